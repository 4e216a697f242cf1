import { beforeEach, describe, expect, test } from 'vitest';
import { requestEmailChange } from '#app/people/auth/change-email.server.ts';
import { ensureOwner } from '#app/people/auth/ensure-owner.server.ts';
import { readSessionUser } from '#app/people/auth/read-session-user.server.ts';
import { signIn } from '#app/people/auth/sign-in.server.ts';
import {
  emailsTo,
  givenAccount,
  givenVerified,
  readLinkToken,
} from '#tests/support/test-accounts.ts';
import { openTestHttp, type TestHttp } from '#tests/support/test-http.ts';
import {
  cookieHeaderOf,
  readToastCookie,
  sessionCookieLine,
} from '#tests/support/test-responses.ts';
import {
  openTestShop,
  type TestShop,
  testClient,
  testOwnerEmail,
} from '#tests/support/test-shop.ts';

const shop = await openTestShop({ emailVerification: 'required' });
const http = await openTestHttp(shop);
await ensureOwner(shop, { email: testOwnerEmail, password: 'the owner’s own' });

const evils = ['//evil.example', '/\\evil.example', 'javascript:alert(1)', 'https://evil.example'];

describe('the link that verifies an address', () => {
  test('verifies and signs in by its button; opening it changes nothing, as mail scanners do that', async () => {
    const { email } = await givenAccount(shop);
    const link = await readLinkToken(shop, email, 'confirm-email');
    const page = await http.get(`/auth/confirm?link=${link}`);
    expect([page.status, sessionCookieLine(page)]).toEqual([200, '']);
    expect(await page.text()).toContain('Verify and sign in');
    const answer = await http.post('/auth/confirm', { link, purpose: 'confirm-email' });
    expect(answer.headers.get('Location')).toBe('/');
    expect(readToastCookie(answer)).toMatchObject({ title: 'Email Verified' });
    expect(await (await http.get('/', null, cookieHeaderOf(answer))).text()).toContain(email);
  });

  test('leads to the `next` of the sign-up', async () => {
    const email = 'on.her.way@example.com';
    const signUp = {
      ...{ intent: 'sign-up', fullName: 'Farah', email, phone: '9820001234', consent: 'on' },
      ...{ password: 'her password', confirmPassword: 'her password' },
    };
    await http.post('/auth?tab=sign-up&next=%2Fcart', signUp);
    const [message] = await emailsTo(shop, email);
    const address = /http:\S+/.exec(message?.text ?? '')?.[0] ?? '';
    const link = new URL(address).searchParams.get('link') ?? '';
    const answer = await http.post(address, { link, purpose: 'confirm-email' });
    expect(answer.headers.get('Location')).toBe('/cart');
  });

  test.each(evils)('leads to nothing like %s', async (evil) => {
    const { email } = await givenAccount(shop);
    const link = await readLinkToken(shop, email, 'confirm-email');
    const url = `/auth/confirm?${new URLSearchParams({ link, next: evil })}`;
    expect((await http.post(url, { link })).headers.get('Location')).toBe('/');
  });

  test.each(['', 'x', `${'x'.repeat(42)}\0`])('%j is refused', async (link) => {
    const page = await http.get(`/auth/confirm?${new URLSearchParams({ link })}`);
    expect(await page.text()).toContain('This link has been used or has expired');
    const answer = await http.post('/auth/confirm', { link, purpose: 'confirm-email' });
    expect(answer.headers.get('Location')).toBe('/auth');
    expect(readToastCookie(answer)).toMatchObject({
      title: 'Link Not Valid',
      variant: 'destructive',
    });
    expect(sessionCookieLine(answer)).toBe('');
  });

  test('of a new address changes it and signs nobody in', async () => {
    const account = await givenVerified(shop);
    const entered = await signIn(shop, account, testClient);
    const user = entered.ok ? await readSessionUser(shop, entered.value.reference) : null;
    if (!user) throw new Error('not signed in');
    const email = 'moved@example.com';
    const change = { email, password: account.password };
    await requestEmailChange(shop, user, change, testClient);
    const link = await readLinkToken(shop, email, 'change-email');
    const page = await http.get(`/auth/confirm?link=${link}`);
    expect(await page.text()).toContain('Use this email address');
    const answer = await http.post('/auth/confirm', { link, purpose: 'change-email' });
    expect(answer.headers.get('Location')).toBe('/auth');
    expect(readToastCookie(answer)).toMatchObject({ title: 'Email Changed' });
    expect(sessionCookieLine(answer)).toBe('');
    expect((await signIn(shop, { ...account, email }, testClient)).ok).toBe(true);
  });
});

