import { describe, expect, test } from 'vitest';
import { emailsTo, givenVerified, readLinkToken } from '#tests/support/test-accounts.ts';
import { givenOwner, givenUser, openTestShop, testClient } from '#tests/support/test-shop.ts';
import { requestEmailChange } from './change-email.server.ts';
import { changePassword, setPassword } from './change-password.server.ts';
import { openEmailLink } from './open-email-link.server.ts';
import { readSessionUser } from './read-session-user.server.ts';
import { requestReset } from './request-reset.server.ts';
import { signIn } from './sign-in.server.ts';

const shop = await openTestShop();

/** A user signed in here and on their phone. */
async function signedIn() {
  const account = await givenVerified(shop);
  const enter = async () => {
    const entered = await signIn(shop, account, testClient);
    if (!entered.ok) throw new Error(entered.refusal.description);
    return entered.value.reference;
  };
  const here = await enter();
  const phone = await enter();
  const user = await readSessionUser(shop, here);
  if (!user) throw new Error('not signed in');
  return { account, here, phone, user };
}

const change = { current: 'her password', next: 'her new password' };

describe('changing the password', () => {
  test('sets the new one, ends all other sessions, and sends a notice', async () => {
    const { account, here, phone, user } = await signedIn();
    expect(await changePassword(shop, user, change, testClient)).toEqual({
      ok: true,
      value: null,
    });
    expect(await readSessionUser(shop, here)).not.toBeNull();
    expect(await readSessionUser(shop, phone)).toBeNull();
    expect((await signIn(shop, account, testClient)).ok).toBe(false);
    expect((await signIn(shop, { ...account, password: change.next }, testClient)).ok).toBe(true);
    expect((await emailsTo(shop, account.email)).at(-1)?.kind).toBe('password-changed');
  });

  test('to the current one is refused, ends nothing and sends nothing', async () => {
    const { account, phone, user } = await signedIn();
    const same = { ...change, next: change.current };
    expect(await changePassword(shop, user, same, testClient)).toMatchObject({
      refusal: {
        title: 'Same Password',
        fields: { newPassword: 'New password should be different from the old password.' },
      },
    });
    expect(await readSessionUser(shop, phone)).not.toBeNull();
    expect((await emailsTo(shop, account.email)).at(-1)?.kind).toBe('confirm-email');
  });

  test('needs the current one', async () => {
    const { phone, user } = await signedIn();
    const guess = { ...change, current: 'a guess' };
    expect(await changePassword(shop, user, guess, testClient)).toMatchObject({
      refusal: { fields: { currentPassword: 'The current password is not right' } },
    });
    expect(await readSessionUser(shop, phone)).not.toBeNull();
  });

  test('limits attempts with a stolen session', async () => {
    const { user } = await signedIn();
    const guess = { ...change, current: 'a guess' };
    for (let tries = 0; tries < 10; tries += 1) {
      await changePassword(shop, user, guess, testClient);
    }
    expect(await changePassword(shop, user, change, testClient)).toMatchObject({
      refusal: { kind: 'tooMany' },
    });
  });

  test.each([
    ['5 characters', 'short', 'Weak Password'],
    ['201 characters', 'x'.repeat(201), 'Password Too Long'],
  ])('to one of %s is refused', async (_what, next, title) => {
    const { account, user } = await signedIn();
    expect(await changePassword(shop, user, { ...change, next }, testClient)).toMatchObject({
      refusal: { title, fields: { newPassword: expect.any(String) } },
    });
    expect((await signIn(shop, account, testClient)).ok).toBe(true);
  });

  test('of the owner needs at least 12 characters', async () => {
    const owner = await givenOwner(shop);
    expect(await setPassword(shop, owner, 'x'.repeat(11))).toMatchObject({
      refusal: { title: 'Weak Password' },
    });
    expect((await setPassword(shop, owner, 'x'.repeat(12))).ok).toBe(true);
  });

  test('of an account without one says how to get one', async () => {
    const user = await givenUser(shop);
    const refused = await changePassword(shop, user, change, testClient);
    expect(refused.ok || refused.refusal.description).toContain('Forgot password?');
  });

  test('ends open email links, to reset it and to change the address', async () => {
    const { account, user } = await signedIn();
    const email = `elsewhere-${account.email}`;
    await requestReset(shop, account.email, testClient);
    await requestEmailChange(shop, user, { email, password: change.current }, testClient);
    await changePassword(shop, user, change, testClient);
    for (const [to, purpose] of [
      [account.email, 'reset-password'],
      [email, 'change-email'],
    ] as const) {
      const secret = await readLinkToken(shop, to, purpose);
      expect(secret).toHaveLength(43);
      expect((await openEmailLink(shop, { secret, purpose })).ok).toBe(false);
    }
  });
});
