import { expect, test } from 'vitest';
import { givenOrder } from '#tests/support/test-orders.ts';
import { givenUser, openTestShop } from '#tests/support/test-shop.ts';
import { findOrder } from './orders.store.server.ts';

const shop = await openTestShop();

test('a new order is returned exactly as it is read later, with its lines in sequence', async () => {
  await shop.db
    .insertInto('shop_settings')
    .values({ holidays: ['2026-11-08'] })
    .execute();
  const {
    lineIds: _,
    productIds,
    ...order
  } = await givenOrder(shop, await givenUser(shop), {
    lines: [{ quantity: 2 }, { pricePaise: 99_900 }, { pricePaise: 5_000 }],
  });
  expect(order.lines.map((line) => line.productId)).toEqual(productIds);
  // Only invoices read what an order stores of the tax.
  const read = await findOrder(shop.db, order.id);
  const lines = read?.lines.map((line) => ({ ...line, hsn: '', gstRate: null, wasOnSale: false }));
  expect(order).toEqual({ ...read, lines });
});
