import type { SignUp } from '#app/people/auth/auth.contract.ts';
import { openEmailLink } from '#app/people/auth/open-email-link.server.ts';
import { signUp } from '#app/people/auth/sign-up.server.ts';
import type { Client, Shop } from '#platform/shop.ts';
import { testClient } from './test-shop.ts';

let personCount = 0;

/** What a new customer types; override only what matters to the test. */
export function newSignUp(overrides: Partial<SignUp> = {}): SignUp {
  personCount += 1;
  return {
    fullName: 'Ananya Deshpande',
    email: `ananya-${personCount}@example.com`,
    phone: '9820001234',
    password: 'her password',
    address: '',
    pincode: '',
    hasAgreed: true,
    ...overrides,
  };
}

/** An account whose email address is not verified yet. */
export async function givenAccount(shop: Shop, overrides: Partial<SignUp> = {}): Promise<SignUp> {
  const input = newSignUp(overrides);
  const made = await signUp(shop, input, testClient);
  if (!made.ok) throw new Error(made.refusal.description);
  return input;
}

/** An account whose email address is verified. */
export async function givenVerified(shop: Shop, overrides: Partial<SignUp> = {}): Promise<SignUp> {
  const input = await givenAccount(shop, overrides);
  const secret = await readLinkToken(shop, input.email, 'confirm-email');
  const opened = await openEmailLink(shop, { secret, purpose: 'confirm-email' });
  if (!opened.ok) throw new Error(opened.refusal.description);
  return input;
}

/** What the account has agreed to. */
export function listConsentsOf(
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

/** The emails to this address, oldest first. */
export function emailsTo(shop: Shop, email: string) {
  return shop.db
    .selectFrom('emails')
    .select(['kind', 'subject', 'text', 'html'])
    .where('to_address', '=', email)
    .orderBy('created_at')
    .execute();
}

/** The secret in the newest email of this kind to this address. */
export async function readLinkToken(shop: Shop, email: string, kind: string): Promise<string> {
  const emails = await emailsTo(shop, email);
  const text = emails.findLast((message) => message.kind === kind)?.text ?? '';
  return /(?:link|token)=([\w-]+)/.exec(text)?.[1] ?? '';
}

/** A client at another network address. */
export function clientAt(address: string): Client {
  return { ...testClient, address };
}
