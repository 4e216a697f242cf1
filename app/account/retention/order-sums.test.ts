import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addDays } from '#app/kit/dates.ts';
import { cancelOrder } from '#app/orders/record/cancel-order.server.ts';
import { orderStatuses } from '#app/orders/record/orders.contract.ts';
import { lockOrder } from '#app/orders/record/orders.store.server.ts';
import { redactCustomer } from '#app/orders/record/redact-customer.store.server.ts';
import { setOrderStatus } from '#app/orders/record/set-order-status.server.ts';
import type { User } from '#platform/shop.ts';
import { givenOrder } from '#tests/support/test-orders.ts';
import { givenOwner, givenProduct, givenUser, openTestShop } from '#tests/support/test-shop.ts';
import { foldSums } from './fold-sums.store.server.ts';

// The triggers' sums are of the whole shop.
const shop = await openTestShop();
const owner = await givenOwner(shop);

type Sums = { kept: unknown; counted: unknown };

async function readSums(): Promise<Sums> {
  const { rows } = await sql<Sums>`
    with kept_days as (
      select day, sum(orders)::int as orders, sum(sales)::int as sales, sum(sold_paise)::bigint as sold,
             sum(awaiting_paise)::bigint as awaiting
      from order_sums group by day having sum(orders) <> 0
    ), amounts as (
      select orders.id, indian_day(orders.created_at) as day,
             coalesce(user_id, md5(right(regexp_replace(customer_phone, '\\D', '', 'g'), 10))::uuid) as customer,
             coalesce(sum(product_price_paise::bigint * quantity) filter (where line.status <> 'cancelled'), 0)::bigint as sold,
             coalesce(sum(product_price_paise::bigint * quantity) filter (where line.status = 'pending'), 0)::bigint as awaiting
      from orders left join order_lines line on line.order_id = orders.id group by orders.id
    ), counted_days as (
      select day, count(*)::int as orders, (count(*) filter (where sold > 0))::int as sales,
             sum(sold)::bigint as sold, sum(awaiting)::bigint as awaiting
      from amounts group by day
    ), counted_customers as (
      select customer, min(day) as first_day, min(day) filter (where sold > 0) as first_sale
      from amounts group by customer
    )
    select jsonb_build_object(
             'products', (select jsonb_agg(kept order by day) from (
               select day, sum(products)::int as products from product_sums
               group by day having sum(products) <> 0) as kept),
             'days', (select jsonb_agg(kept_days order by day) from kept_days),
             'customers', (select jsonb_agg(kept order by customer) from (
               select customer, first_day, first_sale from order_customers) as kept)) as kept,
           jsonb_build_object(
             'products', (select jsonb_agg(counted order by day) from (
               select indian_day(created_at) as day, count(*)::int as products from products
               where deleted_at is null group by 1) as counted),
             'days', (select jsonb_agg(counted_days order by day) from counted_days),
             'customers', (select jsonb_agg(counted order by customer) from counted_customers counted)) as counted`.execute(
    shop.db,
  );
  return rows[0] ?? { kept: null, counted: null };
}

/** Pseudo-random numbers from 0 to below `end`, the same every time. */
function randomNumbers(seed: number): (end: number) => number {
  let state = seed;
  return (end) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * end);
  };
}

/** Places orders and changes them in one way after another, as customers, the owner and somebody with SQL do. */
async function changeAtRandom(
  customers: readonly User[],
  products: readonly string[],
  orders: { id: string; customer: User }[],
  random: (end: number) => number,
): Promise<void> {
  const customer = customers[random(customers.length)] as User;
  const order = orders[random(orders.length)];
  const lines = Array.from({ length: 1 + random(3) }, () => ({
    productId: products[random(products.length)],
    quantity: 1 + random(3),
    pricePaise: 100 + random(1_000_000),
  }));
  switch (order ? random(9) : 0) {
    case 1:
    case 2:
      if (order) await cancelOrder(shop, order.customer, { orderId: order.id });
      return;
    case 3:
    case 4: {
      const status = orderStatuses[random(orderStatuses.length)] ?? 'pending';
      if (order) await setOrderStatus(shop, owner, { orderId: order.id, status });
      return;
    }
    case 5:
      await shop.transaction(async (db) => {
        await lockOrder(db, order?.id ?? '');
        await sql`update order_lines set quantity = quantity + 1 where order_id = ${order?.id}`.execute(
          db,
        );
      });
      return;
    case 6:
      {
        const days = random(40);
        await shop.transaction(async (db) => {
          await lockOrder(db, order?.id ?? '');
          await sql`update orders set created_at = created_at - ${days} * interval '1 day'
            where id = ${order?.id}`.execute(db);
        });
      }
      return;
    case 7:
      if (random(4) === 0) await shop.transaction((db) => redactCustomer(db, customer.userId));
      else await foldSums(shop.db);
      return;
    default: {
      const createdAt = addDays(shop.now(), -random(50));
      const { id } = await shop.transaction((db) =>
        givenOrder({ ...shop, db }, customer, { lines, createdAt }),
      );
      orders.push({ id, customer });
    }
  }
}

test('the sums and the customers that are kept are those that are counted, whatever happens at once', async () => {
  const customers = await Promise.all(Array.from({ length: 5 }, () => givenUser(shop)));
  const products: string[] = [];
  for (let n = 0; n < 6; n += 1) products.push((await givenProduct(shop, { stock: 5_000 })).id);
  const orders: { id: string; customer: User }[] = [];
  async function act(seed: number): Promise<void> {
    const random = randomNumbers(seed);
    for (let step = 0; step < 40; step += 1)
      await changeAtRandom(customers, products, orders, random);
  }
  await Promise.all([1, 2, 3, 4, 5, 6].map(act));
  const { kept, counted } = await readSums();
  expect(orders.length).toBeGreaterThan(20);
  expect(kept).toEqual(counted);
  await foldSums(shop.db);
  expect((await readSums()).kept).toEqual(counted);
  const emptied = orders.slice(0, 15).map(({ id }) => id);
  await sql`update order_lines set status = 'cancelled' where order_id = any(${emptied}::uuid[])`.execute(
    shop.db,
  );
  const afterwards = await readSums();
  expect(afterwards.kept).toEqual(afterwards.counted);
});

test('products are counted as they are added, deleted, put back and dated', async () => {
  const ids: string[] = [];
  for (const createdAt of [shop.now(), addDays(shop.now(), -70), addDays(shop.now(), -3)]) {
    ids.push((await givenProduct(shop, { createdAt })).id);
  }
  const [deleted, restored, dated] = ids;
  await sql`update products set deleted_at = now() where id in (${deleted}, ${restored})`.execute(
    shop.db,
  );
  await sql`update products set deleted_at = null where id = ${restored}`.execute(shop.db);
  await sql`update products set created_at = now() - interval '9 days' where id = ${dated}`.execute(
    shop.db,
  );
  await sql`delete from products where id = ${deleted}`.execute(shop.db);
  const { kept, counted } = await readSums();
  expect(kept).toEqual(counted);
});

test('the changes of a day become one row', async () => {
  const customer = await givenUser(shop);
  await givenOrder(shop, customer);
  await givenOrder(shop, customer);
  await foldSums(shop.db);
  const { rows } = await sql<{ rows: number }>`
    select count(*) as rows from order_sums group by day having count(*) > 1`.execute(shop.db);
  expect(rows).toEqual([]);
});
