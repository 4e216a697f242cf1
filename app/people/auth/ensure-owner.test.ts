import { beforeEach, expect, test } from 'vitest';
import { givenAccount, givenVerified } from '#tests/support/test-accounts.ts';
import {
  openTestShop,
  type TestShop,
  testClient,
  testOwnerEmail,
} from '#tests/support/test-shop.ts';
import { ensureOwner } from './ensure-owner.server.ts';
import { signIn } from './sign-in.server.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop({ emailVerification: 'required' });
});

const email = testOwnerEmail;

async function account() {
  return shop.db
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.user_id', 'users.id')
    .select(['email', 'role', 'email_confirmed_at'])
    .execute();
}

test('the first start creates the owner, verified, and returns the password once', async () => {
  const made = await ensureOwner(shop, { email, password: null });
  if (made === null) throw new Error('no password was made');
  expect(made).toMatch(/^[\w-]{12,}$/);
  expect(await account()).toEqual([{ email, role: 'owner', email_confirmed_at: expect.any(Date) }]);
  expect(await signIn(shop, { email, password: made }, testClient)).toMatchObject({
    ok: true,
    value: { role: 'owner' },
  });
});

test('the second start creates nothing, returns nothing and keeps the password', async () => {
  const made = await ensureOwner(shop, { email, password: null });
  const before = await account();
  expect(await ensureOwner(shop, { email, password: null })).toBeNull();
  expect(
    await ensureOwner(shop, { email: email.toUpperCase(), password: 'another one' }),
  ).toBeNull();
  expect(await account()).toEqual(before);
  expect((await signIn(shop, { email, password: made ?? '' }, testClient)).ok).toBe(true);
  expect((await signIn(shop, { email, password: 'another one' }, testClient)).ok).toBe(false);
});

test('a password from the configuration is used and never returned', async () => {
  const password = 'chosen by the owner';
  expect(await ensureOwner(shop, { email, password })).toBeNull();
  expect((await signIn(shop, { email, password }, testClient)).ok).toBe(true);
});

test('two shops have two different passwords', async () => {
  const other = await openTestShop();
  const one = await ensureOwner(shop, { email, password: null });
  const two = await ensureOwner(other, { email, password: null });
  expect(one).not.toBe(two);
});

test('a start does not make an existing account the owner', async () => {
  await givenAccount(shop, { email, fullName: 'Mallory' });
  expect(await ensureOwner(shop, { email, password: null })).toBeNull();
  expect(await account()).toEqual([{ email, role: 'customer', email_confirmed_at: null }]);
});

test('another address configured later gets its own owner; the owner by role stays one', async () => {
  const password = 'chosen by the owner';
  await ensureOwner(shop, { email, password });
  const ownerEmail = 'new.owner@example.com';
  const moved = { ...shop, settings: { ...shop.settings, ownerEmail } };
  const made = await ensureOwner(moved, { email: ownerEmail, password: null });
  expect(await account()).toMatchObject([{ role: 'owner' }, { role: 'owner' }]);
  for (const owner of [
    { email: ownerEmail, password: made ?? '' },
    { email, password },
  ]) {
    expect(await signIn(moved, owner, testClient)).toMatchObject({ value: { role: 'owner' } });
  }
});

test('a customer whose verified address is configured is the owner for as long as it is', async () => {
  const customer = await givenVerified(shop);
  const moved = { ...shop, settings: { ...shop.settings, ownerEmail: customer.email } };
  expect(await ensureOwner(moved, { email: customer.email, password: null })).toBeNull();
  expect(await signIn(moved, customer, testClient)).toMatchObject({ value: { role: 'owner' } });
  expect(await signIn(shop, customer, testClient)).toMatchObject({ value: { role: 'customer' } });
});
