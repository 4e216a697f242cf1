import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { isoDay, startOfDay } from '#app/kit/dates.ts';
import type { OrderStatus } from '#app/orders/record/orders.contract.ts';
import { decrementStock, incrementStock } from '#app/products/catalogue/stock.store.server.ts';
import type { User } from '#platform/shop.ts';
import { untilOneWaits } from '#tests/support/lock-waits.ts';
import { givenOrder } from '#tests/support/test-orders.ts';
import { givenProduct, givenUser, openTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { readLowStock } from './low-stock.store.server.ts';
import { readOverviewMetrics } from './overview-metrics.store.server.ts';
import { readOverview } from './read-overview.server.ts';

// Metrics cover the whole shop, so every test opens its own.
let shop: TestShop;
let product: string;
beforeEach(async () => {
  shop = await openTestShop();
  product = (await givenProduct(shop)).id;
});

const readMetrics = (today = isoDay(new Date())) => readOverviewMetrics(shop.db, today);

type Line = { pricePaise: number; quantity?: number; status?: OrderStatus };

/** An order with these lines, by a new customer unless `by` names one. */
async function createSale(
  lines: Line[],
  { by, phone, at }: { by?: User | 'a guest'; phone?: string; at?: Date } = {},
): Promise<void> {
  const user = by === undefined || by === 'a guest' ? await givenUser(shop) : by;
  const { id } = await givenOrder(shop, user, {
    lines: lines.map((line) => ({ productId: product, status: 'confirmed' as const, ...line })),
    phone,
    createdAt: at,
  });
  if (by === 'a guest') {
    await shop.db.updateTable('orders').set({ user_id: null }).where('id', '=', id).execute();
  }
}

const indianOffsetMs = 5.5 * 3_600_000;

/** The first instant, in Indian time, of the month `months` after this one. */
function monthBegins(months = 0): Date {
  const now = new Date(Date.now() + indianOffsetMs);
  const first = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1);
  return new Date(first - indianOffsetMs);
}

function justBefore(date: Date): Date {
  return new Date(date.getTime() - 1);
}

test('in a shop without orders the metrics are zero', async () => {
  expect(await readMetrics()).toEqual({
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
    toCall: 0,
    waitingLong: 0,
    toPack: 0,
    inTransit: 0,
  });
});

describe('orders', () => {
  test('are counted as orders, whatever the number of their lines', async () => {
    await createSale([{ pricePaise: 100 }, { pricePaise: 200 }, { pricePaise: 300 }]);
    await createSale([{ pricePaise: 100, status: 'cancelled' }]);
    expect(await readMetrics()).toMatchObject({ orders: 2, ordersThisMonth: 2 });
  });

  test('belong to the month they were placed in, in Indian time', async () => {
    const one = [{ pricePaise: 1_000 }];
    const month = startOfDay('2026-03-01');
    await createSale(one, { at: month });
    await createSale(one, { at: justBefore(month) });
    await createSale(one, { at: startOfDay('2026-02-01') });
    await createSale(one, { at: justBefore(startOfDay('2026-02-01')) });
    expect(await readMetrics('2026-03-31')).toMatchObject({
      orders: 4,
      ordersThisMonth: 1,
      ordersLastMonth: 2,
      revenuePaise: 4_000,
      revenueThisMonthPaise: 1_000,
      revenueLastMonthPaise: 2_000,
    });
  });

  test('of last month are compared until the same day (Q132)', async () => {
    const day = [{ pricePaise: 1_000 }];
    for (const at of ['2026-10-01', '2026-10-22', '2026-11-01', '2026-11-22']) {
      await createSale(day, { at: startOfDay(at) });
    }
    await createSale(day, { at: justBefore(startOfDay('2026-10-23')) });
    await createSale([{ pricePaise: 70_000 }], { at: startOfDay('2026-10-23') });
    expect(await readMetrics('2026-11-22')).toMatchObject({
      ordersThisMonth: 2,
      ordersLastMonth: 3,
      revenueThisMonthPaise: 2_000,
      revenueLastMonthPaise: 3_000,
    });
  });
});

