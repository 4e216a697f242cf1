import { beforeEach, describe, expect, test } from 'vitest';
import { cancelOrder } from '#app/orders/record/cancel-order.server.ts';
import type { OrderStatus } from '#app/orders/record/orders.contract.ts';
import { setOrderStatus } from '#app/orders/record/set-order-status.server.ts';
import { checkSums } from '#database/check-shop.ts';
import type { User } from '#platform/shop.ts';
import { givenOrder } from '#tests/support/test-orders.ts';
import {
  givenCategory,
  givenOwner,
  givenProduct,
  givenUser,
  openTestShop,
  type TestShop,
} from '#tests/support/test-shop.ts';
import type { AnalyticsView } from './analytics.contract.ts';
import { readAnalytics } from './read-analytics.server.ts';

// Reports cover the whole shop, so every test opens its own. Today is 21 November 2026.
let shop: TestShop;
let asha: User;
let saree: string;
let kurta: string;
beforeEach(async () => {
  shop = await openTestShop();
  shop.setNow(new Date('2026-11-21T12:00:00+05:30'));
  asha = await givenUser(shop);
  const createdAt = new Date('2026-01-01T12:00:00+05:30');
  const categoryId = await givenCategory(shop, 'Sarees');
  saree = (await givenProduct(shop, { name: 'Saree', categoryId, stock: 50, createdAt })).id;
  kurta = (await givenProduct(shop, { name: 'Kurta', stock: 40, createdAt })).id;
});

type Line = { productId?: string; pricePaise: number; quantity?: number; status?: OrderStatus };

function createSale(at: string, lines: Line[], by: User = asha) {
  return givenOrder(shop, by, {
    lines: lines.map((line) => ({ productId: saree, status: 'delivered' as const, ...line })),
    createdAt: new Date(`${at}+05:30`),
  });
}

function read(query: string): Promise<AnalyticsView> {
  return readAnalytics(shop, new URLSearchParams(query));
}

function rowsOf({ sales, customers }: AnalyticsView, id: string) {
  return [...sales.reports, ...customers.reports].find((report) => report.id === id)?.rows;
}

function metricsOf({ sales, customers }: AnalyticsView) {
  return Object.fromEntries(
    [...sales.metrics, ...customers.metrics].map(({ name, value, note }) => [name, [value, note]]),
  );
}

describe('sales', () => {
  test('belong to their Indian day, and cancelled lines do not count', async () => {
    await createSale('2026-11-10T00:00:00', [{ pricePaise: 1_000, quantity: 2 }]);
    await createSale('2026-11-10T23:59:59.999', [
      { pricePaise: 500, status: 'pending' },
      { pricePaise: 70_000, status: 'cancelled' },
    ]);
    await createSale('2026-11-11T00:00:00', [{ pricePaise: 30 }]);
    await createSale('2026-11-11T10:00:00', [{ pricePaise: 9_000, status: 'cancelled' }]);
    const view = await read('from=2026-11-09&to=2026-11-11');
    expect(rowsOf(view, 'sales')).toEqual([
      ['2026-11-09/2026-11-09', 0, 0, 0, null],
      ['2026-11-10/2026-11-10', 2_500, 0, 2, 1_300],
      ['2026-11-11/2026-11-11', 30, 0, 1, 0],
    ]);
  });

  test('by month are split at midnight in India', async () => {
    await createSale('2026-10-31T23:59:59.999', [{ pricePaise: 100 }]);
    await createSale('2026-11-01T00:00:00', [{ pricePaise: 20_000 }]);
    const view = await read('from=2026-10-01&to=2026-11-21&by=month');
    expect(rowsOf(view, 'sales')?.map((row) => row.slice(0, 2))).toEqual([
      ['2026-10-01/2026-10-31', 100],
      ['2026-11-01/2026-11-21', 20_000],
    ]);
  });

  test('are compared with as many days right before', async () => {
    await createSale('2026-11-12T10:00:00', [{ pricePaise: 100_000 }]);
    await createSale('2026-11-14T10:00:00', [{ pricePaise: 100_000 }]);
    await createSale('2026-11-15T00:00:00', [{ pricePaise: 500_000 }]);
    await createSale('2026-11-07T23:59:59', [{ pricePaise: 777 }]);
    const view = await read('days=7');
    expect(metricsOf(view)).toMatchObject({
      Sales: ['₹5,000', '+150% vs previous period'],
      Orders: ['1', '-50% vs previous period'],
      'Average order': ['₹5,000', '+400% vs previous period'],
    });
    expect(rowsOf(view, 'sales')?.slice(0, 1)).toEqual([
      ['2026-11-15/2026-11-15', 500_000, 0, 1, 500_000],
    ]);
    expect(rowsOf(view, 'sales')?.map((row) => row[2])).toEqual([0, 0, 0, 0, 100_000, 0, 100_000]);
  });

  test('of all time begin with the first one', async () => {
    await createSale('2024-02-29T10:00:00', [{ pricePaise: 100 }]);
    const view = await read('days=all');
    expect(view.period).toMatchObject({
      from: '2024-02-29',
      to: '2026-11-21',
      granularity: 'month',
    });
    expect(rowsOf(view, 'sales')?.length).toBe(34);
    expect(metricsOf(view).Sales).toEqual(['₹1', 'No sales in the previous period']);
  });
});

