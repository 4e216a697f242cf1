import { beforeEach, describe, expect, test } from 'vitest';
import { consentTextVersion } from '#app/people/profiles/consents.store.server.ts';
import {
  emailsTo,
  givenAccount,
  givenVerified,
  listConsentsOf,
  newSignUp,
  readLinkToken,
} from '#tests/support/test-accounts.ts';
import { openTestShop, testClient } from '#tests/support/test-shop.ts';
import type { SignUp } from './auth.contract.ts';
import { openEmailLink } from './open-email-link.server.ts';
import { readSessionUser } from './read-session-user.server.ts';
import { requestReset } from './request-reset.server.ts';
import { resendConfirmation } from './resend-confirmation.server.ts';
import { signIn } from './sign-in.server.ts';
import { signUp } from './sign-up.server.ts';

const minute = 60_000;
const morning = new Date('2026-11-21T04:30:00Z');

const shop = await openTestShop();
beforeEach(() => shop.setNow(morning));

function later(milliseconds: number): void {
  shop.setNow(new Date(shop.now().getTime() + milliseconds));
}

function open(secret: string, purpose: 'confirm-email' | 'reset-password' = 'confirm-email') {
  return openEmailLink(shop, { secret, purpose });
}

const confirmation = (email: string) => readLinkToken(shop, email, 'confirm-email');
const linkNotValid = { ok: false, refusal: { title: 'Link Not Valid' } };

async function isVerified(email: string): Promise<boolean> {
  const row = await shop.db
    .selectFrom('users')
    .select('email_confirmed_at')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return row.email_confirmed_at !== null;
}