describe('the holder of the owner’s address, who signed up with a short password', () => {
  const password = 'six666';
  let newShop: TestShop;
  let newHttp: TestHttp;
  beforeEach(async () => {
    newShop = await openTestShop({ emailVerification: 'required' });
    newHttp = await openTestHttp(newShop);
    await givenAccount(newShop, { email: testOwnerEmail, password });
  });

  test('is asked for a longer one by the link, and then runs the shop', async () => {
    const link = await readLinkToken(newShop, testOwnerEmail, 'confirm-email');
    const opened = await newHttp.post('/auth/confirm', { link, purpose: 'confirm-email' });
    expect(sessionCookieLine(opened)).toBe('');
    expect(readToastCookie(opened).description).toContain('at least 12 characters');
    const resetUrl = opened.headers.get('Location') ?? '';
    expect(await (await newHttp.get(resetUrl)).text()).toContain('Set a new password');

    const reset = new URL(resetUrl, 'http://localhost:3000').searchParams.get('link') ?? '';
    const choose = (newPassword: string) =>
      newHttp.post(resetUrl, { link: reset, newPassword, confirmPassword: newPassword });
    expect((await choose(password)).status).toBe(422);
    expect((await choose('chosen by the owner')).headers.get('Location')).toBe('/admin');
  });

  test('may set a longer one at once through an API client, too', async () => {
    const token_hash = await readLinkToken(newShop, testOwnerEmail, 'confirm-email');
    const send = (method: string, path: string, body: object, token = '') =>
      newHttp.send(`/auth/v1/${path}`, {
        method,
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
      });
    const session = await (await send('POST', 'verify', { type: 'signup', token_hash })).json();
    const set = (next: string) => send('PUT', 'user', { password: next }, session.access_token);
    expect((await set(password)).status).toBe(422);
    expect((await set('chosen by the owner')).status).toBe(200);
  });
});

describe('signing in before the address is verified', () => {
  test('offers to send it again, and does', async () => {
    const { email, password } = await givenAccount(shop);
    const refused = await http.post('/auth', { email, password, intent: 'sign-in' });
    const html = await refused.text();
    expect(html).toContain('Email not confirmed');
    expect(html).toContain('value="resend"');
    const before = await emailsTo(shop, email);
    const answer = await http.post('/auth?next=%2Fcart', { email, intent: 'resend' });
    expect(answer.headers.get('Location')).toBe('/auth?next=%2Fcart');
    expect(readToastCookie(answer)).toMatchObject({ title: 'Check Your Email' });
    expect(await emailsTo(shop, email)).toHaveLength(before.length + 1);
  });
});

