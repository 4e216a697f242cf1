import type { SignUp } from '#app/auth/auth.contract.ts';
import { openEmailLink } from '#app/auth/open-email-link.server.ts';
import { signUp } from '#app/auth/sign-up.server.ts';
import type { Client, Shop } from '#platform/shop.ts';
import { testClient } from './test-shop.ts';

let personCount = 0;

/** What somebody new would type; say only what matters to the test. */
export function newSignUp(wanted: Partial<SignUp> = {}): SignUp {
  personCount += 1;
  return {
    fullName: 'Ananya Deshpande',
    email: `ananya-${personCount}@example.com`,
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
  const input = newSignUp(wanted);
  const made = await signUp(shop, input, testClient);
  if (!made.ok) throw new Error(made.refusal.description);
  return input;
}

/** Somebody who has opened it. */
export async function givenVerified(shop: Shop, wanted: Partial<SignUp> = {}): Promise<SignUp> {
  const input = await givenAccount(shop, wanted);
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
export async function readLinkToken(shop: Shop, email: string, kind: string): Promise<string> {
  const emails = await emailsTo(shop, email);
  const text = emails.findLast((message) => message.kind === kind)?.text ?? '';
  return /(?:link|token)=([\w-]+)/.exec(text)?.[1] ?? '';
}

/** Another address on the network. */
export function clientAt(address: string): Client {
  return { ...testClient, address };
}
