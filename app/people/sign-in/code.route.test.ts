import { beforeEach, expect, test } from 'vitest';
import { ensureOwner } from '#app/people/auth/ensure-owner.server.ts';
import { openTestHttp } from '#tests/support/test-http.ts';
import { readToastCookie } from '#tests/support/test-responses.ts';
import { openTestShop, testOwnerEmail } from '#tests/support/test-shop.ts';
import { authenticatorCode, givenTwoFactor } from '#tests/support/test-two-factor.ts';

const account = { email: testOwnerEmail, password: 'the owner’s own' };

const shop = await openTestShop();
const http = await openTestHttp(shop);
await ensureOwner(shop, account);
const { id: userId } = await shop.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
await givenTwoFactor(shop, userId);
// As if no code had been used yet.
beforeEach(() => shop.db.updateTable('two_factor').set({ last_step: 0 }).execute());

const rightCode = () => authenticatorCode(new Date()).text;
/** Yesterday's. */
const wrongCode = () => authenticatorCode(new Date(Date.now() - 86_400_000)).text;

function cookiesOf(answer: Response): Record<string, string> {
  const lines = answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
  return Object.fromEntries(lines.map((line) => line.split('=', 2)));
}

/** Enters the password. Returns the browser's cookies then. */
async function givenRightPassword(url = '/auth'): Promise<{ answer: Response; Cookie: string }> {
  const answer = await http.post(url, { ...account, intent: 'sign-in' });
  return { answer, Cookie: `fh_code=${cookiesOf(answer).fh_code}` };
}

function enter(code: string, Cookie: string, url = '/auth/code'): Promise<Response> {
  return http.post(url, { code }, null, { Cookie });
}

const signInAgain = {
  title: 'Please Sign In Again',
  description: 'The code was not entered in time, or wrong ones were entered too often.',
  variant: 'destructive',
};

test('the right password starts no session yet, but leads to the page that asks for the code', async () => {
  const { answer, Cookie } = await givenRightPassword('/auth?next=/cart');
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/auth/code?next=%2Fcart']);
  expect(Object.keys(cookiesOf(answer))).toEqual(['fh_code']);
  expect(answer.headers.get('Set-Cookie')).toMatch(/HttpOnly; SameSite=Lax/);
  expect((await http.get('/admin', null, { Cookie })).status).toBe(403);
  const page = await http.get('/auth/code', null, { Cookie });
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('autoComplete="one-time-code"');
});

test('the reference of the first step is no session, whatever cookie it is sent in', async () => {
  const { answer } = await givenRightPassword();
  const Cookie = `fh_session=${cookiesOf(answer).fh_code}`;
  expect((await http.get('/admin', null, { Cookie })).status).toBe(403);
});

test('the right code signs the owner in and greets them', async () => {
  const { Cookie } = await givenRightPassword();
  const answer = await enter(rightCode(), Cookie);
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/admin']);
  expect(readToastCookie(answer)).toMatchObject({ title: 'Welcome back!' });
  const cookies = cookiesOf(answer);
  expect(cookies.fh_code).toBe('');
  const admin = await http.get('/admin', null, { Cookie: `fh_session=${cookies.fh_session}` });
  expect(admin.status).toBe(200);
});

test('a wrong code is refused on the same page', async () => {
  const { Cookie } = await givenRightPassword();
  const answer = await enter(wrongCode(), Cookie);
  expect(answer.status).toBe(422);
  const text = await answer.text();
  expect(text).toContain('This code is not right, or it has been used.');
  expect(text).toContain('aria-invalid');
});

test('after five wrong codes signing in starts again, and keeps `next`', async () => {
  const { Cookie } = await givenRightPassword();
  for (let tries = 0; tries < 5; tries += 1) await enter(wrongCode(), Cookie);
  const answer = await enter(rightCode(), Cookie, '/auth/code?next=/cart');
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/auth?next=%2Fcart']);
  expect(readToastCookie(answer)).toEqual(signInAgain);
  expect(cookiesOf(answer).fh_session).toBeUndefined();
});

test('without the password first, there is no page to enter a code', async () => {
  expect((await http.get('/auth/code')).headers.get('Location')).toBe('/auth');
  const answer = await enter(rightCode(), `fh_code=${'x'.repeat(43)}`);
  expect(answer.headers.get('Location')).toBe('/auth');
});

test('a page that was left open for ten minutes says so', async () => {
  const { Cookie } = await givenRightPassword();
  shop.setNow(new Date(Date.now() + 600_000));
  const answer = await http.get('/auth/code', null, { Cookie });
  expect(answer.headers.get('Location')).toBe('/auth');
  expect(readToastCookie(answer)).toEqual(signInAgain);
});
