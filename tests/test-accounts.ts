import type { SignUp } from '#app/auth/auth.contract.ts';
import { openEmailLink } from '#app/auth/open-email-link.server.ts';
import { signUp } from '#app/auth/sign-up.server.ts';
import type { Client, Shop } from '#platform/shop.ts';
import { someBrowser } from './test-shop.ts';

let people = 0;

/** What somebody new would type; say only what matters to the test. */
export function person(wanted: Partial<SignUp> = {}): SignUp {
  people += 1;
  return {
    fullName: 'Ananya Deshpande',
    email: `ananya-${people}@example.com`,
    phone: '9820001234',
    password: 'her password',
    address: '',
    pincode: '',
    hasAgreed: true,
    ...wanted,
  };
}

/** Somebody who signed up and has not opened her email yet. */
export async function givenAccount(shop: Shop, wanted: Partial<SignUp> = {}): Promise<SignUp> {
  const input = person(wanted);
  const made = await signUp(shop, input, someBrowser);
  if (!made.ok) throw new Error(made.refusal.description);
  return input;
}

/** Somebody who has opened it. */
export async function givenVerified(shop: Shop, wanted: Partial<SignUp> = {}): Promise<SignUp> {
  const input = await givenAccount(shop, wanted);
  const secret = await linkTo(shop, input.email, 'confirm-email');
  const opened = await openEmailLink(shop, { secret, purpose: 'confirm-email' });
  if (!opened.ok) throw new Error(opened.refusal.description);
  return input;
}

/** What the account has agreed to. */
export function consentsOf(
  shop: Shop,
  email: string,
): Promise<{ given_at_step: string; text_version: string }[]> {
  return shop.db
    .selectFrom('consents')
    .innerJoin('users', 'users.id', 'consents.user_id')
    .select(['given_at_step', 'text_version'])
    .where('email', '=', email)
    .execute();
}

/** The emails to this address, the oldest first. */
export function emailsTo(shop: Shop, email: string) {
  return shop.db
    .selectFrom('emails')
    .select(['kind', 'subject', 'text', 'html'])
    .where('to_address', '=', email)
    .orderBy('created_at')
    .execute();
}

/** The secret in the newest email of this kind to this address. */
export async function linkTo(shop: Shop, email: string, kind: string): Promise<string> {
  const emails = await emailsTo(shop, email);
  const text = emails.findLast((message) => message.kind === kind)?.text ?? '';
  return /(?:link|token)=([\w-]+)/.exec(text)?.[1] ?? '';
}

/** Another address on the network. */
export function browserAt(address: string): Client {
  return { ...someBrowser, address };
}
