import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { Hono } from 'hono';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { type LiveShop, openLiveShop } from '#tests/support/test-live.ts';
import type { HttpEnv } from './http-env.ts';
import { liveStream } from './live-stream.ts';
import { listenWith } from './request-listener.ts';

let live: LiveShop;
let server: Server;
let port: number;
beforeEach(async () => {
  live = await openLiveShop();
  const app = new Hono<HttpEnv>();
  app.use(async (c, next) => {
    const address = c.req.header('From') ?? '';
    c.set('client', { address, device: '', requestId: '' });
    c.set('user', null);
    await next();
  });
  app.get('/live', liveStream(live.http.live, { perAddress: 2, inAll: 3 }));
  server = createServer(listenWith(app.fetch));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterEach(async () => {
  server.close();
});

async function open(address: string, method = 'GET') {
  const aborting = new AbortController();
  const response = await fetch(`http://127.0.0.1:${port}/live?topics=products`, {
    method,
    headers: { From: address },
    signal: aborting.signal,
  });
  const close = () => aborting.abort();
  onTestFinished(close);
  return { status: response.status, retryAfter: response.headers.get('Retry-After'), close };
}

/** A client that asks for a stream and reads nothing of it. */
function openUnread(address: string): void {
  const socket = connect({ port, host: '127.0.0.1' }).pause();
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => {});
  socket.write(`GET /live?topics=products HTTP/1.1\r\nHost: localhost\r\nFrom: ${address}\r\n\r\n`);
}

const statusFor = async (address: string) => (await open(address, 'HEAD')).status;

test('one address has only so many live streams; another one has room, and a closed stream makes some', async () => {
  const first = await open('203.0.113.1');
  await open('203.0.113.1');
  expect(await open('203.0.113.1')).toMatchObject({ status: 429, retryAfter: '120' });
  expect(await open('203.0.113.2')).toMatchObject({ status: 200 });
  first.close();
  await expect.poll(() => statusFor('203.0.113.1')).toBe(200);
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
  openUnread('203.0.113.1');
  openUnread('203.0.113.1');
  await expect.poll(() => statusFor('203.0.113.1')).toBe(429);
  // More than the system's buffers hold.
  await sql`select announce('products', null, repeat('x', 7000) || n) from generate_series(1, 3000) as n`.execute(
    live.shop.db,
  );
  await expect.poll(() => statusFor('203.0.113.1')).toBe(200);
});
