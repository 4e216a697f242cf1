import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { deriveOrderStatus } from '#app/orders/record/order-status.rules.ts';
import { type OrderStatus, orderStatuses } from '#app/orders/record/orders.contract.ts';
import { redactCustomer } from '#app/orders/record/redact-customer.store.server.ts';
import { givenOrder } from '#tests/support/test-orders.ts';
import { givenUser, openTestShop } from '#tests/support/test-shop.ts';
import type { CommonTerms } from './matching-orders.store.server.ts';
import { countOrdersFound, listMatchingOrders } from './order-search.store.server.ts';
import { allOrdersQuery, type OrdersQuery } from './orders-query.contract.ts';
import { readAdminOrders } from './read-admin-orders.server.ts';
import { searchTerms } from './search-terms.rules.ts';

const shop = await openTestShop();
const customer = await givenUser(shop);

/** The ids of the matching orders, whose count must agree. */
async function found(query: Partial<OrdersQuery>): Promise<string[]> {
  const whole = { ...allOrdersQuery, ...query };
  const ids = await listed(whole);
  expect(await countOrdersFound(shop.db, whole)).toEqual({ count: ids.length, isMore: false });
  // However a term is looked for, it finds the same.
  expect(await listed(whole, new Set(searchTerms(whole.search)))).toEqual(ids);
  return ids;
}

async function listed(query: OrdersQuery, common?: CommonTerms): Promise<string[]> {
  const orders = await listMatchingOrders(shop.db, query, { limit: 50, offset: 0, common });
  return orders.map(({ id }) => id);
}

