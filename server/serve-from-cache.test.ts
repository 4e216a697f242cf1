import http, { type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { memoryLog } from '#tests/support/silent-log.ts';
import { openTestHttp } from '#tests/support/test-http.ts';
import { openTestShop } from '#tests/support/test-shop.ts';

const log = memoryLog();
const lines = log.lines;
const shop = await openTestShop({ log: log.log });
const served = await openTestHttp(shop);
const url = await served.listen();

type Received = { status: number; headers: IncomingHttpHeaders; body: Buffer };

function send(
  path: string,
  headers: OutgoingHttpHeaders = {},
  { method = 'GET', body = '' } = {},
): Promise<Received> {
  return new Promise((resolve, reject) => {
    const request = http.request(new URL(path, url), { method, headers }, async (response) => {
      const { statusCode: status = 0, headers } = response;
      resolve({ status, headers, body: await buffer(response) });
    });
    request.on('error', reject).end(body);
  });
}

test.each(['/about', '/store.data', '/api/v1/products'])(
  '%s comes from memory as it came the first time',
  async (path) => {
    const [first, again] = [await send(path), await send(path)];
    expect(again.status).toBe(200);
    expect({ ...again.headers, date: '' }).toEqual({ ...first.headers, date: '' });
    expect(again.body.equals(first.body)).toBe(true);
  },
);

test('a compressed answer is what it was before', async () => {
  const plain = await send('/about');
  const br = await send('/about', { 'Accept-Encoding': 'gzip, br' });
  expect(br.headers['content-encoding']).toBe('br');
  expect(br.headers['content-length']).toBe(String(br.body.length));
  expect(brotliDecompressSync(br.body).equals(plain.body)).toBe(true);
});

test('what is asked for again is compressed better, and stays what it was', async () => {
  const ask = () => send('/store', { 'Accept-Encoding': 'br' });
  const [first] = [await ask(), await ask()];
  await expect.poll(async () => (await ask()).body.length).toBeLessThan(0.95 * first.body.length);
  const dense = await ask();
  expect(dense.headers['content-length']).toBe(String(dense.body.length));
  expect(dense.headers.etag).toBe(first.headers.etag);
  expect(brotliDecompressSync(dense.body)).toEqual(brotliDecompressSync(first.body));
});

test('HEAD and what is known already come without a body', async () => {
  const { headers } = await send('/about');
  const head = await send('/about', {}, { method: 'HEAD' });
  expect([head.status, head.body.length]).toEqual([200, 0]);
  expect({ ...head.headers, date: '' }).toEqual({ ...headers, date: '' });
  const known = await send('/about', { 'If-None-Match': headers.etag });
  expect([known.status, known.body.length]).toEqual([304, 0]);
  expect(known.headers.etag).toBe(headers.etag);
  expect(known.headers['content-security-policy']).toBe(headers['content-security-policy']);
});

test('each answer is one line of the log, as every other', async () => {
  await send('/about?from=memory');
  lines.length = 0;
  await send('/about?from=memory');
  await expect.poll(() => lines).toHaveLength(1);
  expect(lines[0]).toEqual({
    event: 'request',
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    method: 'GET',
    path: '/about',
    status: 200,
    ms: expect.any(Number),
  });
});

test('what is stored for reads does not answer anything else', async () => {
  await send('/about');
  expect((await send('/about', {}, { method: 'DELETE' })).status).toBe(405);
  expect((await send('/about', { Authorization: 'Bearer x' })).headers.etag).toBe(undefined);
  const withBody = await send('/about', { 'Content-Length': '3' }, { body: 'abc' });
  expect(withBody.status).toBe(200);
});
