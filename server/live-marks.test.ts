import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { openTestHttp, type TestHttp } from '#tests/support/test-http.ts';
import { type LiveShop, openLiveShop } from '#tests/support/test-live.ts';
import { givenProduct, type TestShop } from '#tests/support/test-shop.ts';

/** Two processes on one database, behind a proxy that alternates between them. */
let one: TestHttp;
let other: LiveShop;
let shop: TestShop;
beforeEach(async () => {
  other = await openLiveShop();
  shop = other.shop;
  one = await openTestHttp(shop);
  await other.waitForPendingChanges();
});

async function markOfPage(http: TestHttp): Promise<string> {
  const page = await (await http.get('/about')).text();
  return /"mark":"([^"]+)"/.exec(page.replaceAll('\\"', '"'))?.[1] ?? '';
}

test('what one has rendered, the other goes on with, and nothing is read twice', async () => {
  for (const http of [one, other.http]) {
    const since = await markOfPage(http);
    const page = await other.openPage(null, `products&since=${since}`);
    await other.waitForDelivery(page);
    expect(page.received).toEqual([]);
  }
});

test('what has changed since one has rendered it, the other names once', async () => {
  const since = await markOfPage(one);
  await givenProduct(shop);
  await givenProduct(shop);
  const page = await other.openPage(null, `products,delivery&since=${since}`);
  await other.waitForDelivery(page);
  expect(page.received).toEqual([{ topic: 'products', id: null }]);
});

test('all that is committed together has marks in the same order everywhere', async () => {
  await shop.db.transaction().execute(async (db) => {
    for (const id of ['1', '2', '2', '3']) {
      await sql`select announce('products', null, ${id})`.execute(db);
    }
  });
  const since = one.live.mark();
  await other.waitForPendingChanges();
  await expect.poll(() => one.live.mark()).toBe(other.http.live.mark());
  expect(other.http.live.since(since).map((event) => event?.topic)).toEqual(
    one.live.since(since).map((event) => event?.topic),
  );
});

test('a stream that moves to the other after its last event goes on there', async () => {
  const first = await other.openPage(null, `products&since=${await markOfPage(other.http)}`);
  await givenProduct(shop);
  await other.waitForDelivery(first);
  const last = [...first.raw.matchAll(/^id: (.+)$/gm)].at(-1)?.[1] ?? '';
  await one.live.reach(last);
  expect(one.live.since(last)).toEqual([]);
});
