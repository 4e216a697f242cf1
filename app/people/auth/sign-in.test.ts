import { describe, expect, test } from 'vitest';
import {
  emailsTo,
  givenAccount,
  givenVerified,
  newSignUp,
  readLinkToken,
} from '#tests/support/test-accounts.ts';
import {
  openTestShop,
  type TestShop,
  testClient,
  testOwnerEmail,
} from '#tests/support/test-shop.ts';
import { changePassword } from './change-password.server.ts';
import { openEmailLink } from './open-email-link.server.ts';
import { readSessionUser } from './read-session-user.server.ts';
import { resetPassword } from './reset-password.server.ts';
import { signIn } from './sign-in.server.ts';
import { signUp } from './sign-up.server.ts';

/** Two shops: only the second requires a verified address (Q18). */
const shop = await openTestShop();
const strict = await openTestShop({ emailVerification: 'required' });

function open(at: TestShop, secret: string) {
  return openEmailLink(at, { secret, purpose: 'confirm-email' });
}

function confirmationOf(at: TestShop, email: string): Promise<string> {
  return readLinkToken(at, email, 'confirm-email');
}

const notConfirmed = {
  ok: false,
  refusal: { title: 'Sign In Failed', description: 'Email not confirmed' },
};
const wrongCredentials = { ok: false, refusal: { description: 'Invalid login credentials' } };
const linkNotValid = { ok: false, refusal: { title: 'Link Not Valid' } };

describe('signing in', () => {
  test.each([
    ['as it was', (email: string) => email],
    ['in capitals', (email: string) => email.toUpperCase()],
  ])('takes the address %s and gives a session', async (_how, write) => {
    const { email, password } = await givenAccount(shop);
    const result = await signIn(shop, { email: write(email), password }, testClient);
    if (!result.ok) throw new Error(result.refusal.description);
    expect(result.value).toMatchObject({ kind: 'signed-in', role: 'customer' });
    expect(await readSessionUser(shop, result.value.reference)).toMatchObject({
      email,
      fullName: 'Ananya Deshpande',
      role: 'customer',
    });
  });

  test('is refused in the same words for a wrong address and a wrong password (Q19)', async () => {
    const { email, password } = await givenAccount(shop);
    const wrongPassword = await signIn(shop, { email, password: `${password} ` }, testClient);
    const wrongAddress = await signIn(shop, { email: 'nobody@example.com', password }, testClient);
    expect(wrongPassword).toMatchObject({
      ok: false,
      refusal: { title: 'Sign In Failed', description: 'Invalid login credentials' },
    });
    expect(wrongAddress).toEqual(wrongPassword);
  });

  test('is refused to an account without a password', async () => {
    const email = 'by-another-provider@example.com';
    await shop.db.insertInto('users').values({ email, password_hash: null }).execute();
    for (const password of ['', 'null', 'her password']) {
      expect((await signIn(shop, { email, password }, testClient)).ok).toBe(false);
    }
  });

  test('gives the owner’s role only once the address is verified (Q25)', async () => {
    const owner = await givenAccount(shop, { email: testOwnerEmail, password: 'the owner’s own' });
    expect(await signIn(shop, owner, testClient)).toMatchObject({ value: { role: 'customer' } });
    const opened = await open(shop, await confirmationOf(shop, owner.email));
    const link = new URL((opened.ok && opened.value.setPasswordUrl) || '').searchParams.get('link');
    // The sign-up's may be too short for an owner.
    expect((await signIn(shop, owner, testClient)).ok).toBe(false);
    const password = 'chosen by the owner';
    const set = await resetPassword(shop, { link: link ?? '', password }, testClient);
    expect(set).toMatchObject({ value: { role: 'owner' } });
    expect(await signIn(shop, { ...owner, password }, testClient)).toMatchObject({
      value: { role: 'owner' },
    });
  });

  test('accepts a very long User-Agent', async () => {
    const account = await givenAccount(shop);
    expect(
      (await signIn(shop, account, { ...testClient, device: 'Mozilla '.repeat(200) })).ok,
    ).toBe(true);
  });
});

describe('with verification required', () => {
  test('sign-in is refused until the email’s link was used, then works', async () => {
    const account = await givenAccount(strict);
    expect(await signIn(strict, account, testClient)).toMatchObject(notConfirmed);
    const used = await open(strict, await confirmationOf(strict, account.email));
    expect(used.ok).toBe(true);
    expect((await signIn(strict, account, testClient)).ok).toBe(true);
  });

  test('only the account’s own password counts once the email’s link was used', async () => {
    const account = await givenVerified(strict);
    const signedIn = await signIn(strict, account, testClient);
    const user = signedIn.ok && (await readSessionUser(strict, signedIn.value.reference));
    if (!user) throw new Error('not signed in');
    const next = 'her new password';
    await changePassword(strict, user, { current: account.password, next }, testClient);
    expect(await signIn(strict, account, testClient)).toMatchObject(wrongCredentials);
  });

  test('a sign-up with the address of an account is answered like a new one for 30 days', async () => {
    const day = 86_400_000;
    const { email } = await givenVerified(strict);
    const somebodyElses = newSignUp({ email, password: 'somebody else’s' });
    const start = strict.now().getTime();
    strict.setNow(new Date(start + 31 * day));
    await signUp(strict, somebodyElses, testClient);
    strict.setNow(new Date(start + 61 * day - 1));
    expect(await signIn(strict, somebodyElses, testClient)).toMatchObject(notConfirmed);
    strict.setNow(new Date(start + 61 * day + 60_000));
    expect(await signIn(strict, somebodyElses, testClient)).toMatchObject(wrongCredentials);
    strict.setNow(new Date());
  });

  test('a refused sign-in writes to the holder of an account what the sign-up wrote', async () => {
    const { email } = await givenVerified(strict);
    const somebodyElses = newSignUp({ email, password: 'somebody else’s' });
    await signUp(strict, somebodyElses, testClient);
    await signIn(strict, somebodyElses, testClient);
    const kinds = (await emailsTo(strict, email)).map(({ kind }) => kind);
    expect(kinds).toEqual(['confirm-email', 'already-registered', 'already-registered']);
  });

  test('a wrong password does not reveal that', async () => {
    const { email } = await givenAccount(strict);
    expect(await signIn(strict, { email, password: 'a guess' }, testClient)).toMatchObject({
      refusal: { description: 'Invalid login credentials' },
    });
  });

  test('a refused sign-in sends a new link; opening it ends the old one', async () => {
    const account = await givenAccount(strict);
    const old = await confirmationOf(strict, account.email);
    await signIn(strict, account, testClient);
    const fresh = await confirmationOf(strict, account.email);
    expect(fresh).not.toBe(old);
    expect((await open(strict, fresh)).ok).toBe(true);
    expect(await open(strict, old)).toMatchObject(linkNotValid);
  });

  test('twenty refused sign-ins do not send twenty emails', async () => {
    const account = await givenAccount(strict);
    for (let tries = 0; tries < 20; tries += 1) {
      expect(await signIn(strict, account, testClient)).toMatchObject(notConfirmed);
    }
    expect(await emailsTo(strict, account.email)).toHaveLength(11);
  });
});