describe('an order is found', () => {
  test('by display id, short id, phone and name, also by a part of them', async () => {
    const { id, displayId } = await givenOrder(shop, customer, {
      name: 'Radhika Śrīnivāsan',
      phone: '9811122233',
    });
    await givenOrder(shop, customer, { name: 'Somebody Else', phone: '9000000009' });
    for (const search of [
      displayId,
      displayId.toLowerCase().slice(0, 7),
      id,
      id.slice(0, 8),
      '+91 98111 22233',
      '22233',
      'śrīn',
      'ŚRĪNIVĀSAN radhika',
    ]) {
      expect(await found({ search })).toEqual([id]);
    }
  });

  test('by the second number of its customer', async () => {
    const other = await givenUser(shop);
    const { id } = await givenOrder(shop, other, { phone: '9811100001' });
    await shop.db
      .updateTable('profiles')
      .set({ second_phone: '9822200002' })
      .where('user_id', '=', other.userId)
      .execute();
    for (const search of ['9822200002', '+91 98222 00002', '00002'])
      expect(await found({ search })).toEqual([id]);
    expect(await found({ search: '9822200003' })).toEqual([]);
  });

  test('by email, product, city, PIN code and UTR, also by a part of them', async () => {
    const { id } = await givenOrder(shop, customer, {
      name: 'Asha Rao',
      phone: '9844400001',
      city: 'Hubballi',
      pincode: '580020',
      lines: [{ name: 'Ilkal Saree, maroon' }, { name: 'Khana Blouse' }],
    });
    await givenOrder(shop, customer, { lines: [{ name: 'Ilkal Dupatta' }] });
    await shop.db
      .updateTable('orders')
      .set({ payment_reference: '432198765012', customer_email: 'asha.rao+haat@example.in' })
      .where('id', '=', id)
      .execute();
    for (const search of [
      'asha.rao+haat@example.in',
      'RAO+HAAT',
      'khana',
      'ilkal saree',
      'ilkal hubballi',
      '580020',
      '580 020',
      '432198765012',
      '4321 9876 5012',
      '65012',
    ]) {
      expect(await found({ search }), search).toEqual([id]);
    }
    expect(await found({ search: 'ilkal' })).toHaveLength(2);
  });

  test('by its payment; nobody has to pay for a cancelled one', async () => {
    const createdAt = new Date('2022-02-02T06:00:00Z');
    const given = async (payment: 'unpaid' | 'paid' | 'refunded', status: OrderStatus) => {
      const { id } = await givenOrder(shop, customer, { createdAt, lines: [{ status }] });
      const paid = payment !== 'unpaid' && {
        ...{ payment_method: 'upi' as const, paid_at: createdAt },
        ...{ paid_paise: 100, refunded_paise: payment === 'refunded' ? 100 : 0 },
      };
      await shop.db
        .updateTable('orders')
        .set({ payment_status: payment, ...paid })
        .where('id', '=', id)
        .execute();
      return id;
    };
    const unpaid = await given('unpaid', 'confirmed');
    await given('unpaid', 'cancelled');
    const paid = await given('paid', 'confirmed');
    const refunded = await given('refunded', 'cancelled');
    const day = { from: '2022-02-02', to: '2022-02-02' };
    expect(await found({ ...day, payment: 'unpaid' })).toEqual([unpaid]);
    expect(await found({ ...day, payment: 'paid' })).toEqual([paid]);
    expect(await found({ ...day, payment: 'refunded' })).toEqual([refunded]);
    const { orders } = await readAdminOrders(shop, { ...allOrdersQuery, ...day }, null);
    expect(orders.map(({ payment }) => payment)).toEqual(['Refunded', 'Paid', '–', 'Unpaid']);
  });

  test.each(['%', '_', '\\', 'radhika somebody', "'; drop table orders"])(
    'by nothing like %s',
    async (search) => {
      expect(await found({ search })).toEqual([]);
    },
  );

  test('no longer by its customer once their account is erased', async () => {
    const leaving = await givenUser(shop);
    const { id } = await givenOrder(shop, leaving, { name: 'Leela Gone' });
    expect(await found({ search: 'Leela' })).toEqual([id]);
    await redactCustomer(shop.db, leaving.userId);
    expect(await found({ search: 'Leela' })).toEqual([]);
  });

  test('by its Indian day, both ends included', async () => {
    const at = (time: string) => givenOrder(shop, customer, { createdAt: new Date(time) });
    const [before, first, last, after] = [
      await at('2020-03-09T18:29:59Z'),
      await at('2020-03-09T18:30:00Z'),
      await at('2020-03-11T18:29:59Z'),
      await at('2020-03-11T18:30:00Z'),
    ];
    const days = { from: '2020-03-10', to: '2020-03-11' };
    expect(await found(days)).toEqual([last.id, first.id]);
    expect(await found({ to: '2020-03-09' })).toEqual([before.id]);
    expect(await found({ from: '2020-03-12', to: '2020-03-12' })).toEqual([after.id]);
  });

  test('by all filters at once', async () => {
    const lines = [{ status: 'shipped' as const }];
    const createdAt = new Date('2021-05-05T06:00:00Z');
    const { id } = await givenOrder(shop, customer, { name: 'Zara Khan', lines, createdAt });
    await givenOrder(shop, customer, { name: 'Zara Khan', createdAt });
    const query = { search: 'zara', from: '2021-05-05', to: '2021-05-05' };
    expect(await found({ ...query, status: 'shipped' })).toEqual([id]);
    expect(await found({ ...query, status: 'delivered' })).toEqual([]);
  });
});

test('an order is found by the status that its page shows, whatever its lines', async () => {
  const status = fc.constantFrom(...orderStatuses);
  const { id, lineIds } = await givenOrder(shop, customer, { lines: [{}, {}, {}] });
  await fc.assert(
    fc.asyncProperty(fc.tuple(status, status, status), async (statuses) => {
      for (const [place, lineId] of lineIds.entries()) {
        await shop.db
          .updateTable('order_lines')
          .set({ status: statuses[place] })
          .where('id', '=', lineId)
          .execute();
      }
      const stored = await shop.db
        .selectFrom('orders')
        .select('status')
        .where('id', '=', id)
        .executeTakeFirst();
      expect(stored?.status).toBe(deriveOrderStatus(statuses.map((one) => ({ status: one }))));
    }),
    { numRuns: 40 },
  );
});

