import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenVerified } from '#tests/test-accounts.ts';
import { openTestHttp, type TestHttp } from '#tests/test-http.ts';
import { cookieHeaderOf } from '#tests/test-responses.ts';
import { givenUser, openTestShop, type TestShop } from '#tests/test-shop.ts';
import { createSession } from './start-session.server.ts';

let shop: TestShop;
let http: TestHttp;
beforeAll(async () => {
  shop = await openTestShop();
  http = await openTestHttp(shop);
});
afterAll(() => http.close());

/** A session last used so many minutes ago, as its browser sends it. */
async function usedAgo(minutes: number): Promise<string> {
  const { userId } = await givenUser(shop);
  const then = new Date(Date.now() - minutes * 60_000);
  return `fh_session=${await createSession(shop.db, userId, 'test', then)}`;
}

test('the browser keeps a session that is used as long as the server does', async () => {
  const cookie = await usedAgo(11);
  const answer = await http.get('/orders', null, { Cookie: cookie });
  expect(answer.headers.getSetCookie().join()).toContain(`${cookie}; Max-Age=2592000`);
});

test('a session used a moment ago is not sent again with every page', async () => {
  const answer = await http.get('/orders', null, { Cookie: await usedAgo(1) });
  expect(answer.status).toBe(200);
  expect(answer.headers.getSetCookie().join()).not.toContain('fh_session');
});

test('signing out forgets the session, also one that was about to be prolonged', async () => {
  const answer = await http.post('/sign-out', {}, null, { Cookie: await usedAgo(11) });
  const sent = answer.headers.getSetCookie().filter((one) => one.startsWith('fh_session='));
  expect(sent).toHaveLength(1);
  expect(sent[0]).toContain('Max-Age=0');
});

test('a session cookie that somebody planted before sign-in is never kept (fixation)', async () => {
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
