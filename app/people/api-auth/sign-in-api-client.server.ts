import type { Result } from '#app/kit/result.ts';
import type { Credentials } from '#app/people/auth/auth.contract.ts';
import { checkCredentials } from '#app/people/auth/check-credentials.server.ts';
import type { Client, Shop } from '#platform/shop.ts';
import type { ApiSession } from './api-auth.contract.ts';
import { startApiSession } from './start-api-session.server.ts';

/** Signs an API client in with email address and password. */
export async function signInApiClient(
  shop: Shop,
  credentials: Credentials,
  from: Client,
): Promise<Result<ApiSession>> {
  const checked = await checkCredentials(shop, credentials, from);
  if (!checked.ok) return checked;
  return startApiSession(shop, { userId: checked.value.id }, from);
}
