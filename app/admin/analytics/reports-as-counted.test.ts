import { type RawBuilder, sql } from 'kysely';
import { expect, test } from 'vitest';
import { foldSums } from '#app/account/retention/fold-sums.store.server.ts';
import { addDays, isoDay } from '#app/kit/dates.ts';
import { redactCustomer } from '#app/orders/record/redact-customer.store.server.ts';
import { checkSums } from '#database/check-shop.ts';
import type { User } from '#platform/shop.ts';
import { givenOrder } from '#tests/support/test-orders.ts';
import { givenCategory, givenProduct, givenUser, openTestShop } from '#tests/support/test-shop.ts';
import type { DateRange } from './analytics.contract.ts';
import { readProductSales } from './product-sales.store.server.ts';
import { readSales, readSalesByLocation } from './sales.store.server.ts';

// What orders and products go through here is done by SQL, so that each change can meet each other one.
const shop = await openTestShop();
const { db } = shop;

type Target = { orderId: string; productId: string; categoryId: string | null };

const changes: ((target: Target) => RawBuilder<unknown>)[] = [
  ({ orderId }) => sql`update order_lines set status = 'cancelled' where order_id = ${orderId}`,
  ({ orderId }) => sql`update order_lines set status = 'delivered' where order_id = ${orderId}`,
  ({ orderId }) =>
    sql`update order_lines set quantity = least(20, quantity + 1) where order_id = ${orderId}`,
  ({ orderId }) => sql`update order_lines set discount_paise = 50 where order_id = ${orderId}`,
  ({ orderId }) =>
    sql`update order_lines set returned_quantity = 1 - least(1, returned_quantity),
          returned_paise = product_price_paise - least(returned_paise, product_price_paise)
        where order_id = ${orderId}`,
  ({ orderId }) => sql`update orders set credit_paise = 700 - credit_paise where id = ${orderId}`,
  ({ orderId }) =>
    sql`update orders set created_at = created_at - interval '9 days' where id = ${orderId}`,
  ({ orderId }) => sql`update orders set city = ' ' || city, state = 'Goa' where id = ${orderId}`,
  ({ orderId }) => sql`update orders set user_id = null where id = ${orderId}`,
  ({ productId, categoryId }) =>
    sql`update products set category_id = ${categoryId} where id = ${productId}`,
  ({ productId }) =>
    sql`update products set stock_quantity = (stock_quantity * 7 + 3) % 40 where id = ${productId}`,
  ({ productId }) => sql`update products set is_active = not is_active where id = ${productId}`,
  ({ productId }) =>
    sql`update products set name = name || '!', created_at = created_at - interval '1 day'
        where id = ${productId}`,
  ({ productId }) =>
    sql`update products set deleted_at = case when deleted_at is null then now() end
        where id = ${productId}`,
];

async function wrongSums(): Promise<string[]> {
  const wrong: string[] = [];
  for await (const { isRight, text } of checkSums(db)) if (!isRight) wrong.push(text);
  // Changing a line alone does not change what its order costs.
  return wrong.filter((text) => !text.startsWith('orders whose amount'));
}

/** The same reports from every order and line. */
async function countReports({ from, to }: DateRange) {
  const { rows } = await sql`
    with line as (
      select product_id, quantity - returned_quantity as pieces,
             product_price_paise::bigint * quantity - line.discount_paise - returned_paise
               - line.credit_paise as paise
      from order_lines line join orders on orders.id = order_id
      where line.status <> 'cancelled'
        and indian_day(orders.created_at) between ${from}::date and ${to}::date
    ), sold as (
      select product_id, sum(pieces) as quantity, sum(paise) as paise from line
      group by 1 having sum(pieces) <> 0 or sum(paise) <> 0
    ), category as (
      select coalesce(categories.name, 'Uncategorized') as name, sum(quantity) as quantity, sum(paise) as paise
      from sold left join products on products.id = product_id left join categories on categories.id = category_id
      group by 1 having sum(quantity) <> 0 or sum(paise) <> 0
    ), best as (
      select coalesce(products.name, 'No longer in the shop') as name, quantity, paise
      from sold left join products on products.id = product_id order by paise desc, name limit 10
    ), slow as (
      select name, coalesce(quantity, 0) as quantity, stock_quantity as stock
      from products left join sold on product_id = products.id
      where deleted_at is null and is_active and stock_quantity > 0
        and created_at < ${addDays(new Date(`${to}T00:00:00+05:30`), -29)}
      order by 2, stock desc, name limit 10
    ), sale as (
      select customer, day, initcap(trim(city)) as city, initcap(trim(state)) as state, sold_paise, is_exchange
      from order_metrics where sold_paise > 0
    ), buyer as (
      select customer, count(*) as orders,
             (select min(day) from sale first where first.customer = sale.customer) as first_sale
      from sale where not is_exchange and day between ${from}::date and ${to}::date group by customer
    ), city as (
      select concat_ws(', ', nullif(city, ''), nullif(state, '')) as name,
             count(*) filter (where not is_exchange) as "orderCount", sum(sold_paise) as paise
      from sale where day between ${from}::date and ${to}::date group by 1 order by paise desc, name limit 10
    )
    select (select json_agg(category order by paise desc, name) from category) as categories,
           (select json_agg(best order by paise desc, name) from best) as "bestSellers",
           (select json_agg(slow order by quantity, stock desc, name) from slow) as "slowSellers",
           (select json_agg(city) from city) as cities,
           (select json_build_object('new', count(*) filter (where first_sale >= ${from}::date),
                     'returning', count(*) filter (where first_sale < ${from}::date),
                     'repeat', count(*) filter (where first_sale < ${from}::date or orders > 1))
            from buyer) as customers`.execute(db);
  return rows[0];
}

