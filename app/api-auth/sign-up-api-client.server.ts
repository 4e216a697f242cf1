import { randomUUID } from 'node:crypto';
import type { SignUp } from '#app/auth/auth.contract.ts';
import type { LinkRedirect } from '#app/auth/email-links.server.ts';
import { signUp } from '#app/auth/sign-up.server.ts';
import { done, type Result } from '#app/kit/result.ts';
import type { Client, Shop } from '#platform/shop.ts';
import { accountView } from './account-view.rules.ts';
import type { Account } from './api-auth.contract.ts';

/**
 * Signs somebody up for an API client. Out: the account as it was typed, waiting for the email. Its id is
 * made up, whether the address is new or not, so that nobody learns which it was (Q19).
 */
export async function signUpApiClient(
  shop: Shop,
  input: SignUp,
  from: Client,
  back: LinkRedirect,
): Promise<Result<Account>> {
  const signedUp = await signUp(shop, input, from, back);
  if (!signedUp.ok) return signedUp;
  const now = shop.now();
  const { email, fullName, phone } = input;
  const asTyped = { id: randomUUID(), email, fullName, phone, createdAt: now, updatedAt: now };
  return done(accountView({ ...asTyped, emailConfirmedAt: null, hasPassword: true }, []));
}
