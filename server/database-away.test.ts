import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { bearerOf } from '#tests/support/test-api.ts';
import { cookieOf, openTestHttp } from '#tests/support/test-http.ts';
import { givenUser, openTestShop } from '#tests/support/test-shop.ts';

const shop = await openTestShop();
const http = await openTestHttp(shop);
const user = await givenUser(shop);
const cookie = await cookieOf(shop, user);
const bearer = await bearerOf(shop, user);
expect(await (await http.send('/store')).text()).toContain('<script');
await goAway();

/** Refuses and ends every connection, like a server that is full or being replaced. */
async function goAway(): Promise<void> {
  const name = sql.id(String(shop.connection.database));
  await sql`alter database ${name} connection limit 0`.execute(shop.db);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() order by pid = pg_backend_pid()`
    .execute(shop.db)
    .catch(() => {});
}

const origin = 'http://localhost:3000';
const form = { 'Content-Type': 'application/x-www-form-urlencoded', Origin: origin };
const json = { 'Content-Type': 'application/json' };

test('while the database is away, pages that are stored say that ordering pauses', async () => {
  const answer = await http.send('/store', { headers: { 'Accept-Encoding': 'gzip' } });
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'cache-control': 'private, no-store',
    'content-encoding': 'gzip',
    'content-security-policy': expect.stringContaining('sha256-'),
    vary: 'Accept-Encoding',
  });
  expect(answer.headers.has('etag')).toBe(false);
  const page = gunzipSync(await answer.arrayBuffer()).toString();
  expect(page).toContain('Ordering pauses for a few minutes.');
  expect(page).toContain('<h1');
  expect(page).not.toContain('<script');
  const signedIn = await http.send('/store', { headers: { Cookie: cookie } });
  expect(signedIn.status).toBe(503);
});

test('while the database is away everything that needs it answers 503, and when to come back', async () => {
  const requests: [string, RequestInit?][] = [
    ['/store?category=Sarees'],
    ['/categories'],
    ['/store.data'],
    ['/orders', { headers: { Cookie: cookie, Accept: 'text/html,*/*' } }],
    ['/auth', { method: 'POST', headers: form, body: 'intent=sign-in&email=a%40b.in&password=x' }],
    ['/api/v1/products'],
    ['/api/v1/orders', { headers: bearer }],
    [
      '/auth/v1/token?grant_type=password',
      { method: 'POST', headers: json, body: '{"email":"a@b.in","password":"x"}' },
    ],
    ['/sitemap.xml'],
  ];
  const answers = await Promise.all(requests.map(([url, init]) => http.send(url, init)));
  expect(
    answers.map(({ status, headers }, index) => [
      requests[index]?.[0],
      status,
      headers.get('Retry-After'),
    ]),
  ).toEqual(requests.map(([url]) => [url, 503, '5']));
  expect(await answers[0]?.text()).toContain('Could not load.');
  // Nobody can tell who is signed in, so this page needs nothing from the database.
  const page = answers[3];
  expect(await page?.text()).toContain('We are back in a few minutes');
  expect(page?.headers.get('Refresh')).toBe('10');
  expect(answers[4]?.headers.get('Refresh')).toBeNull();
  for (const answer of answers.slice(5, 7)) {
    expect(answer.headers.get('Content-Type')).toMatch(/^application\/problem\+json/);
    expect(await answer.json()).toMatchObject({ code: 'unavailable', status: 503 });
  }
});
