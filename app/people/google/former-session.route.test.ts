import { describe, expect, test } from 'vitest';
import { requestReset } from '#app/people/auth/request-reset.server.ts';
import { givenAccount, givenVerified, readLinkToken } from '#tests/support/test-accounts.ts';
import { openGoogleShop } from '#tests/support/test-google-shop.ts';
import { cookieOf } from '#tests/support/test-http.ts';
import { cookieHeaderOf, readCookie } from '#tests/support/test-responses.ts';
import { givenUser, testClient } from '#tests/support/test-shop.ts';
import { authenticatorCode, givenTwoFactor } from '#tests/support/test-two-factor.ts';

const at = await openGoogleShop();

async function userIdOf(email: string): Promise<string> {
  const users = at.shop.db.selectFrom('users').select('id').where('email', '=', email);
  return (await users.executeTakeFirstOrThrow()).id;
}

async function sessionsOf(userId: string): Promise<number> {
  const rows = at.shop.db.selectFrom('sessions').select('id').where('user_id', '=', userId);
  return (await rows.execute()).length;
}

/** Each way of signing in, by a browser with this cookie. Returns the account's address. */
const ways: Record<string, (Cookie: string) => Promise<{ email: string; answer: Response }>> = {
  async password(Cookie) {
    const { email, password } = await givenVerified(at.shop);
    const form = { intent: 'sign-in', email, password };
    return { email, answer: await at.http.post('/auth', form, null, { Cookie }) };
  },
  async 'a one-time code'(Cookie) {
    const { email, password } = await givenVerified(at.shop);
    await givenTwoFactor(at.shop, await userIdOf(email));
    const form = { intent: 'sign-in', email, password };
    const asked = await at.http.post('/auth', form, null, { Cookie });
    const cookies = { Cookie: `${Cookie}; ${readCookie(asked, 'fh_code')}` };
    const { text: code } = authenticatorCode(new Date());
    return { email, answer: await at.http.post('/auth/code', { code }, null, cookies) };
  },
  async 'the link that verifies an address'(Cookie) {
    const { email } = await givenAccount(at.shop);
    const link = await readLinkToken(at.shop, email, 'confirm-email');
    const form = { link, purpose: 'confirm-email' };
    return { email, answer: await at.http.post('/auth/confirm', form, null, { Cookie }) };
  },
  async 'the link for a new password'(Cookie) {
    const { email } = await givenVerified(at.shop);
    await requestReset(at.shop, email, testClient);
    const link = await readLinkToken(at.shop, email, 'reset-password');
    const [newPassword, confirmPassword] = Array(2).fill('another password');
    const form = { link, newPassword, confirmPassword };
    return { email, answer: await at.http.post('/auth/reset', form, null, { Cookie }) };
  },
  async Google(Cookie) {
    at.newPerson();
    const { location, cookie } = await at.startSignIn();
    const back = await at.google.agree(location);
    const answer = await at.http.get(back, null, { Cookie: `${Cookie}; ${cookie}` });
    return { email: String(at.google.claims.email), answer };
  },
};

describe.each(Object.entries(ways))('signing in by %s', (_way, signIn) => {
  test('ends the session that the browser had, whoever’s it was, and no other', async () => {
    const former = await givenUser(at.shop);
    const elsewhere = await sessionsOf(former.userId);
    const cookie = await cookieOf(at.shop, former);
    expect(await sessionsOf(former.userId)).toBe(elsewhere + 1);
    const { email, answer } = await signIn(cookie);
    const now = cookieHeaderOf(answer);
    expect(await (await at.http.get('/', null, now)).text()).toContain(email);
    expect(await sessionsOf(former.userId)).toBe(elsewhere);
  });
});

test('who signs in again in the same browser is listed there once', async () => {
  const { email, password } = await givenVerified(at.shop);
  const form = { intent: 'sign-in', email, password };
  let Cookie = '';
  for (let time = 1; time <= 3; time += 1) {
    ({ Cookie } = cookieHeaderOf(await at.http.post('/auth', form, null, { Cookie })));
  }
  expect(await sessionsOf(await userIdOf(email))).toBe(1);
});