async function profileOf(email: string) {
  return shop.db
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.user_id', 'users.id')
    .select(['full_name', 'pincode'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
}

describe('the link that verifies an address', () => {
  test('returns whose it was, and works once, even when used ten times at once', async () => {
    const { email } = await givenAccount(shop);
    const link = await confirmation(email);
    const all = await Promise.all(Array.from({ length: 10 }, () => open(link)));
    expect(all.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await isVerified(email)).toBe(true);
    expect(await open(link)).toMatchObject(linkNotValid);
  });

  test('works for a day by the shop’s clock, and verifies nothing afterwards', async () => {
    const early = await givenAccount(shop);
    const late = await givenAccount(shop);
    later(24 * 60 * minute - 1);
    expect((await open(await confirmation(early.email))).ok).toBe(true);
    later(1);
    expect(await open(await confirmation(late.email))).toMatchObject(linkNotValid);
    expect(await isVerified(late.email)).toBe(false);
  });

  test.each([
    ['with another last letter', (link: string) => link.slice(0, -1) + flipped(link.at(-1))],
    ['cut short', (link: string) => link.slice(0, -1)],
    ['in other letters', (link: string) => link.toLowerCase()],
    ['empty', () => ''],
    ['with something after it', (link: string) => `${link}\0`],
  ])('altered – %s – is refused, and stays good itself', async (_how, alter) => {
    const { email } = await givenAccount(shop);
    const link = await confirmation(email);
    expect(await open(alter(link))).toMatchObject(linkNotValid);
    expect((await open(link)).ok).toBe(true);
  });

  test('cannot set a password, nor can a reset link verify an address', async () => {
    const { email } = await givenAccount(shop);
    await requestReset(shop, email, testClient);
    const reset = await readLinkToken(shop, email, 'reset-password');
    expect(await open(reset, 'confirm-email')).toMatchObject(linkNotValid);
    expect(await open(await confirmation(email), 'reset-password')).toMatchObject(linkNotValid);
  });

  test('is one of at most five: the oldest stop working', async () => {
    const account = await givenAccount(shop);
    const first = await confirmation(account.email);
    for (let more = 0; more < 5; more += 1) {
      later(minute);
      await signUp(shop, account, testClient);
    }
    const openLinks = await shop.db
      .selectFrom('email_links')
      .innerJoin('users', 'users.id', 'email_links.user_id')
      .select('email_links.id')
      .where('email', '=', account.email)
      .execute();
    expect(openLinks).toHaveLength(5);
    expect(await open(first)).toMatchObject(linkNotValid);
    expect((await open(await confirmation(account.email))).ok).toBe(true);
  });

  test('names in its email the device that requested it, and when', async () => {
    const input = newSignUp();
    const device = 'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/150.0 Mobile Safari';
    await signUp(shop, input, { ...testClient, device });
    const [message] = await emailsTo(shop, input.email);
    expect(message?.text).toContain('(Chrome on Android, 21 Nov 2026, 10:00 am)');
  });
});

describe('two sign-ups with one address that nobody has verified', () => {
  /** Mallory signs up and in with an address; its holder then signs up too. */
  async function twoSignUps(changes: Partial<SignUp> = {}) {
    const mallorysSession = await givenAccount(shop, {
      password: 'mallory’s own',
      fullName: 'Mallory',
      ...changes,
    });
    const first = await confirmation(mallorysSession.email);
    const signedIn = await signIn(shop, mallorysSession, testClient);
    if (!signedIn.ok || signedIn.value.kind !== 'signed-in') throw new Error('Mallory is not in');
    later(minute);
    const holderSession = {
      ...mallorysSession,
      password: 'her password',
      fullName: 'Ananya',
      pincode: '411004',
    };
    await signUp(shop, holderSession, testClient);
    return {
      mallorys: mallorysSession,
      holders: holderSession,
      first,
      session: signedIn.value.reference,
    };
  }

  test('the second changes nothing until an email is opened', async () => {
    const { mallorys: mallorysSession, holders: holderSession } = await twoSignUps();
    expect((await signIn(shop, mallorysSession, testClient)).ok).toBe(true);
    expect((await signIn(shop, holderSession, testClient)).ok).toBe(false);
    expect(await profileOf(holderSession.email)).toEqual({ full_name: 'Mallory', pincode: '' });
  });

  test('opening the second email sets its password and profile and signs the first out', async () => {
    const { mallorys: mallorysSession, holders: holderSession, session } = await twoSignUps();
    expect((await open(await confirmation(holderSession.email))).ok).toBe(true);
    expect(await readSessionUser(shop, session)).toBeNull();
    expect((await signIn(shop, mallorysSession, testClient)).ok).toBe(false);
    expect((await signIn(shop, holderSession, testClient)).ok).toBe(true);
    expect(await profileOf(holderSession.email)).toEqual({
      full_name: 'Ananya',
      pincode: '411004',
    });
  });

  test('the second email sent again still sets its password', async () => {
    const { holders: holderSession } = await twoSignUps();
    later(minute);
    await resendConfirmation(shop, holderSession.email, testClient);
    expect((await open(await confirmation(holderSession.email))).ok).toBe(true);
    expect((await signIn(shop, holderSession, testClient)).ok).toBe(true);
  });

  test('opening one email ends the other one’s link', async () => {
    const { holders: holderSession, first } = await twoSignUps();
    expect((await open(await confirmation(holderSession.email))).ok).toBe(true);
    expect(await open(first)).toMatchObject(linkNotValid);
    expect((await signIn(shop, holderSession, testClient)).ok).toBe(true);
  });

  test('the links end once the address is verified another way, for example by Google', async () => {
    const { mallorys: mallorysSession } = await twoSignUps();
    await shop.db
      .updateTable('users')
      .set({ email_confirmed_at: morning })
      .where('email', '=', mallorysSession.email)
      .execute();
    expect(await open(await confirmation(mallorysSession.email))).toMatchObject(linkNotValid);
    expect((await signIn(shop, mallorysSession, testClient)).ok).toBe(true);
  });

  test('both have agreed to the terms, and both consents are stored', async () => {
    const { holders: holderSession } = await twoSignUps();
    await open(await confirmation(holderSession.email));
    const agreed = { given_at_step: 'sign-up', text_version: consentTextVersion };
    expect(await listConsentsOf(shop, holderSession.email)).toEqual([agreed, agreed]);
  });

  test('without agreement no consent is stored', async () => {
    const { holders: holderSession } = await twoSignUps({ hasAgreed: false });
    await open(await confirmation(holderSession.email));
    expect(await listConsentsOf(shop, holderSession.email)).toEqual([]);
  });
});

describe('the link of a reset email, opened by an API client', () => {
  test('proves who it is and leaves the password of a verified account', async () => {
    const account = await givenVerified(shop);
    const signedIn = await signIn(shop, account, testClient);
    await requestReset(shop, account.email, testClient, {
      redirectTo: 'http://localhost:5173/',
      pkce: { challenge: 'x'.repeat(43), method: 's256' },
    });
    const secret = await readLinkToken(shop, account.email, 'reset-password');
    expect(await open(secret, 'reset-password')).toMatchObject({
      value: { purpose: 'reset-password', pkce: { challenge: 'x'.repeat(43), method: 's256' } },
    });
    expect(signedIn.ok && (await readSessionUser(shop, signedIn.value.reference))).toBeTruthy();
    expect((await signIn(shop, account, testClient)).ok).toBe(true);
  });

  test('removes the password that somebody set on an unverified account', async () => {
    const mallorysSession = await givenAccount(shop, { password: 'mallory’s own' });
    const signedIn = await signIn(shop, mallorysSession, testClient);
    await requestReset(shop, mallorysSession.email, testClient);
    await open(
      await readLinkToken(shop, mallorysSession.email, 'reset-password'),
      'reset-password',
    );
    expect(signedIn.ok && (await readSessionUser(shop, signedIn.value.reference))).toBeNull();
    expect((await signIn(shop, mallorysSession, testClient)).ok).toBe(false);
    expect(await isVerified(mallorysSession.email)).toBe(true);
  });

  test('leads to /auth/v1/verify, with the address to return to', async () => {
    const { email } = await givenVerified(shop);
    await requestReset(shop, email, testClient, { redirectTo: 'http://localhost:5173/a?b=c' });
    const message = (await emailsTo(shop, email)).at(-1);
    expect(message?.text).toMatch(
      /^Reset password: http:\/\/localhost:3000\/auth\/v1\/verify\?token=[\w-]{43}&type=recovery&redirect_to=http%3A%2F%2Flocalhost%3A5173%2Fa%3Fb%3Dc$/m,
    );
  });
});

function flipped(character: string | undefined): string {
  return character === 'A' ? 'B' : 'A';
}
