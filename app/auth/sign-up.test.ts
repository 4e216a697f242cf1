import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#tests/test-shop.ts';
import type { SignUp } from './auth.contract.ts';
import { readShopper } from './read-shopper.server.ts';
import { signIn } from './sign-in.server.ts';
import { signUp } from './sign-up.server.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

let people = 0;

/** Somebody new; say only what matters to the test. */
function person(wanted: Partial<SignUp> = {}): SignUp {
  people += 1;
  return {
    fullName: 'Ananya Deshpande',
    email: `ananya-${people}@example.com`,
    phone: '9820001234',
    password: 'her password',
    address: '',
    pincode: '',
    ...wanted,
  };
}

function lettersTo(email: string) {
  return shop.db
    .selectFrom('letters')
    .select(['kind', 'subject', 'text'])
    .where('to_address', '=', email)
    .orderBy('created_at')
    .execute();
}

describe('a new account', () => {
  test('has a customer’s profile with what was typed (Q20)', async () => {
    const input = person({ address: '12 Prabhat Road\nPune', pincode: '411004' });
    expect(await signUp(shop, input)).toEqual({ ok: true, value: null });
    const account = await shop.db
      .selectFrom('users')
      .innerJoin('profiles', 'profiles.user_id', 'users.id')
      .select(['full_name', 'phone', 'address', 'pincode', 'role', 'email_confirmed_at'])
      .where('email', '=', input.email)
      .executeTakeFirstOrThrow();
    expect(account).toEqual({
      full_name: 'Ananya Deshpande',
      phone: '9820001234',
      address: '12 Prabhat Road\nPune',
      pincode: '411004',
      role: 'customer',
      email_confirmed_at: null,
    });
  });

  test('is nobody’s but a customer’s, whatever role came with the form', async () => {
    const input = { ...person(), role: 'owner' };
    await signUp(shop, input);
    const signedIn = await signIn(shop, input, 'a browser');
    expect(signedIn).toMatchObject({ ok: true, value: { isOwner: false } });
  });

  test('keeps the password as a hash alone', async () => {
    const input = person({ password: 'find me if you can' });
    await signUp(shop, input);
    const { password_hash } = await shop.db
      .selectFrom('users')
      .select('password_hash')
      .where('email', '=', input.email)
      .executeTakeFirstOrThrow();
    expect(password_hash).toMatch(/^\$argon2id\$/);
    expect(password_hash).not.toContain('find me');
  });

  test('gets one letter with the link that verifies the address', async () => {
    const input = person();
    await signUp(shop, input);
    const letters = await lettersTo(input.email);
    expect(letters.map(({ kind }) => kind)).toEqual(['confirm-email']);
    expect(letters[0]?.text).toMatch(/^http:\/\/localhost:3000\/auth\/confirm\?link=[\w-]{43}$/m);
  });
});

describe('an address that has an account', () => {
  test('is answered as a new one is, and its holder is told by letter (Q19)', async () => {
    const holder = person();
    const first = await signUp(shop, holder);
    const again = await signUp(shop, person({ email: holder.email, password: 'somebody else’s' }));
    expect(again).toEqual(first);
    const letters = await lettersTo(holder.email);
    expect(letters.map(({ kind, subject }) => [kind, subject])).toEqual([
      ['confirm-email', 'Verify your email address'],
      ['already-registered', 'You already have an account'],
    ]);
    expect(letters[1]?.text).not.toContain('link=');
  });

  test('keeps its first password, name and phone, also when the second comes in capitals', async () => {
    const holder = person();
    await signUp(shop, holder);
    const other = person({
      email: holder.email.toUpperCase(),
      password: 'another password',
      fullName: 'Mallory',
      phone: '6000000000',
    });
    await signUp(shop, other);

    const withFirst = await signIn(shop, holder, '');
    if (!withFirst.ok) throw new Error(withFirst.refusal.description);
    expect(await readShopper(shop, withFirst.value.reference)).toMatchObject({
      fullName: 'Ananya Deshpande',
    });
    expect((await signIn(shop, { ...holder, password: other.password }, '')).ok).toBe(false);
  });

  test('signed up twice at the same moment is one account', async () => {
    const input = person();
    const answers = await Promise.all([signUp(shop, input), signUp(shop, input)]);
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
