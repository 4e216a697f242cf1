import { beforeEach, describe, expect, test } from 'vitest';
import { allTopics, type LiveShop, openLiveShop } from '#tests/support/test-live.ts';
import { givenOrder, markShipped } from '#tests/support/test-orders.ts';
import { givenProduct, givenUser, type TestShop } from '#tests/support/test-shop.ts';

let live: LiveShop;
let shop: TestShop;
beforeEach(async () => {
  live = await openLiveShop();
  shop = live.shop;
});

describe('a stream that names a mark', () => {
  test('begins with each topic that changed since, once, and with nothing before it', async () => {
    await live.waitForPendingChanges();
    await givenProduct(shop);
    await live.waitForPendingChanges();
    const mark = live.http.live.mark();
    for (const paise of [100, 200]) {
      await shop.db
        .insertInto('delivery_settings')
        .values({ delivery_charge_paise: paise })
        .execute();
    }
    const page = await live.openPage(null, `${allTopics}&since=${mark}`);
    await live.waitForDelivery(page);
    expect(page.received).toEqual([{ topic: 'delivery', id: null }]);
  });

  test('does not receive what only others’ pages may receive', async () => {
    const [user, other] = [await givenUser(shop), await givenUser(shop)];
    const { id: orderId } = await givenOrder(shop, user);
    await live.waitForPendingChanges();
    const since = `orders,products&since=${live.http.live.mark()}`;
    await markShipped(shop, orderId);
    const pages = await Promise.all([user, other, null].map((who) => live.openPage(who, since)));
    await live.waitForDelivery(...pages);
    expect(pages.map((page) => page.received)).toEqual([[{ topic: 'orders', id: null }], [], []]);
  });

  test('continues from the last event the browser names, or from the mark of its page', async () => {
    await live.waitForPendingChanges();
    const made = /"mark":"([^"]+)"/.exec(
      (await (await live.http.get('/about')).text()).replaceAll('\\"', '"'),
    )?.[1];
    await givenProduct(shop);
    const page = await live.openPage(null, `products&since=${made}`);
    await live.waitForDelivery(page);
    expect(page.received).toEqual([{ topic: 'products', id: null }]);
    const last = /^id: (.+)$/m.exec(page.raw.slice(page.raw.lastIndexOf('id: ')))?.[1] ?? '';
    const again = await live.openPage(null, `products&since=${made}`, { 'Last-Event-ID': last });
    await live.waitForDelivery(again);
    expect(again.received).toEqual([]);
  });

  test.each(['', 'rubbish', '%00'])('that is “%s” reads everything again', async (mark) => {
    const page = await live.openPage(null, `products&since=${mark}`);
    await expect.poll(() => page.received).toEqual([{ topic: 'everything', id: null }]);
  });

  test('says with a heartbeat that nothing more was missed', async () => {
    await live.waitForPendingChanges();
    const page = await live.openPage(null, `products&since=${live.http.live.mark()}`);
    await expect.poll(() => page.raw).toContain('event: beat');
    expect(page.received).toEqual([]);
  });
});
