import net, { type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { operations } from '#app/api/operations.server.ts';
import { openTestHttp, type TestHttp } from '#tests/support/test-http.ts';
import { givenCategory, givenProduct, openTestShop } from '#tests/support/test-shop.ts';

// The first request, of any kind, does not change the answer to the next GET.

const shop = await openTestShop();
const [asked, untouched] = [await openTestHttp(shop), await openTestHttp(shop)];
const port = Number(new URL(await asked.listen()).port);
const categoryId = await givenCategory(shop, 'Sarees');
const { id } = await givenProduct(shop, { categoryId });
const pages = ['/', '/store', '/categories', '/about', '/terms', '/shipping', '/privacy'];
const addresses: string[] = [
  ...[
    ...pages,
    `/product/${id}`,
    `/size-chart/${id}`,
    '/store?category=sarees',
    '/store?search=saree',
  ],
  ...[
    '/_.data',
    '/store.data',
    '/about.data',
    `/product/${id}.data`,
    '/product/none',
    '/store?search=',
  ],
  ...operations
    .filter(({ shows }) => shows)
    .map(({ path }) => `/api/v1${path.replaceAll(/\{\w+\}/g, id)}`),
  ...['/api/v1/suggestions', '/api/v1/suggestions?q=sar', '/api/v1/openapi.json', '/robots.txt'],
  ...['/sitemap.xml', '/sitemap-pages.xml', '/sitemap-1.xml'],
  ...['/feed/products.xml', '/feed/meta.xml', `/product/${id}?pin=411004`],
];

type FirstRequest = {
  method: string;
  headers: Record<string, string>;
  body: string;
  /** 'whole' waits for the response; 'aborted' hangs up once sent; 'half' never ends its headers. */
  sent: 'whole' | 'aborted' | 'half';
};

const anyHeaders = fc.constantFrom<Record<string, string>>(
  {},
  { Host: 'evil.example' },
  { 'If-None-Match': '*' },
  { 'If-Match': '"1"', 'Idempotency-Key': 'evil' },
  { 'If-Modified-Since': 'Tue, 01 Jan 2030 00:00:00 GMT' },
  { Range: 'bytes=0-0' },
  { 'Accept-Encoding': 'br' },
  { Accept: 'application/evil', 'Accept-Language': 'evil' },
  { 'X-HTTP-Method-Override': 'HEAD', 'X-Original-URL': '/evil' },
  { Cookie: 'fh_background=1; evil=1' },
  { Cookie: 'fh_pin=evil; fh_toast=evil; fh_session=evil' },
  { Authorization: 'Bearer evil' },
  { Expect: '100-continue' },
  { 'Content-Type': 'application/json' },
  { Purpose: 'prefetch', 'Cache-Control': 'no-store' },
);

const anyFirst: fc.Arbitrary<FirstRequest> = fc.record({
  method: fc.constantFrom('HEAD', 'HEAD', 'GET', 'POST', 'OPTIONS', 'DELETE', 'PROPFIND'),
  headers: anyHeaders,
  body: fc.constantFrom('', '', 'evil=1', '{"evil":1}'),
  sent: fc.constantFrom('whole', 'whole', 'aborted', 'half'),
});

async function send(path: string, { method, headers, body, sent }: FirstRequest): Promise<void> {
  const fields = { Host: 'localhost', Connection: 'close', ...headers };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}`);
  if (body) lines.push(`Content-Length: ${body.length}`);
  const whole = [`${method} ${path} HTTP/1.1`, ...lines, '', body].join('\r\n');
  const socket = net.connect(port, '127.0.0.1');
  const gone = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  // The shop may also hang up.
  socket.on('error', () => {});
  await write(socket, sent === 'half' ? whole.slice(0, whole.length - body.length - 2) : whole);
  if (sent === 'whole') await text(socket).catch(() => {});
  else socket.destroy();
  await gone;
}

function write(socket: Socket, bytes: string): Promise<void> {
  return new Promise((resolve) => socket.write(bytes, () => resolve()));
}

/** Empties the memory of both. */
async function forget(): Promise<void> {
  await sql`select announce('settings', null, null)`.execute(shop.db);
  await Promise.all([asked.live.caughtUp(), untouched.live.caughtUp()]);
}

/** Without what differs between two renderings: the mark, and what depends on it or on the hour. */
async function answerOf({ get }: TestHttp, path: string) {
  const answer = await get(path);
  const mark = /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}(?=(?:\.\d+)?\\*")/g;
  const kept = [...answer.headers]
    .filter(([name]) => !['etag', 'date'].includes(name))
    .map(([name, value]) => `${name}: ${value.replaceAll(/'(?:sha256|nonce)-[^']+'/g, "'x'")}`);
  const body = (await answer.text()).replaceAll(mark, 'mark').replaceAll(/ nonce="\w+"/g, '');
  return { status: answer.status, kept, hasTag: answer.headers.has('ETag'), body };
}

test('whatever the first request for an address was, the next one gets it whole', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(), anyFirst, async (seed, first) => {
      const path = addresses[seed % addresses.length] ?? '/';
      await forget();
      await send(path, first);
      const seen = await answerOf(asked, path);
      expect(seen).toEqual(await answerOf(untouched, path));
      expect(JSON.stringify(seen)).not.toContain('evil');
    }),
    { numRuns: 150 },
  );
});

test('HEAD as the first request empties no public address', async () => {
  const head: FirstRequest = { method: 'HEAD', headers: {}, body: '', sent: 'whole' };
  for (const path of addresses) {
    await forget();
    await send(path, head);
    expect(await answerOf(asked, path), path).toEqual(await answerOf(untouched, path));
  }
});
