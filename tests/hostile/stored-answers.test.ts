import http, { type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestHttp } from '#tests/support/test-http.ts';
import { givenProduct, openTestShop } from '#tests/support/test-shop.ts';

// The first client causes what others get: nothing that it sends may be in it.

const shop = await openTestShop();
/** One process that is attacked, and one that is not. */
const [attacked, clean] = [await openTestHttp(shop), await openTestHttp(shop)];
const [attackedUrl, cleanUrl] = [await attacked.listen(), await clean.listen()];
const { id: productId } = await givenProduct(shop);

type Received = { status: number; headers: IncomingHttpHeaders; body: string };

function get(base: string, path: string, headers: OutgoingHttpHeaders = {}): Promise<Received> {
  return new Promise((resolve, reject) => {
    const request = http.get(new URL(path, base), { headers }, async (response) => {
      const { statusCode: status = 0, headers } = response;
      resolve({ status, headers, body: await text(response) });
    });
    request.on('error', reject);
  });
}

/** Without what differs between two renderings: the mark, and with it the version. */
function comparable({ status, headers, body }: Received) {
  const { date, etag, 'content-security-policy': policy, ...rest } = headers;
  const mark = /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}(?=\\*")/g;
  const hashes = String(policy).replaceAll(/'sha256-[^']+'/g, "'sha256'");
  return { status, headers: { ...rest, policy: hashes }, body: body.replaceAll(mark, 'mark') };
}

const hostile: OutgoingHttpHeaders[] = [
  { Host: 'evil.example' },
  { 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'evil', 'X-Forwarded-For': '6.6.6.6' },
  { 'X-Original-URL': '/evil', 'X-Rewrite-URL': '/evil', 'X-HTTP-Method-Override': 'POST' },
  { 'User-Agent': 'evilbot/1.0 (Googlebot)' },
  { 'Accept-Language': 'evil', Accept: 'application/evil', 'Save-Data': 'on', DNT: '1' },
  { Cookie: 'evil=1; fh_background=evil' },
  { Referer: 'https://evil.example/', Origin: 'https://evil.example' },
  { 'X-React-Router-SPA-Mode': 'yes', 'X-React-Router-Prerender-Data': 'evil' },
  { 'Accept-Encoding': 'evil', 'Cache-Control': 'no-store', Pragma: 'evil', Purpose: 'prefetch' },
];

test('what others get is what they would get without the attacker', async () => {
  for (const path of ['/', '/store', `/product/${productId}`, '/about', '/terms', '/store.data']) {
    for (const headers of hostile) {
      // Nothing is stored, so the attacker is first.
      await sql`select announce('settings', null, null)`.execute(shop.db);
      await Promise.all([attacked.live.caughtUp(), clean.live.caughtUp()]);
      await get(attackedUrl, path, headers);
      const seen = await get(attackedUrl, path);
      expect(seen.headers.etag, JSON.stringify(headers)).toMatch(/^"/);
      expect(seen.body + JSON.stringify(seen.headers)).not.toContain('evil');
      expect(comparable(seen)).toEqual(comparable(await get(cleanUrl, path)));
    }
  }
});

test('an attacker with something of their own stores nothing', async () => {
  for (const [at, headers] of [
    { Cookie: 'fh_toast=evil' },
    { Cookie: 'x=1;fh_code=evil' },
    { Cookie: 'x=1, fh_session=evil' },
    { Authorization: 'Bearer evil' },
    { Range: 'bytes=0-0' },
  ].entries()) {
    const { headers: answered } = await get(attackedUrl, `/store?attacker=${at}`, headers);
    expect(answered.etag).toBe(undefined);
  }
});
