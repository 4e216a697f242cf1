import { expect, test } from 'vitest';
import { insertUser } from '#app/people/auth/users.store.server.ts';
import { untilOneWaits } from '#tests/support/lock-waits.ts';
import { emailsTo, givenVerified } from '#tests/support/test-accounts.ts';
import { openTestShop, testClient } from '#tests/support/test-shop.ts';
import { findOrCreateAccount } from './find-or-create-account.server.ts';

const shop = await openTestShop();

const person = {
  issuer: 'https://accounts.google.com',
  subject: '110169484474386276334',
  email: 'kavya.iyer@example.in',
  isEmailVerified: true,
  fullName: 'Kavya Iyer',
};

test('an address that gets its account in another tab meanwhile signs in to that account', async () => {
  const otherTab = await shop.db.startTransaction().execute();
  const made = await insertUser(otherTab, {
    email: person.email,
    passwordHash: null,
    emailConfirmedAt: new Date(),
  });
  const found = findOrCreateAccount(shop, person, testClient);
  await untilOneWaits(shop.db);
  await otherTab.commit().execute();
  expect(await found).toEqual({ ok: true, value: { userId: made?.id } });
});

test('a Google account is the same person at one issuer only, whatever the subject says at another', async () => {
  const first = await findOrCreateAccount(shop, person, testClient);
  const elsewhere = { ...person, issuer: 'https://accounts.example', email: 'meera@example.in' };
  const other = await findOrCreateAccount(shop, elsewhere, testClient);
  expect(other.ok && first.ok && other.value.userId !== first.value.userId).toBe(true);
});

test('the holder of an account that Google opens for the first time is told by email, once', async () => {
  const { email } = await givenVerified(shop);
  const googleUser = { ...person, subject: 'somebody with an account', email };
  await Promise.all([1, 2].map(() => findOrCreateAccount(shop, googleUser, testClient)));
  await findOrCreateAccount(shop, googleUser, testClient);
  const notices = (await emailsTo(shop, email)).filter(({ kind }) => kind === 'google-linked');
  expect(notices).toHaveLength(1);
  expect(notices[0]?.text).toContain(`as ${email}`);
  const recorded = shop.db
    .selectFrom('activity')
    .innerJoin('users', 'users.id', 'activity.user_id')
    .select(['kind', 'activity.address'])
    .where('email', '=', email);
  expect(await recorded.execute()).toEqual([{ kind: 'google-linked', address: '203.0.113.0/24' }]);
});

test('who opens their account with Google is not told that Google can open it', async () => {
  const googleUser = { ...person, subject: 'somebody new', email: 'new.here@example.in' };
  await findOrCreateAccount(shop, googleUser, testClient);
  expect(await emailsTo(shop, googleUser.email)).toEqual([]);
});
