import { beforeEach, expect, test } from 'vitest';
import { givenAccount, givenVerified } from '#tests/support/test-accounts.ts';
import {
  openTestShop,
  type TestShop,
  testClient,
  testOwnerEmail,
} from '#tests/support/test-shop.ts';
import { givenTwoFactor } from '#tests/support/test-two-factor.ts';
import { ensureOwner } from './ensure-owner.server.ts';
import { readSessionUser } from './read-session-user.server.ts';
import { resetOwnerPassword } from './reset-owner-password.server.ts';
import { signIn } from './sign-in.server.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});

function reset(ownerEmail = testOwnerEmail) {
  return shop.transaction((db) => resetOwnerPassword(shop, db, ownerEmail));
}

test('the owner gets a new password; the old one and every session end', async () => {
  const owner = { email: testOwnerEmail, password: 'the owner’s own' };
  await ensureOwner(shop, owner);
  const before = await signIn(shop, owner, testClient);
  const fresh = await reset();
  if (!fresh || !before.ok) throw new Error('nothing was set');
  expect(fresh.password).toMatch(/^[\w-]{16}$/);
  expect(await readSessionUser(shop, before.value.reference)).toBeNull();
  expect((await signIn(shop, owner, testClient)).ok).toBe(false);
  expect(await signIn(shop, fresh, testClient)).toMatchObject({ value: { role: 'owner' } });
});

test('one-time codes are turned off: the phone may be what was lost', async () => {
  const owner = { email: testOwnerEmail, password: 'the owner’s own' };
  await ensureOwner(shop, owner);
  const { id } = await shop.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  await givenTwoFactor(shop, id);
  expect(await signIn(shop, owner, testClient)).toMatchObject({ value: { kind: 'challenge' } });
  const fresh = await reset();
  if (!fresh) throw new Error('nothing was set');
  expect(await signIn(shop, fresh, testClient)).toMatchObject({ value: { kind: 'signed-in' } });
});

test('the owner by role is found when the configured address has no account', async () => {
  await ensureOwner(shop, { email: testOwnerEmail, password: 'the owner’s own' });
  expect(await reset('new.owner@example.com')).toMatchObject({ email: testOwnerEmail });
});

test('of two owners the one with the configured address gets the new password', async () => {
  await ensureOwner(shop, { email: testOwnerEmail, password: 'the owner’s own' });
  await givenVerified(shop, { email: 'new.owner@example.com' });
  expect(await reset('new.owner@example.com')).toMatchObject({ email: 'new.owner@example.com' });
});

test('nobody becomes the owner by it, not even with the configured but unverified address', async () => {
  await givenAccount(shop, { email: testOwnerEmail, password: 'mallory’s password' });
  expect(await reset()).toBeNull();
});
