import { describe, expect, test } from 'vitest';
import { consentTextVersion } from '#app/people/profiles/consents.store.server.ts';
import {
  clientAt,
  emailsTo,
  givenAccount,
  givenVerified,
  listConsentsOf,
  newSignUp,
} from '#tests/support/test-accounts.ts';
import { openTestShop, testClient, testOwnerEmail } from '#tests/support/test-shop.ts';
import { readSessionUser } from './read-session-user.server.ts';
import { signIn } from './sign-in.server.ts';
import { signUp } from './sign-up.server.ts';

const shop = await openTestShop();

describe('a new account', () => {
  test('has a customer’s profile with what was entered (Q20)', async () => {
    const input = newSignUp({ address: '12 Prabhat Road\nPune', pincode: '411004' });
    const signedUp = await signUp(shop, input, testClient);
    const { id, ...account } = await shop.db
      .selectFrom('users')
      .innerJoin('profiles', 'profiles.user_id', 'users.id')
      .select([
        'users.id',
        'full_name',
        'phone',
        'address',
        'pincode',
        'role',
        'email_confirmed_at',
      ])
      .where('email', '=', input.email)
      .executeTakeFirstOrThrow();
    expect(signedUp).toEqual({ ok: true, value: { userId: id } });
    expect(account).toEqual({
      full_name: 'Ananya Deshpande',
      phone: '9820001234',
      address: '12 Prabhat Road\nPune',
      pincode: '411004',
      role: 'customer',
      email_confirmed_at: null,
    });
  });

  test('is a customer’s, whatever role the form names', async () => {
    const input = { ...newSignUp(), role: 'owner' };
    await signUp(shop, input, testClient);
    const signedIn = await signIn(shop, input, testClient);
    expect(signedIn).toMatchObject({ ok: true, value: { role: 'customer' } });
  });

  test('stores only a hash of the password', async () => {
    const input = newSignUp({ password: 'find me if you can' });
    await signUp(shop, input, testClient);
    const { password_hash } = await shop.db
      .selectFrom('users')
      .select('password_hash')
      .where('email', '=', input.email)
      .executeTakeFirstOrThrow();
    expect(password_hash).toMatch(/^\$argon2id\$/);
    expect(password_hash).not.toContain('find me');
  });

  test('gets one email with the link that verifies the address', async () => {
    const input = newSignUp();
    await signUp(shop, input, testClient);
    const emails = await emailsTo(shop, input.email);
    expect(emails.map(({ kind }) => kind)).toEqual(['confirm-email']);
    expect(emails[0]?.text).toMatch(
      /^Verify email: http:\/\/localhost:3000\/auth\/confirm\?link=[\w-]{43}$/m,
    );
  });
});

describe('signing up', () => {
  test('stores the consent with the version of the terms (Q109)', async () => {
    const { email } = await givenAccount(shop);
    expect(await listConsentsOf(shop, email)).toEqual([
      { given_at_step: 'sign-up', text_version: consentTextVersion },
    ]);
  });

  test('stores no consent for an API client, which has no checkbox', async () => {
    const { email } = await givenAccount(shop, { hasAgreed: false });
    expect(await listConsentsOf(shop, email)).toEqual([]);
  });

  test('with the owner’s address is asked for no longer a password than any other (Q19)', async () => {
    const short = newSignUp({ email: testOwnerEmail, password: 'five5' });
    expect(await signUp(shop, short, testClient)).toMatchObject({
      refusal: { fields: { password: 'Password must be at least 6 characters long' } },
    });
    expect((await signUp(shop, { ...short, password: 'six666' }, testClient)).ok).toBe(true);
  });

  test('is refused for an hour after sixty from one place, and only there (Q113)', async () => {
    const place = clientAt('192.0.2.60');
    const existing = await givenVerified(shop);
    const all = Array.from({ length: 61 }, () => signUp(shop, existing, place));
    const refused = (await Promise.all(all)).filter((one) => !one.ok);
    expect(refused).toMatchObject([{ refusal: { kind: 'tooMany', title: 'Sign Up Failed' } }]);
    expect((await signUp(shop, newSignUp(), clientAt('192.0.2.61'))).ok).toBe(true);
    expect(await emailsTo(shop, existing.email)).toHaveLength(10);
  });
});

describe('an address that has an account', () => {
  test('gets the same answer as a new one, and its holder an email (Q19)', async () => {
    const first = await signUp(shop, newSignUp(), testClient);
    const holder = await givenVerified(shop);
    const again = await signUp(
      shop,
      newSignUp({ email: holder.email, password: 'somebody else’s' }),
      testClient,
    );
    expect([again.ok, first.ok]).toEqual([true, true]);
    const emails = await emailsTo(shop, holder.email);
    expect(emails.map(({ kind, subject }) => [kind, subject])).toEqual([
      ['confirm-email', 'Verify your email address'],
      ['already-registered', 'You already have an account'],
    ]);
    expect(emails[1]?.text).not.toContain('link=');
  });

  test('keeps its first password, name and phone, even when entered in capitals', async () => {
    const holder = newSignUp();
    await signUp(shop, holder, testClient);
    const other = newSignUp({
      email: holder.email.toUpperCase(),
      password: 'another password',
      fullName: 'Mallory',
      phone: '6000000000',
    });
    await signUp(shop, other, testClient);

    const withFirst = await signIn(shop, holder, testClient);
    if (!withFirst.ok) throw new Error(withFirst.refusal.description);
    expect(await readSessionUser(shop, withFirst.value.reference)).toMatchObject({
      fullName: 'Ananya Deshpande',
    });
    expect((await signIn(shop, { ...holder, password: other.password }, testClient)).ok).toBe(
      false,
    );
  });

  test('gets one account from two sign-ups at the same moment', async () => {
    const input = newSignUp();
    const answers = await Promise.all([
      signUp(shop, input, testClient),
      signUp(shop, input, testClient),
    ]);
    expect(answers.every(({ ok }) => ok)).toBe(true);
    const accounts = await shop.db
      .selectFrom('users')
      .innerJoin('profiles', 'profiles.user_id', 'users.id')
      .select('users.id')
      .where('email', '=', input.email)
      .execute();
    expect(accounts).toHaveLength(1);
  });
});