/** As the page reads them: first with few candidates, so that each way of looking is taken. */
async function readReports(days: DateRange, candidates: [number, number, number]) {
  const [minOrders, best, slow] = candidates;
  const sales = await readProductSales(db, days, 10, { minOrders, best, slow });
  const { customers } = await readSales(db, days, days.from);
  const { cities } = await readSalesByLocation(db, days);
  const orNull = <T>(rows: T[]) => (rows.length > 0 ? rows : null);
  return {
    categories: orNull(sales.categories),
    bestSellers: orNull(sales.bestSellers),
    slowSellers: orNull(sales.slowSellers),
    cities: orNull(cities),
    customers,
  };
}

function randomNumbers(seed: number): (end: number) => number {
  let state = seed;
  return (end) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * end);
  };
}

test('reports say what every order adds up to, whatever happens to orders and products at once', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => givenUser(shop)));
  const categories = [
    null,
    await givenCategory(shop, 'Sarees'),
    await givenCategory(shop, 'Kurtas'),
  ];
  const products: string[] = [];
  for (let n = 0; n < 16; n += 1) {
    const createdAt = addDays(shop.now(), -200 + n * 15);
    const { id } = await givenProduct(shop, {
      name: `Saree ${n}`,
      stock: n % 3 === 0 ? 0 : n,
      createdAt,
    });
    await sql`update products set category_id = ${categories[n % 3]} where id = ${id}`.execute(db);
    products.push(id);
  }
  const orders: string[] = [];
  async function act(seed: number): Promise<void> {
    const random = randomNumbers(seed);
    const oneOf = <T>(list: readonly T[]) => list[random(list.length)] as T;
    for (let step = 0; step < 45; step += 1) {
      if (orders.length < 10 || random(4) === 0) {
        const lines = Array.from({ length: 1 + random(3) }, () => ({
          ...{ productId: oneOf(products), quantity: 1 + random(3) },
          pricePaise: 100 + random(9) * 100,
        }));
        // Stock that may be used up is put back first.
        await sql`update products set stock_quantity = stock_quantity + 9 where id in (${sql.join(
          lines.map(({ productId }) => productId),
        )})`.execute(db);
        const city = oneOf(['Pune', 'pune ', 'Margao', '']);
        const createdAt = addDays(shop.now(), -random(130));
        const customer = oneOf<User>(people);
        const { id } = await shop.transaction((trx) =>
          givenOrder({ ...shop, db: trx }, customer, { lines, city, createdAt }),
        );
        orders.push(id);
      } else if (random(25) === 0) {
        await shop.transaction((trx) => redactCustomer(trx, oneOf(people).userId));
      } else {
        const target = {
          ...{ orderId: oneOf(orders), productId: oneOf(products) },
          categoryId: oneOf(categories),
        };
        // Two in one transaction, as one use case does several things.
        await shop.transaction(async (trx) => {
          await oneOf(changes)(target).execute(trx);
          await oneOf(changes)(target).execute(trx);
        });
      }
      if (random(15) === 0) await foldSums(db);
    }
  }
  await Promise.all([1, 2, 3, 4].map(act));
  expect(orders.length).toBeGreaterThan(20);
  await expectAsCounted();
  await sql`delete from products where id in (${products[1]}, ${products[5]})`.execute(db);
  await sql`delete from categories where id = ${categories[1]}`.execute(db);
  await foldSums(db);
  await expectAsCounted();
  await sql`select recount_sums()`.execute(db);
  await expectAsCounted();
});

test('orders do not wait for a transaction that moves products to another category', async () => {
  const moved = await givenProduct(shop, { name: 'Moved' });
  const other = await givenProduct(shop, { name: 'Other' });
  const categoryId = await givenCategory(shop, 'Dupattas');
  const person = await givenUser(shop);
  await givenOrder(shop, person, { lines: [{ productId: moved.id, pricePaise: 100 }] });
  await shop.transaction(async (trx) => {
    await sql`update products set category_id = ${categoryId} where id = ${moved.id}`.execute(trx);
    await givenOrder(shop, person, { lines: [{ productId: other.id, pricePaise: 100 }] });
  });
  await expectAsCounted();
});

test('a line that changes in the transaction that moves its product counts once', async () => {
  const { id, productIds } = await givenOrder(shop, await givenUser(shop));
  const categoryId = await givenCategory(shop, 'Lehengas');
  await shop.transaction(async (trx) => {
    await sql`update products set category_id = ${categoryId} where id = ${productIds[0]}`.execute(
      trx,
    );
    await sql`update order_lines set quantity = 3 where order_id = ${id}`.execute(trx);
  });
  await expectAsCounted();
});

async function expectAsCounted(): Promise<void> {
  expect(await wrongSums()).toEqual([]);
  const daysAgo = (days: number) => isoDay(addDays(shop.now(), -days));
  for (const [from, to] of [
    [3_000, 0],
    [365, 0],
    [29, 0],
    [120, 40],
    [75, 20],
    [12, 2],
    [7, 7],
  ] as const) {
    const days = { from: daysAgo(from), to: daysAgo(to) };
    const counted = await countReports(days);
    for (const candidates of [
      [0, 3, 3],
      [0, 12, 12],
      [0, 500, 2_000],
      [5_000, 500, 2_000],
    ] as [number, number, number][]) {
      expect(await readReports(days, candidates), `${from} to ${to}`).toEqual(counted);
    }
  }
}