describe('revenue', () => {
  test('counts every line that is not cancelled, pending ones too, without delivery', async () => {
    await createSale([
      { pricePaise: 1_000, quantity: 3, status: 'pending' },
      { pricePaise: 20_000, status: 'cancelled' },
      { pricePaise: 300_000, status: 'delivered' },
    ]);
    expect(await readMetrics()).toMatchObject({
      revenuePaise: 303_000,
      awaitingPaise: 3_000,
    });
  });

  test('is exact beyond 32 bits', async () => {
    const maxLine = { pricePaise: 1_000_000_000, quantity: 20 };
    await createSale([maxLine, maxLine, { pricePaise: 1 }]);
    expect((await readMetrics()).revenuePaise).toBe(40_000_000_001);
  });
});

describe('a change made directly in the database', () => {
  const metricsOf = async () => {
    const { revenuePaise, awaitingPaise, ordersThisMonth, customers } = await readMetrics();
    return { revenuePaise, awaitingPaise, ordersThisMonth, customers };
  };

  beforeEach(async () => {
    await createSale([
      { pricePaise: 1_000, quantity: 2, status: 'pending' },
      { pricePaise: 500, status: 'confirmed' },
    ]);
    await createSale([{ pricePaise: 70 }]);
  });

  test.each([
    [
      'a status',
      sql`update order_lines set status = 'cancelled' where product_price_paise = 1000`,
      { revenuePaise: 570, awaitingPaise: 0 },
    ],
    [
      'a quantity and a price, of many lines at once',
      sql`update order_lines set quantity = quantity + 1, product_price_paise = product_price_paise + 1`,
      { revenuePaise: 3_003 + 1_002 + 142, awaitingPaise: 3_003 },
    ],
    [
      'a removed line',
      sql`delete from order_lines where product_price_paise in (500, 70)`,
      { revenuePaise: 2_000, awaitingPaise: 2_000 },
    ],
    [
      'the time of an order',
      sql`update orders set created_at = created_at - interval '90 days'
          where subtotal_paise = 70`,
      { revenuePaise: 2_570, ordersThisMonth: 1 },
    ],
    [
      'the customer, and their phone as typed',
      sql`update orders set user_id = null, customer_phone = case subtotal_paise
          when 70 then '+91 98200 01111' else '9820001111' end`,
      { customers: 1 },
    ],
  ])('counts at once: %s', async (_what, statement, expected) => {
    await statement.execute(shop.db);
    expect(await metricsOf()).toMatchObject(expected);
  });

  test('in two transactions at once is counted in full', async () => {
    const otherTransaction = await shop.db.startTransaction().execute();
    await sql`update order_lines set quantity = 3 where product_price_paise = 1000`.execute(
      otherTransaction,
    );
    const other = sql`update order_lines set quantity = 4 where product_price_paise = 500`.execute(
      shop.db,
    );
    await untilOneWaits(shop.db);
    await otherTransaction.commit().execute();
    await other;
    expect((await metricsOf()).revenuePaise).toBe(3_000 + 2_000 + 70);
  });
});

test('an order counts once as to call, to pack or in transit, by its own status', async () => {
  await createSale([
    { pricePaise: 100, status: 'pending' },
    { pricePaise: 100, status: 'confirmed' },
  ]);
  await createSale([{ pricePaise: 100, status: 'confirmed' }]);
  await createSale([
    { pricePaise: 100, status: 'shipped' },
    { pricePaise: 100, status: 'delivered' },
  ]);
  await createSale([{ pricePaise: 100, status: 'cancelled' }]);
  expect(await readMetrics()).toMatchObject({ toCall: 1, toPack: 1, inTransit: 1 });
});

test('an order that has waited for a call for longer than 72 hours is counted as such', async () => {
  const hoursAgo = (hours: number) => ({ at: new Date(Date.now() - hours * 3_600_000) });
  await createSale([{ pricePaise: 100, status: 'pending' }], hoursAgo(73));
  await createSale([{ pricePaise: 100, status: 'pending' }], hoursAgo(71));
  await createSale([{ pricePaise: 100, status: 'confirmed' }], hoursAgo(100));
  expect(await readMetrics()).toMatchObject({ toCall: 2, waitingLong: 1 });
});

