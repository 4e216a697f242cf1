import { sql } from 'kysely';
import type { Db } from '#database/tables.ts';

export type Figures = {
  orders: number;
  ordersThisMonth: number;
  ordersLastMonth: number;
  products: number;
  newProducts: number;
  customers: number;
  newCustomers: number;
  revenuePaise: number;
  awaitingPaise: number;
  revenueThisMonthPaise: number;
  revenueLastMonthPaise: number;
};

/**
 * Every figure of the overview in one statement (Q60). Months are calendar months in Indian time (Q56);
 * revenue is every line that is not cancelled (Q58); a customer without an account counts by phone (Q57).
 */
export async function readFigures(db: Db): Promise<Figures> {
  const { rows } = await sql<Figures>`
    with month as (
      select date_trunc('month', now() at time zone 'Asia/Kolkata') at time zone 'Asia/Kolkata' as this,
             (date_trunc('month', now() at time zone 'Asia/Kolkata') - interval '1 month')
               at time zone 'Asia/Kolkata' as last
    ), headers as (
      select count(*) as total,
             count(*) filter (where created_at >= month.this) as this_month,
             count(*) filter (where created_at >= month.last and created_at < month.this) as last_month
      from orders, month
    ), people as (
      select coalesce(user_id::text, customer_phone) as who, min(created_at) as first_at
      from orders group by 1
    ), lines as (
      select coalesce(sum(amount), 0) as total,
             coalesce(sum(amount) filter (where status = 'pending'), 0) as awaiting,
             coalesce(sum(amount) filter (where created_at >= month.this), 0) as this_month,
             coalesce(sum(amount) filter (where created_at >= month.last
               and created_at < month.this), 0) as last_month
      from (select line.product_price_paise::bigint * line.quantity as amount, line.status,
                   orders.created_at
            from order_lines line join orders on orders.id = line.order_id
            where line.status <> 'cancelled') kept, month
    ), goods as (
      select count(*) as total,
             count(*) filter (where created_at >= month.this) as added
      from products, month where deleted_at is null
    )
    select headers.total as "orders", headers.this_month as "ordersThisMonth",
           headers.last_month as "ordersLastMonth",
           goods.total as "products", goods.added as "newProducts",
           (select count(*) from people) as "customers",
           (select count(*) from people, month where first_at >= month.this) as "newCustomers",
           lines.total::bigint as "revenuePaise", lines.awaiting::bigint as "awaitingPaise",
           lines.this_month::bigint as "revenueThisMonthPaise",
           lines.last_month::bigint as "revenueLastMonthPaise"
    from headers, goods, lines`.execute(db);
  const figures = rows[0];
  if (!figures) throw new Error('The figures could not be read');
  return figures;
}
