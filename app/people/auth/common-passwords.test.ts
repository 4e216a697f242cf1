import { dictionary } from '@zxcvbn-ts/language-common';
import { describe, expect, test } from 'vitest';
import { givenVerified, newSignUp, readLinkToken } from '#tests/support/test-accounts.ts';
import { openTestShop, testClient } from '#tests/support/test-shop.ts';
import { authRefusals } from './auth.contract.ts';
import { changePassword } from './change-password.server.ts';
import { isCommonPassword } from './common-passwords.server.ts';
import { isOwnerPasswordCommon } from './ensure-owner.server.ts';
import { hashOwnerPassword } from './passwords.server.ts';
import { readSessionUser } from './read-session-user.server.ts';
import { requestReset } from './request-reset.server.ts';
import { resetPassword } from './reset-password.server.ts';
import { signIn } from './sign-in.server.ts';
import { signUp } from './sign-up.server.ts';

const shop = await openTestShop();

describe('the commonest passwords', () => {
  test.each(['password', 'PassWord', '123456', 'qwerty', 'iloveyou', 'krishna', 'qwerty123456'])(
    'include %s, however it is written',
    async (password) => {
      expect(await isCommonPassword(password)).toBe(true);
    },
  );

  test.each([
    'chanderi silk',
    'her password',
    'password ',
    'six666',
    'constructor',
    '🪷🪷🪷🪷🪷🪷',
  ])('do not include %j', async (password) => {
    expect(await isCommonPassword(password)).toBe(false);
  });

  test('are more than three thousand within the length rule, and some for the owner', async () => {
    const refused: string[] = [];
    for (const password of dictionary['passwords-common']) {
      if (await isCommonPassword(password)) refused.push(password);
    }
    expect(refused.filter(({ length }) => length >= 6).length).toBeGreaterThan(3000);
    expect(refused.filter(({ length }) => length >= 12).length).toBeGreaterThan(100);
  });
});

describe('a password that too many people use is refused', () => {
  const common = 'Welcome123';
  const refused = (field: string) => ({
    ok: false,
    refusal: {
      title: 'Weak Password',
      fields: { [field]: authRefusals.commonPassword.description },
    },
  });

  test('at sign-up, and nothing is made', async () => {
    const input = newSignUp({ password: common });
    expect(await signUp(shop, input, testClient)).toMatchObject(refused('password'));
    expect((await signUp(shop, { ...input, password: 'chanderi' }, testClient)).ok).toBe(true);
  });

  test('when it is to replace another', async () => {
    const account = await givenVerified(shop);
    const signedIn = await signIn(shop, account, testClient);
    const user = signedIn.ok && (await readSessionUser(shop, signedIn.value.reference));
    if (!user) throw new Error('not signed in');
    const change = { current: account.password, next: common };
    expect(await changePassword(shop, user, change, testClient)).toMatchObject(
      refused('newPassword'),
    );
  });

  test('for a forgotten one, and the link still works', async () => {
    const { email } = await givenVerified(shop);
    await requestReset(shop, email, testClient);
    const link = await readLinkToken(shop, email, 'reset-password');
    const reset = (password: string) => resetPassword(shop, { link, password }, testClient);
    expect(await reset(common)).toMatchObject(refused('newPassword'));
    expect((await reset('chanderi silk')).ok).toBe(true);
  });

  test('as the owner’s first one, and left alone once they have another', async () => {
    const owner = { email: 'new.owner@example.com', password: 'Qwerty123456' };
    expect(await isOwnerPasswordCommon(shop, owner)).toBe(true);
    expect(await isOwnerPasswordCommon(shop, { ...owner, password: 'chosen by the owner' })).toBe(
      false,
    );
    expect(await isOwnerPasswordCommon(shop, { ...owner, password: null })).toBe(false);
    await givenVerified(shop, { email: owner.email });
    expect(await isOwnerPasswordCommon(shop, owner)).toBe(false);
  });

  test('but whoever has one already signs in with it', async () => {
    const account = await givenVerified(shop);
    await shop.db
      .updateTable('users')
      .set({ password_hash: await hashOwnerPassword(common) })
      .where('email', '=', account.email)
      .execute();
    expect((await signIn(shop, { ...account, password: common }, testClient)).ok).toBe(true);
  });
});