describe('products', () => {
  beforeEach(async () => {
    await createSale('2026-11-10T10:00:00', [
      { pricePaise: 90_000, quantity: 2 },
      { productId: kurta, pricePaise: 20_000, quantity: 1 },
      { productId: kurta, pricePaise: 20_000, quantity: 20, status: 'cancelled' },
    ]);
  });

  test('are added up by category and by name, highest sales first', async () => {
    const view = await read('');
    expect(rowsOf(view, 'categories')).toEqual([
      ['Sarees', 180_000, 90, 2],
      ['Uncategorized', 20_000, 10, 1],
    ]);
    expect(rowsOf(view, 'best-sellers')).toEqual([
      ['Saree', 180_000, 2],
      ['Kurta', 20_000, 1],
    ]);
  });

  test('are slow sellers when they are in stock, not new, and hardly bought', async () => {
    const createdAt = new Date('2026-10-22T23:00:00+05:30');
    await givenProduct(shop, { name: 'Dupatta', stock: 3, createdAt });
    await givenProduct(shop, { name: 'Too new', createdAt: new Date('2026-10-23T00:00:00+05:30') });
    await givenProduct(shop, { name: 'Sold out', stock: 0, createdAt });
    await givenProduct(shop, { name: 'Hidden', isActive: false, createdAt });
    const view = await read('');
    expect(rowsOf(view, 'slow-sellers')).toEqual([
      ['Dupatta', 0, 3],
      ['Kurta', 1, 19],
      ['Saree', 2, 48],
    ]);
  });
});

