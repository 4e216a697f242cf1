import type { Credentials } from '#app/auth/auth.contract.ts';
import { checkCredentials } from '#app/auth/check-credentials.server.ts';
import type { Result } from '#app/kit/result.ts';
import type { Client, Shop } from '#platform/shop.ts';
import type { ProgramSession } from './api-auth.contract.ts';
import { startProgramSession } from './start-program-session.server.ts';

/** Signs a program in by e-mail address and password. */
export async function signInProgram(
  shop: Shop,
  credentials: Credentials,
  from: Client,
): Promise<Result<ProgramSession>> {
  const checked = await checkCredentials(shop, credentials, from);
  if (!checked.ok) return checked;
  return startProgramSession(shop, { userId: checked.value.id }, from);
}