describe('the list', () => {
  test('has an order with several lines once, under its first product', async () => {
    const { id } = await givenOrder(shop, customer, { name: 'Mira Many', lines: [{}, {}, {}] });
    const { orders, matchText } = await readAdminOrders(
      shop,
      { ...allOrdersQuery, search: 'Mira Many' },
      null,
    );
    expect(matchText).toBe('1 found');
    expect(orders).toMatchObject([{ id, product: 'Gadwal Pattu Saree and 2 more' }]);
  });

  test('sends the same few queries for many orders as for few', async () => {
    const { id } = await givenOrder(shop, customer);
    const counts: [Partial<OrdersQuery>, string | null, number][] = [
      [{}, null, 2],
      // Past the end: the last page is read after it.
      [{ page: 2 }, null, 3],
      [{ search: 'ananya', status: 'pending', from: '2020-01-01' }, null, 3],
      [{}, id, 7],
    ];
    for (const [query, orderId, count] of counts) {
      expect(await countQueries({ ...allOrdersQuery, ...query }, orderId)).toBe(count);
    }
  });

  test('is searched by one or two letters among the newest 10,000 orders, beside longer words among all', async () => {
    const old = await givenOrder(shop, customer, { name: 'Om Zzyzx' });
    await sql`select setval(pg_get_serial_sequence('orders', 'sequence'),
      (select max(sequence) from orders) + 10000)`.execute(shop.db);
    const { id } = await givenOrder(shop, customer, { name: 'Om Zzyzx' });
    expect(await found({ search: 'fh' })).toEqual([id]);
    expect(await found({ search: 'om z' })).toEqual([id]);
    expect(await found({ search: 'om zzyzx' })).toEqual([id, old.id]);
  });

  test('is searched by the indexes of what names an order, and of its products', async () => {
    await shop.db.transaction().execute(async (db) => {
      // With few rows, a plan does not show the cost in a shop with many orders: only these two may be left.
      for (const way of ['seqscan', 'indexscan', 'indexonlyscan'])
        await sql.raw(`set local enable_${way} = off`).execute(db);
      await countOrdersFound(db, { ...allOrdersQuery, search: 'deshpande' });
      const { rows } = await sql<{ index: string; scans: number }>`
        select name as index, pg_stat_get_xact_numscans(name::regclass) as scans
        from unnest(array['orders_found_by', 'order_lines_found_by']) name`.execute(db);
      expect(rows.map(({ scans }) => scans)).toEqual([1, 1]);
    });
  });
});

test('a search or filter that very many orders match counts the first of them, and a rarer word finds one among them', async () => {
  const large = await openTestShop();
  const { displayId } = await givenOrder(large, await givenUser(large), {
    ...{ name: 'Priya Rao', city: 'Hubballi' },
    lines: [{ name: 'Ilkal Saree' }],
  });
  const read = async (query: Partial<OrdersQuery>) => {
    const { matchText, pages, orders } = await readAdminOrders(
      large,
      { ...allOrdersQuery, ...query },
      null,
    );
    return { matchText, pages, ids: orders.map((order) => order.displayId) };
  };
  await sql`
    with copied as (
      insert into orders (display_id, idempotency_key, customer_name, customer_email, customer_phone, address, city,
        delivery_address, delivery_pincode, booking_method, subtotal_paise, delivery_charge_paise, total_paise)
      select 'FH' || lpad(n::text, 6, '0'), n, 'Priya Rao', '', '9800000000', '', 'Pune', '', '411004', 'online',
        100, 0, 100 from generate_series(1, 1000) as n returning id
    )
    insert into order_lines (order_id, position, product_name, product_price_paise, quantity)
    select id, 0, 'Gadwal Saree', 100, 1 from copied`.execute(large.db);
  expect(await read({ search: 'priya' })).toMatchObject({
    ...{ matchText: 'More than 1,000 found', pages: 20 },
    ids: { 0: 'FH001000', 49: 'FH000951' },
  });
  expect(await read({ search: 'saree 980000' })).toMatchObject({ matchText: '1,000 found' });
  expect(await read({ search: 'priya saree', page: 20 })).toMatchObject({
    ...{ matchText: 'More than 1,000 found', pages: 20 },
    ids: { 49: 'FH000001' },
  });
  expect(await read({ search: 'priya ilkal' })).toMatchObject({ ids: [displayId] });
  expect(await read({ search: 'hubballi saree' })).toMatchObject({ ids: [displayId] });
  expect(await read({ status: 'pending' })).toMatchObject({ matchText: '1,001 found', pages: 21 });
});

/** How many queries a page of the list sends. */
async function countQueries(query: OrdersQuery, orderId: string | null): Promise<number> {
  let queries = 0;
  const db = shop.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      queries += 1;
      return result;
    },
  });
  await readAdminOrders({ ...shop, db }, query, orderId);
  return queries;
}