describe('customers', () => {
  test('are new with their first order and returning with every further one', async () => {
    const bina = await givenUser(shop);
    await createSale('2026-09-01T10:00:00', [{ pricePaise: 100, status: 'cancelled' }], bina);
    await createSale('2026-09-02T10:00:00', [{ pricePaise: 100 }]);
    await createSale('2026-11-20T10:00:00', [{ pricePaise: 100 }]);
    await createSale('2026-11-20T11:00:00', [{ pricePaise: 100 }], bina);
    await createSale('2026-11-21T11:00:00', [{ pricePaise: 100 }], bina);
    await createSale('2026-11-21T11:00:00', [{ pricePaise: 100 }], await givenUser(shop));
    const view = await read('from=2026-11-20&to=2026-11-21');
    expect(rowsOf(view, 'customers')).toEqual([
      ['2026-11-20/2026-11-20', 1, 1],
      ['2026-11-21/2026-11-21', 1, 1],
    ]);
    expect(metricsOf(view)).toMatchObject({
      Customers: ['3', '2 new, 1 returning'],
      'Repeat customers': ['67%', '2 of 3'],
    });
  });

  test('are counted by state and city, however these were typed', async () => {
    for (const [state, city] of [
      ['Maharashtra', 'Pune'],
      ['maharashtra ', 'PUNE'],
      ['Gujarat', 'Surat'],
      ['', ''],
    ]) {
      const { id } = await createSale('2026-11-10T10:00:00', [{ pricePaise: 100 }]);
      await shop.db.updateTable('orders').set({ state, city }).where('id', '=', id).execute();
    }
    const view = await read('');
    expect(rowsOf(view, 'states')).toEqual([
      ['Maharashtra', 200, 2],
      ['Gujarat', 100, 1],
      ['Not known', 100, 1],
    ]);
    expect(rowsOf(view, 'cities')).toEqual([
      ['Pune, Maharashtra', 200, 2],
      ['Not known', 100, 1],
      ['Surat, Gujarat', 100, 1],
    ]);
  });

  test('confirm or cancel by phone, and each order counts once', async () => {
    const owner = await givenOwner(shop);
    const pending = [
      { pricePaise: 100, status: 'pending' as const },
      { pricePaise: 100, status: 'pending' as const },
    ];
    const [yes, half, no, later] = await Promise.all(
      [1, 2, 3, 4].map(() => createSale('2026-11-01T10:00:00', pending)),
    );
    if (!yes || !half || !no || !later) throw new Error('four orders were given');
    await setOrderStatus(shop, owner, { orderId: yes.id, status: 'confirmed' });
    await cancelOrder(shop, asha, { orderId: half.id, lineId: half.lineIds[0] });
    await setOrderStatus(shop, owner, { orderId: half.id, status: 'shipped' });
    await cancelOrder(shop, asha, { orderId: no.id });
    await setOrderStatus(shop, owner, { orderId: yes.id, status: 'cancelled' });
    expect(metricsOf(await read('days=7'))['Confirmed by phone']).toEqual([
      '67%',
      '2 confirmed, 1 cancelled',
    ]);
    expect(metricsOf(await read('to=2026-11-20'))['Confirmed by phone']).toEqual([
      '–',
      '0 confirmed, 0 cancelled',
    ]);
  });
});

test('reviews are counted by day with their average, without hidden ones', async () => {
  const givenReview = async (at: string, rating: number, hidden: string | null = null) =>
    shop.db
      .insertInto('reviews')
      .values({
        product_id: saree,
        user_id: (await givenUser(shop)).userId,
        rating,
        comment: `stars: ${rating}`,
        hidden_reason: hidden,
        created_at: new Date(`${at}+05:30`),
      })
      .execute();
  await givenReview('2026-11-20T00:00:00', 5);
  await givenReview('2026-11-20T23:59:59', 2);
  await givenReview('2026-11-20T12:00:00', 1, 'Rude');
  await givenReview('2026-11-19T23:59:59', 1);
  const view = await read('from=2026-11-20&to=2026-11-21');
  expect(rowsOf(view, 'reviews')).toEqual([
    ['2026-11-20/2026-11-20', 2, 3.5],
    ['2026-11-21/2026-11-21', 0, null],
  ]);
  expect(metricsOf(view).Reviews).toEqual(['2', '3.5 stars on average']);
  expect(view.unanswered.map(({ rating }) => rating)).toEqual([2, 5, 1]);
});

test('a period without sales says so in every report, and nothing is divided by zero', async () => {
  const view = await read('days=7');
  expect(view.sales.reports.map(({ emptyText }) => emptyText)).toEqual([
    'No sales yet in this period.',
    'No sales yet in this period.',
    'No sales yet in this period.',
    null,
  ]);
  expect(metricsOf(view)).toMatchObject({
    'Average order': ['₹0', 'No sales in the previous period'],
    'Repeat customers': ['–', '0 of 0'],
    Reviews: ['0', 'No stars yet'],
  });
});

