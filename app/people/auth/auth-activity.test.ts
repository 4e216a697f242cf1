import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { givenAccount, givenVerified, readLinkToken } from '#tests/support/test-accounts.ts';
import { activityOf } from '#tests/support/test-activity.ts';
import {
  openTestShop,
  type TestShop,
  testClient,
  testOwnerEmail,
} from '#tests/support/test-shop.ts';
import { givenTwoFactor } from '#tests/support/test-two-factor.ts';
import { requestEmailChange } from './change-email.server.ts';
import { changePassword } from './change-password.server.ts';
import { ensureOwner } from './ensure-owner.server.ts';
import { openEmailLink } from './open-email-link.server.ts';
import { readSessionUser } from './read-session-user.server.ts';
import { requestReset } from './request-reset.server.ts';
import { resetOwnerPassword } from './reset-owner-password.server.ts';
import { resetPassword } from './reset-password.server.ts';
import { signIn } from './sign-in.server.ts';
import { verifyChallenge } from './verify-challenge.server.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});

const password = 'her password';

async function signedIn() {
  const account = await givenVerified(shop, { password });
  const entered = await signIn(shop, account, testClient);
  const user = entered.ok ? await readSessionUser(shop, entered.value.reference) : null;
  if (!user) throw new Error('not signed in');
  return { ...user, client: testClient };
}

async function idOf(email: string): Promise<string> {
  const { id } = await shop.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return id;
}

describe('a refused sign-in is recorded', () => {
  test('with the account it was for, if there is one', async () => {
    const { email } = await givenVerified(shop, { password });
    const wrong = { email, password: 'not her password' };
    await signIn(shop, wrong, testClient);
    await signIn(shop, wrong, testClient);
    await signIn(shop, { ...wrong, email: 'nobody@example.in' }, testClient);
    const about = 'wrong password';
    expect(await activityOf(shop)).toEqual([
      { kind: 'sign-in-refused', user_id: await idOf(email), about },
      { kind: 'sign-in-refused', user_id: null, about },
    ]);
    expect(JSON.stringify(await activityOf(shop))).not.toContain('@');
  });

  test('when the address is not verified, where it has to be', async () => {
    shop.settings.emailVerification = 'required';
    const account = await givenAccount(shop, { password });
    await signIn(shop, account, testClient);
    expect(await activityOf(shop)).toMatchObject([
      { kind: 'sign-in-refused', about: 'email not confirmed' },
    ]);
  });

  test('when somebody signed in does not know the password that is asked again', async () => {
    const user = await signedIn();
    const change = { current: 'not her password', next: 'her new password' };
    await changePassword(shop, user, change, testClient);
    expect(await activityOf(shop)).toEqual([
      { kind: 'sign-in-refused', user_id: user.userId, about: 'wrong current password' },
    ]);
  });
});

test('a wrong one-time code is recorded, whatever kind of code it is', async () => {
  const account = await givenVerified(shop, { password });
  const userId = await idOf(account.email);
  await givenTwoFactor(shop, userId);
  const challenge = await signIn(shop, account, testClient);
  if (!challenge.ok) throw new Error(challenge.refusal.description);
  const { reference } = challenge.value;
  const codes = [
    { kind: 'one-time', text: '000000' },
    { kind: 'recovery', text: 'nothing-like-it' },
  ] as const;
  for (const code of codes) await verifyChallenge(shop, { reference, code }, testClient);
  const { rows } = await sql<{ about: string; times: number }>`
    select about, times from activity where user_id = ${userId}`.execute(shop.db);
  expect(rows).toEqual([{ about: 'wrong code', times: 2 }]);
});

describe('a new password is recorded', () => {
  test('when it was changed, and not when it was refused', async () => {
    const user = await signedIn();
    await changePassword(shop, user, { current: password, next: 'short' }, testClient);
    expect(await activityOf(shop)).toEqual([]);
    await changePassword(shop, user, { current: password, next: 'her new one' }, testClient);
    expect(await activityOf(shop)).toEqual([
      { kind: 'password-changed', user_id: user.userId, about: '' },
    ]);
  });

  test('when it was set by the link of an email, and not when the link was refused', async () => {
    const { email } = await givenVerified(shop, { password });
    await requestReset(shop, email, testClient);
    const link = await readLinkToken(shop, email, 'reset-password');
    await resetPassword(shop, { link, password: 'short' }, testClient);
    await resetPassword(shop, { link: 'x', password: 'her new one' }, testClient);
    expect(await activityOf(shop)).toEqual([]);
    await resetPassword(shop, { link, password: 'her new one' }, testClient);
    expect(await activityOf(shop)).toEqual([
      { kind: 'password-changed', user_id: await idOf(email), about: 'by the link of an email' },
    ]);
  });

  test('when the owner’s was set on the command line', async () => {
    await ensureOwner(shop, { email: testOwnerEmail, password: 'the owner’s own' });
    await shop.db.deleteFrom('activity').execute();
    await shop.transaction((db) => resetOwnerPassword(shop, db, testOwnerEmail));
    expect(await activityOf(shop)).toEqual([
      { kind: 'password-changed', user_id: await idOf(testOwnerEmail), about: '' },
    ]);
  });
});

describe('a new address is recorded once its link is opened', () => {
  async function changeTo(newEmail: string) {
    const user = await signedIn();
    await requestEmailChange(shop, user, { email: newEmail, password }, testClient);
    expect(await activityOf(shop)).toEqual([]);
    const secret = await readLinkToken(shop, newEmail, 'change-email');
    await openEmailLink(shop, { secret, purpose: 'change-email', client: testClient });
    return user;
  }

  test('and says neither of them', async () => {
    const { userId } = await changeTo('her.new.address@example.in');
    expect(await activityOf(shop)).toEqual([{ kind: 'email-changed', user_id: userId, about: '' }]);
  });

  test('and that its holder is the owner from now on, if it is the owner’s', async () => {
    const { userId } = await changeTo(testOwnerEmail);
    expect(await activityOf(shop)).toEqual([
      { kind: 'email-changed', user_id: userId, about: '' },
      { kind: 'role-changed', user_id: userId, about: 'now the owner' },
    ]);
  });
});

test('the account that the shop makes for its owner is recorded once', async () => {
  await ensureOwner(shop, { email: testOwnerEmail, password: 'the owner’s own' });
  await ensureOwner(shop, { email: testOwnerEmail, password: 'the owner’s own' });
  expect(await activityOf(shop)).toEqual([
    { kind: 'role-changed', user_id: await idOf(testOwnerEmail), about: 'now the owner' },
  ]);
});
