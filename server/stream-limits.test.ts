import { Hono } from 'hono';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { type LiveShop, openLiveShop } from '#tests/support/test-live.ts';
import type { HttpEnv } from './http-env.ts';
import { liveStream } from './live-stream.ts';

let live: LiveShop;
let app: Hono<HttpEnv>;
beforeEach(async () => {
  live = await openLiveShop();
  app = new Hono<HttpEnv>();
  app.use(async (c, next) => {
    const address = c.req.header('From') ?? '';
    c.set('client', { address, device: '', requestId: '' });
    c.set('user', null);
    await next();
  });
  app.get('/live', liveStream(live.http.live, { perAddress: 2, inAll: 3 }));
});
afterEach(() => live.http.close());

async function open(address: string, method = 'GET') {
  const response = await app.request('/live?topics=products', {
    method,
    headers: { From: address },
  });
  const close = async () => {
    await response.body?.cancel();
  };
  onTestFinished(close);
  return { status: response.status, retryAfter: response.headers.get('Retry-After'), close };
}

test('one address has only so many streams; another one has room, and a closed one makes some', async () => {
  const first = await open('203.0.113.1');
  await open('203.0.113.1');
  expect(await open('203.0.113.1')).toMatchObject({ status: 429, retryAfter: '120' });
  expect(await open('203.0.113.2')).toMatchObject({ status: 200 });
  await first.close();
  expect(await open('203.0.113.1')).toMatchObject({ status: 200 });
});

test('all addresses together have only so many', async () => {
  for (const address of ['203.0.113.1', '203.0.113.2', '203.0.113.3']) {
    expect((await open(address)).status).toBe(200);
  }
  expect(await open('203.0.113.4')).toMatchObject({ status: 503, retryAfter: '120' });
});

test('HEAD asks whether there is room, and opens nothing', async () => {
  const asked = await Promise.all([1, 2, 3].map(() => open('203.0.113.1', 'HEAD')));
  expect(asked.map(({ status }) => status)).toEqual([200, 200, 200]);
  await open('203.0.113.1');
  await open('203.0.113.1');
  expect((await open('203.0.113.1', 'HEAD')).status).toBe(429);
});

test('a client that does not read loses its stream, so that nothing piles up for it', async () => {
  await open('203.0.113.1');
  await open('203.0.113.1');
  await sql`select announce('products', null, n::text) from generate_series(1, 1100) as n`.execute(
    live.shop.db,
  );
  await expect.poll(async () => (await open('203.0.113.1', 'HEAD')).status).toBe(200);
});