test('a page sends the same few queries, however much was sold', async () => {
  let queryCount = 0;
  const db = shop.db.withPlugin({
    transformQuery({ node }) {
      queryCount += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  for (const query of ['', 'days=all', 'days=365&by=week']) {
    queryCount = 0;
    await readAnalytics({ ...shop, db }, new URLSearchParams(query));
    expect(queryCount).toBe(6);
    await createSale('2026-11-10T10:00:00', [{ pricePaise: 100 }]);
  }
});

describe('what comes back', () => {
  /** Days of November with their sales and orders. */
  async function days() {
    const rows = rowsOf(await read('from=2026-11-09&to=2026-11-21'), 'sales') ?? [];
    return rows
      .filter(([, paise, , orders]) => paise !== 0 || orders !== 0)
      .map((row) => [row[0], row[1], row[3]]);
  }
  const tenth = '2026-11-10/2026-11-10';

  async function giveBack(lineId: string, quantity: number, paise: number): Promise<void> {
    await shop.db
      .updateTable('order_lines')
      .set((eb) => ({
        returned_quantity: eb('returned_quantity', '+', quantity),
        returned_paise: eb('returned_paise', '+', paise),
      }))
      .where('id', '=', lineId)
      .execute();
  }

  async function setCredit(orderId: string, paise: number): Promise<void> {
    await shop.db
      .updateTable('orders')
      .set({ credit_paise: paise })
      .where('id', '=', orderId)
      .execute();
  }

  test('is taken off the day on which it was ordered, and off its product, place and customer', async () => {
    const { lineIds } = await createSale('2026-11-10T10:00:00', [
      { pricePaise: 90_000, quantity: 2 },
      { productId: kurta, pricePaise: 20_000 },
    ]);
    await giveBack(lineIds[0] ?? '', 1, 90_000);
    expect(await days()).toEqual([[tenth, 110_000, 1]]);
    const view = await read('from=2026-11-09&to=2026-11-21');
    expect(rowsOf(view, 'best-sellers')).toEqual([
      ['Saree', 90_000, 1],
      ['Kurta', 20_000, 1],
    ]);
    expect(rowsOf(view, 'states')?.[0]?.slice(1)).toEqual([110_000, 1]);
  });

  test('all of it: no sale is left', async () => {
    const { lineIds } = await createSale('2026-11-10T10:00:00', [{ pricePaise: 90_000 }]);
    await giveBack(lineIds[0] ?? '', 1, 90_000);
    expect(await days()).toEqual([]);
    const view = await read('from=2026-11-09&to=2026-11-21');
    expect(rowsOf(view, 'best-sellers')).toEqual([]);
    expect(metricsOf(view).Customers).toEqual(['0', '0 new, 0 returning']);
  });

  test.each([
    ['a dearer one', 110_000, 90_000, 0, 110_000, [['2026-11-15/2026-11-15', 20_000, 0]]],
    ['one that costs the same', 90_000, 90_000, 0, 90_000, []],
    ['a cheaper one', 70_000, 70_000, 20_000, 70_000, []],
  ])('in exchange for %s is one sale', async (_what, price, credit, refund, all, difference) => {
    const { lineIds } = await createSale('2026-11-10T10:00:00', [{ pricePaise: 90_000 }]);
    const replacement = await createSale('2026-11-15T10:00:00', [{ pricePaise: price }]);
    await setCredit(replacement.id, credit);
    await giveBack(lineIds[0] ?? '', 1, refund);
    expect(await days()).toEqual([[tenth, 90_000 - refund, 1], ...difference]);
    const view = await read('from=2026-11-09&to=2026-11-21');
    expect(rowsOf(view, 'best-sellers')).toEqual([['Saree', all, 1]]);
    expect(rowsOf(view, 'states')?.[0]?.slice(1)).toEqual([all, 1]);
    expect(metricsOf(view)).toMatchObject({
      Orders: ['1', expect.anything()],
      'Repeat customers': ['0%', '0 of 1'],
    });
  });

  test('an exchange that was called off leaves the sale as it was', async () => {
    await createSale('2026-11-10T10:00:00', [{ pricePaise: 90_000 }]);
    const replacement = await createSale('2026-11-15T10:00:00', [{ pricePaise: 90_000 }]);
    await setCredit(replacement.id, 90_000);
    await setCredit(replacement.id, 0);
    await setOrderStatus(shop, await givenOwner(shop), {
      orderId: replacement.id,
      status: 'cancelled',
    });
    expect(await days()).toEqual([[tenth, 90_000, 1]]);
    const wrong = [];
    for await (const one of checkSums(shop.db)) if (!one.isRight) wrong.push(one);
    expect(wrong).toEqual([]);
  });
});
