import { expect, test } from 'vitest';
import { emailsTo, givenVerified } from '#tests/support/test-accounts.ts';
import { openTestHttp } from '#tests/support/test-http.ts';
import { cookieHeaderOf, readCookie, sessionCookieLine } from '#tests/support/test-responses.ts';
import { givenUser, openTestShop, testOwnerEmail } from '#tests/support/test-shop.ts';
import { ensureOwner } from './ensure-owner.server.ts';
import { createSession } from './start-session.server.ts';

const shop = await openTestShop();
const http = await openTestHttp(shop);

/** The Cookie header of a session last used this many minutes ago. */
async function usedAgo(minutes: number): Promise<string> {
  const { userId } = await givenUser(shop);
  const then = new Date(Date.now() - minutes * 60_000);
  return `fh_session=${await createSession(shop.db, userId, 'test', then)}`;
}

test('the cookie of a session in use is extended with the session', async () => {
  const cookie = await usedAgo(11);
  const answer = await http.get('/orders', null, { Cookie: cookie });
  expect(answer.headers.getSetCookie().join()).toContain(`${cookie}; Max-Age=2592000`);
});

test('the cookie goes no later than the session, which ends 90 days after signing in', async () => {
  const cookie = await usedAgo(11);
  const day89 = new Date(Date.now() - 89 * 86_400_000);
  await shop.db.updateTable('sessions').set({ created_at: day89 }).execute();
  const answer = await http.get('/orders', null, { Cookie: cookie });
  const [, maxAge] = /fh_session=[^;]+; Max-Age=(\d+)/.exec(sessionCookieLine(answer)) ?? [];
  expect(Number(maxAge)).toBeGreaterThan(86_400 - 60);
  expect(Number(maxAge)).toBeLessThanOrEqual(86_400);
});

test('the owner’s cookie goes after 14 days', async () => {
  const account = { email: testOwnerEmail, password: 'the owner’s own' };
  await ensureOwner(shop, account);
  const answer = await http.post('/auth', { ...account, intent: 'sign-in' });
  expect(sessionCookieLine(answer)).toContain(`; Max-Age=${14 * 86_400};`);
});

test('a browser of the owner’s is known again, also after signing out', async () => {
  const account = { email: testOwnerEmail, password: 'the owner’s own' };
  const form = { ...account, intent: 'sign-in' };
  const first = await http.post('/auth', form);
  const device = first.headers.getSetCookie().find((line) => line.startsWith('fh_device=')) ?? '';
  expect(device).toContain(`; Max-Age=${400 * 86_400}; Path=/; HttpOnly; SameSite=Lax`);
  const out = await http.post('/sign-out', {}, null, cookieHeaderOf(first));
  expect(readCookie(out, 'fh_device')).toBe('');
  const before = await emailsTo(shop, testOwnerEmail);
  const [Cookie = ''] = device.split(';');
  expect(readCookie(await http.post('/auth', form, null, { Cookie }), 'fh_device')).toBe(Cookie);
  expect(await emailsTo(shop, testOwnerEmail)).toEqual(before);
});

test.each(['/api/v1/live', '/auth/v1/token?grant_type=cookie'])(
  'what an open page asks of %s by itself is no use of the session',
  async (path) => {
    const cookie = await usedAgo(11);
    const init = { method: path.startsWith('/auth') ? 'POST' : 'GET' };
    const headers = { Cookie: cookie, Origin: 'http://localhost:3000', Host: 'localhost:3000' };
    const answer = await http.send(path, { ...init, headers });
    expect(answer.status).toBe(200);
    await answer.body?.cancel();
    const page = await http.get('/orders', null, { Cookie: cookie });
    expect(sessionCookieLine(page)).toContain(`${cookie}; Max-Age`);
  },
);

test('a page that loads its data again by itself does not use the session', async () => {
  const cookie = await usedAgo(11);
  const background = await http.get('/orders', null, { Cookie: `${cookie}; fh_background=1` });
  expect([background.status, sessionCookieLine(background)]).toEqual([200, '']);
  const page = await http.get('/orders', null, { Cookie: cookie });
  expect(sessionCookieLine(page)).toContain(`${cookie}; Max-Age`);
});

test('the cookie of a session used a moment ago is not set again', async () => {
  const answer = await http.get('/orders', null, { Cookie: await usedAgo(1) });
  expect(answer.status).toBe(200);
  expect(answer.headers.getSetCookie().join()).not.toContain('fh_session');
});

test('signing out clears the cookie, even when the session was due to be extended', async () => {
  const answer = await http.post('/sign-out', {}, null, { Cookie: await usedAgo(11) });
  const sent = answer.headers.getSetCookie().filter((one) => one.startsWith('fh_session='));
  expect(sent).toHaveLength(1);
  expect(sent[0]).toContain('Max-Age=0');
});

test('a session cookie planted before sign-in is replaced (session fixation)', async () => {
  const { email, password } = await givenVerified(shop);
  for (const planted of [await usedAgo(1), `fh_session=${'A'.repeat(43)}`]) {
    const form = { intent: 'sign-in', email, password };
    const answer = await http.post('/auth', form, null, { Cookie: planted });
    expect(answer.status).toBe(303);
    expect(cookieHeaderOf(answer).Cookie).toMatch(/^fh_session=[\w-]{43}$/);
    expect(cookieHeaderOf(answer).Cookie).not.toBe(planted);
    const withPlanted = await (await http.get('/', null, { Cookie: planted })).text();
    expect(withPlanted).not.toContain(email);
  }
});