describe('customers', () => {
  const one = [{ pricePaise: 1_000 }];

  test('are counted once, however often they order', async () => {
    const ananya = await givenUser(shop);
    await createSale(one, { by: ananya });
    await createSale(one, { by: ananya, phone: '9820009999' });
    await createSale(one);
    expect((await readMetrics()).customers).toBe(2);
  });

  test('without an account are counted by their phone', async () => {
    for (const phone of ['9820001111', '9820001111', '9820002222']) {
      await createSale(one, { by: 'a guest', phone });
    }
    expect((await readMetrics()).customers).toBe(2);
  });

  test('are new in the month of their first order', async () => {
    const earlier = await givenUser(shop);
    await createSale(one, { by: earlier, at: justBefore(monthBegins()) });
    await createSale(one, { by: earlier, at: monthBegins() });
    await createSale(one, { at: monthBegins() });
    expect(await readMetrics()).toMatchObject({ customers: 2, newCustomers: 1 });
  });
});

describe('products', () => {
  test('count unless deleted, and are new in the month they were added', async () => {
    await givenProduct(shop, { createdAt: justBefore(monthBegins()) });
    const { id } = await givenProduct(shop);
    await shop.db
      .updateTable('products')
      .set({ deleted_at: new Date() })
      .where('id', '=', id)
      .execute();
    expect(await readMetrics()).toMatchObject({ products: 2, newProducts: 1 });
  });

  test('that are low have a key that changes with the set of them', async () => {
    const keyOf = async () => (await readLowStock(shop.db)).key;
    await givenProduct(shop, { stock: 1 });
    const key = await keyOf();
    await givenProduct(shop, { stock: 9 });
    await sql`update products set stock_quantity = 3 where stock_quantity = 1`.execute(shop.db);
    expect(await keyOf()).toBe(key);
    await givenProduct(shop, { stock: 5 });
    expect(await keyOf()).not.toBe(key);
  });

  test('are low in stock at 5 or less, but never when hidden', async () => {
    for (const stock of [0, 5, 6]) await givenProduct(shop, { stock });
    await givenProduct(shop, { stock: 1, isActive: false });
    expect((await readLowStock(shop.db)).count).toBe(2);
  });
});

describe('sizes and colors that run low', () => {
  const options = { sizes: ['M', 'L'], colors: ['Rani'] };
  const given = (stock: number) =>
    givenProduct(shop, {
      name: 'Dabu Kurta',
      ...options,
      variants: [
        { size: 'M', color: 'Rani', stock },
        { size: 'L', color: 'Rani', stock: 40 },
      ],
    });
  const names = async () => (await readOverview(shop)).lowVariants.map(({ text }) => text);

  test('make their product run low, whatever the others have, and are named', async () => {
    const { count } = await readLowStock(shop.db);
    const { id: productId } = await given(6);
    expect((await readLowStock(shop.db)).count).toBe(count);
    await decrementStock(shop.db, { productId, size: 'M', color: 'Rani' }, 5);
    expect((await readLowStock(shop.db)).count).toBe(count + 1);
    expect(await names()).toEqual(['Dabu Kurta (M · Rani): 1 left']);
    await decrementStock(shop.db, { productId, size: 'M', color: 'Rani' }, 1);
    expect(await names()).toEqual(['Dabu Kurta (M · Rani): none left']);
    await incrementStock(shop.db, { productId, size: 'M', color: 'Rani' }, 9);
    expect(await names()).toEqual([]);
    expect((await readLowStock(shop.db)).count).toBe(count);
  });

  test('count only while they are offered', async () => {
    const { id } = await given(40);
    await incrementStock(shop.db, { productId: id, size: 'XS', color: 'Rani' }, 1);
    expect(await names()).toEqual([]);
    await shop.db
      .updateTable('products')
      .set({ sizes: ['XS', 'M', 'L'] })
      .where('id', '=', id)
      .execute();
    expect(await names()).toEqual(['Dabu Kurta (XS · Rani): 1 left']);
  });
});
