import { done, type Result } from '#app/kit/result.ts';
import type { SignUp } from '#app/people/auth/auth.contract.ts';
import type { LinkRedirect } from '#app/people/auth/email-links.server.ts';
import { signUp } from '#app/people/auth/sign-up.server.ts';
import type { Client, Shop } from '#platform/shop.ts';
import { accountView } from './account-view.rules.ts';
import type { Account } from './api-auth.contract.ts';

/**
 * Signs a user up through an API client. Returns the unverified account as entered, whatever account the
 * address has (Q19).
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
  const account = {
    id: signedUp.value.userId,
    email,
    fullName,
    phone,
    createdAt: now,
    updatedAt: now,
  };
  return done(accountView({ ...account, emailConfirmedAt: null, hasPassword: true }, []));
}
