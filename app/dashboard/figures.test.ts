import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { OrderStatus } from '#app/orders/orders.contract.ts';
import type { Shopper } from '#platform/shop.ts';
import {
  givenOrder,
  givenProduct,
  givenShopper,
  openTestShop,
  type TestShop,
} from '#tests/test-shop.ts';
import { readFigures } from './figures.store.server.ts';
import { countLowStock } from './low-stock.store.server.ts';

// Figures are of the whole shop, so every test has a shop of its own.
let shop: TestShop;
let product: string;
beforeEach(async () => {
  shop = await openTestShop();
  product = (await givenProduct(shop)).id;
});
afterEach(() => shop.close());

type Line = { pricePaise: number; quantity?: number; status?: OrderStatus };

/** An order of these lines, by somebody new unless said otherwise. */
async function givenSale(
  lines: Line[],
  { by, phone, at }: { by?: Shopper | 'a guest'; phone?: string; at?: Date } = {},
): Promise<void> {
  const shopper = by === undefined || by === 'a guest' ? await givenShopper(shop) : by;
  const { id } = await givenOrder(shop, shopper, {
    lines: lines.map((line) => ({ productId: product, status: 'confirmed' as const, ...line })),
    phone,
    createdAt: at,
  });
  if (by === 'a guest') {
    await shop.db.updateTable('orders').set({ user_id: null }).where('id', '=', id).execute();
  }
}

const indianOffsetMs = 5.5 * 3_600_000;

/** The first instant, in Indian time, of the month that lies `months` from this one. */
function monthBegins(months = 0): Date {
  const now = new Date(Date.now() + indianOffsetMs);
  const first = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1);
  return new Date(first - indianOffsetMs);
}

function justBefore(date: Date): Date {
  return new Date(date.getTime() - 1);
}

test('a shop without orders has figures of zero', async () => {
  expect(await readFigures(shop.db)).toEqual({
    orders: 0,
    ordersThisMonth: 0,
    ordersLastMonth: 0,
    products: 1,
    newProducts: 1,
    customers: 0,
    newCustomers: 0,
    revenuePaise: 0,
    awaitingPaise: 0,
    revenueThisMonthPaise: 0,
    revenueLastMonthPaise: 0,
  });
});

describe('orders', () => {
  test('are counted as orders, whatever the number of their lines', async () => {
    await givenSale([{ pricePaise: 100 }, { pricePaise: 200 }, { pricePaise: 300 }]);
    await givenSale([{ pricePaise: 100, status: 'cancelled' }]);
    expect(await readFigures(shop.db)).toMatchObject({ orders: 2, ordersThisMonth: 2 });
  });

  test('belong to the month they were made in by Indian time', async () => {
    const one = [{ pricePaise: 1_000 }];
    await givenSale(one, { at: monthBegins() });
    await givenSale(one, { at: justBefore(monthBegins()) });
    await givenSale(one, { at: monthBegins(-1) });
    await givenSale(one, { at: justBefore(monthBegins(-1)) });
    expect(await readFigures(shop.db)).toMatchObject({
      orders: 4,
      ordersThisMonth: 1,
      ordersLastMonth: 2,
      revenuePaise: 4_000,
      revenueThisMonthPaise: 1_000,
      revenueLastMonthPaise: 2_000,
    });
  });
});

describe('revenue', () => {
  test('is every line that is not cancelled, the pending ones too, without delivery', async () => {
    await givenSale([
      { pricePaise: 1_000, quantity: 3, status: 'pending' },
      { pricePaise: 20_000, status: 'cancelled' },
      { pricePaise: 300_000, status: 'delivered' },
    ]);
    expect(await readFigures(shop.db)).toMatchObject({
      revenuePaise: 303_000,
      awaitingPaise: 3_000,
    });
  });

  test('beyond what 32 bits hold is still exact', async () => {
    const dear = { pricePaise: 1_000_000_000, quantity: 20 };
    await givenSale([dear, dear, { pricePaise: 1 }]);
    expect((await readFigures(shop.db)).revenuePaise).toBe(40_000_000_001);
  });
});

describe('customers', () => {
  const one = [{ pricePaise: 1_000 }];

  test('are counted once, however often they order', async () => {
    const ananya = await givenShopper(shop);
    await givenSale(one, { by: ananya });
    await givenSale(one, { by: ananya, phone: '9820009999' });
    await givenSale(one);
    expect((await readFigures(shop.db)).customers).toBe(2);
  });

  test('without an account are counted by their phone', async () => {
    for (const phone of ['9820001111', '9820001111', '9820002222']) {
      await givenSale(one, { by: 'a guest', phone });
    }
    expect((await readFigures(shop.db)).customers).toBe(2);
  });

  test('are new in the month of their first order', async () => {
    const earlier = await givenShopper(shop);
    await givenSale(one, { by: earlier, at: justBefore(monthBegins()) });
    await givenSale(one, { by: earlier, at: monthBegins() });
    await givenSale(one, { at: monthBegins() });
    expect(await readFigures(shop.db)).toMatchObject({ customers: 2, newCustomers: 1 });
  });
});

describe('products', () => {
  test('that are deleted do not count, and are new in the month they were made', async () => {
    await givenProduct(shop, { createdAt: justBefore(monthBegins()) });
    const { id } = await givenProduct(shop);
    await shop.db
      .updateTable('products')
      .set({ deleted_at: new Date() })
      .where('id', '=', id)
      .execute();
    expect(await readFigures(shop.db)).toMatchObject({ products: 2, newProducts: 1 });
  });

  test('are low in stock at 5 or less, hidden ones never', async () => {
    for (const stock of [0, 5, 6]) await givenProduct(shop, { stock });
    await givenProduct(shop, { stock: 1, isActive: false });
    expect(await countLowStock(shop.db)).toBe(2);
  });
});