describe('a forgotten password', () => {
  async function resetLink(email: string, next = '/cart'): Promise<string> {
    await http.post(`/auth/forgot?${new URLSearchParams({ next })}`, { email });
    return readLinkToken(shop, email, 'reset-password');
  }

  const typed = { newPassword: 'her new password', confirmPassword: 'her new password' };

  test('has a link beside the sign-in form, which keeps `next`', async () => {
    const html = await (await http.get('/auth?next=%2Fcart')).text();
    expect(html).toContain('href="/auth/forgot?next=%2Fcart"');
  });

  test('gets the same answer for every address, and never a link', async () => {
    const { email } = await givenVerified(shop);
    for (const address of [email, 'nobody@example.com']) {
      const answer = await http.post('/auth/forgot?next=%2Fcart', { email: address });
      expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/auth?next=%2Fcart']);
      expect(readToastCookie(answer)).toEqual({
        title: 'Check Your Email',
        description: 'If this address has an account, we have emailed you a reset link.',
      });
    }
  });

  test.each([
    ['two lines', 'a@example.com\r\nBcc: all@example.com'],
    ['300 characters', `${'a'.repeat(288)}@example.com`],
    ['no address', 'ananya'],
    ['nothing', ''],
  ])('for %s is refused, and nothing is written', async (_what, email) => {
    const count = () => shop.db.selectFrom('emails').select('id').execute();
    const before = await count();
    for (const [url, form] of [
      ['/auth/forgot', { email }],
      ['/auth', { email, intent: 'resend' }],
    ] as const) {
      const answer = await http.post(url, form);
      expect([answer.status, (await answer.text()).includes('aria-invalid')]).toEqual([422, true]);
    }
    expect(await count()).toHaveLength(before.length);
  });

  test('is replaced through the email, which signs in and goes to `next`', async () => {
    const { email } = await givenVerified(shop);
    const link = await resetLink(email);
    const page = await http.get(`/auth/reset?link=${link}&next=%2Fcart`);
    expect([page.status, sessionCookieLine(page)]).toEqual([200, '']);
    const answer = await http.post('/auth/reset?next=%2Fcart', { link, ...typed });
    expect(answer.headers.get('Location')).toBe('/cart');
    expect(readToastCookie(answer)).toMatchObject({ title: 'Password Changed' });
    expect(await (await http.get('/', null, cookieHeaderOf(answer))).text()).toContain(email);
  });

  test('of the owner leads to /admin', async () => {
    const link = await resetLink(testOwnerEmail);
    const answer = await http.post('/auth/reset?next=%2Fcart', { link, ...typed });
    expect(answer.headers.get('Location')).toBe('/admin');
  });

  test('typed wrong keeps the link and shows no password', async () => {
    const { email } = await givenVerified(shop);
    const link = await resetLink(email);
    const wrong = { link, newPassword: 'Pa55word-typed', confirmPassword: 'Pa55word-other' };
    const answer = await http.post(`/auth/reset?link=${link}`, wrong);
    const html = await answer.text();
    expect(answer.status).toBe(422);
    expect(html).toContain('Passwords do not match');
    expect(html).not.toContain('Pa55word');
    expect(html).toContain(link);
    expect((await http.post('/auth/reset', { link, ...typed })).status).toBe(303);
  });

  test('with a link that is used or made up asks for a new one, and signs nobody in', async () => {
    const { email } = await givenVerified(shop);
    const used = await resetLink(email);
    await http.post('/auth/reset', { link: used, ...typed });
    for (const link of [used, 'x'.repeat(43), '', `${'x'.repeat(42)}\0`]) {
      const page = await http.get(`/auth/reset?${new URLSearchParams({ link })}`);
      expect(await page.text()).toContain('Send a new link');
      const answer = await http.post('/auth/reset', { link, ...typed });
      expect(answer.headers.get('Location')).toBe('/auth/forgot');
      expect(readToastCookie(answer)).toMatchObject({
        title: 'Link Not Valid',
        variant: 'destructive',
      });
      expect(sessionCookieLine(answer)).toBe('');
    }
  });

  test.each(evils)('leads to nothing like %s', async (evil) => {
    const { email } = await givenVerified(shop);
    const link = await resetLink(email, evil);
    const url = `/auth/reset?${new URLSearchParams({ next: evil })}`;
    const answer = await http.post(url, { link, ...typed });
    expect(answer.headers.get('Location')).toBe('/');
    const message = (await emailsTo(shop, email)).find(({ kind }) => kind === 'reset-password');
    expect(message?.text).not.toContain('evil');
  });
});
