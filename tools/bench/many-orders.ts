import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#database/tables.ts';

/** Orders per statement, few enough for the statement timeout of 30 s. */
const batchSize = 5_000;

/**
 * Fills the shop with `count` orders of its made-up products and customers: one every 15 minutes until now.
 * Most are delivered, the latest shipped or confirmed, the very latest pending.
 */
export async function insertManyOrders(db: Db, count: number): Promise<void> {
  await sql`analyze products, users`.execute(db);
  for (let first = 1; first <= count; first += batchSize) {
    await insertOrders(db, first, count);
  }
}

/** A batch of orders with one or two lines. `n` counts from the oldest. */
async function insertOrders(db: Db, first: number, count: number): Promise<void> {
  const last = Math.min(count, first + batchSize - 1);
  await sql`
    with people as (
      select array_agg(id order by id) as ids, count(*)::int as count from users where email like 'grown-%'
    ), goods as (
      select id, name, price_paise, row_number() over (order by id) as place from products
      where name like '% No. %'
    ), counted as (
      select count(*) as products from goods
    ), made as (
      insert into orders (display_id, user_id, idempotency_key, status, customer_name, customer_email,
        customer_phone, address, city, state, delivery_address, delivery_pincode, booking_method,
        subtotal_paise, delivery_charge_paise, total_paise, created_at)
      select 'FH' || lpad(upper(to_hex(n)), 6, 'Z'), people.ids[1 + n::bigint * 7919 % people.count],
        'bench-' || n, ${statusOf(sql`${count}::int - n`)},
        (array['Priya', 'Asha', 'Meera', 'Lakshmi', 'Farah', 'Ritu', 'Harpreet'])[1 + n % 7]
          || ' ' || (array['Rao', 'Sharma', 'Kulkarni', 'Siddiqui', 'Patel'])[1 + n % 5],
        'bench@example.in', '98' || lpad((n::bigint * 7919 % people.count)::text, 8, '0'), '1 Bench Road',
        'City ' || n % 200, 'State ' || n % 30, '1 Bench Road', '411004', 'online',
        150000, 12000, 162000, now() - (${count}::int - n) * interval '15 minutes'
      from people, generate_series(${first}::int, ${last}::int) as n
      order by n
      returning id, status, created_at, substr(idempotency_key, 7)::int as n
    ), lined as (
      insert into order_lines (order_id, position, product_id, product_name, product_price_paise,
        quantity, status)
      select made.id, position, goods.id, goods.name, goods.price_paise, 1 + n % 2, made.status
      from made cross join counted cross join generate_series(0, 1) as position
      join goods on goods.place = 1 + (n::bigint * 7919 + position * 4217) % counted.products
      where n % 3 > 0 or position = 0
    )
    insert into order_events (order_id, kind, created_at)
    select id, 'placed', created_at from made`.execute(db);
}

/** SQL for the status of order `n` and its lines, by how many orders came after it. */
function statusOf(age: RawBuilder<unknown>): RawBuilder<string> {
  return sql`case when ${age} < 300 then 'pending' when ${age} < 600 then 'confirmed'
    when ${age} < 900 then 'shipped' when n % 16 = 0 then 'cancelled' else 'delivered' end`;
}
