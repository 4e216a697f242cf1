import { done, type Result } from '#app/kit/result.ts';
import type { Client, Shop } from '#platform/shop.ts';
import type { Credentials } from './auth.contract.ts';
import { checkCredentials } from './check-credentials.server.ts';
import { finishSignIn, type SignInOutcome } from './finish-sign-in.server.ts';

/** Signs a browser in with email address and password. */
export async function signIn(
  shop: Shop,
  credentials: Credentials,
  from: Client,
): Promise<Result<SignInOutcome>> {
  const checked = await checkCredentials(shop, credentials, from);
  if (!checked.ok) return checked;
  return done(await finishSignIn(shop, checked.value.id, from));
}
