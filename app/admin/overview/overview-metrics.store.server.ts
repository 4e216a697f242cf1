import { sql } from 'kysely';
import { maxWaitingHours, newReviewDays } from '#app/people/admin-parts/admin.contract.ts';
import type { Db } from '#database/tables.ts';

export type OverviewMetrics = {
  orders: number;
  ordersThisMonth: number;
  /** Until the same day of last month. */
  ordersLastMonth: number;
  products: number;
  newProducts: number;
  customers: number;
  newCustomers: number;
  revenuePaise: number;
  awaitingPaise: number;
  revenueThisMonthPaise: number;
  revenueLastMonthPaise: number;
  /** Orders by status: pending, confirmed and shipped. */
  toCall: number;
  /** Of those to call, the ones that have waited too long. */
  waitingLong: number;
  toPack: number;
  inTransit: number;
};

/**
 * Every metric of the overview in one statement (Q60). Months are calendar months in Indian time (Q56): this
 * one so far, and the same days of the last (Q132). Revenue counts every line not cancelled (Q58), less
 * returns. Guests are told apart by phone (Q57).
 */
export async function readOverviewMetrics(db: Db, today: string): Promise<OverviewMetrics> {
  const { rows } = await sql<OverviewMetrics>`
    with month as (
      select date_trunc('month', today)::date as this,
             (date_trunc('month', today) - interval '1 month')::date as last,
             -- A day that the last month does not have is its last one.
             (today - interval '1 month')::date as last_until
      from (select ${today}::date as today) as clock
    ), placed as (
      select coalesce(sum(orders), 0) as total, coalesce(sum(sold_paise), 0) as sold,
             coalesce(sum(awaiting_paise), 0) as awaiting
      from order_sums
    ), lately as (
      select coalesce(sum(orders) filter (where day >= (select this from month)), 0) as this_month,
             coalesce(sum(orders) filter (where day <= (select last_until from month)), 0)
               as last_month,
             coalesce(sum(sold_paise) filter (where day >= (select this from month)), 0)
               as sold_this_month,
             coalesce(sum(sold_paise) filter (where day <= (select last_until from month)), 0)
               as sold_last_month
      from order_sums where day >= (select last from month)
    ), buyers as (
      select count(*) as total,
             count(*) filter (where first_day >= (select this from month)) as new
      from order_customers
    ), open_orders as (
      select count(*) filter (where status = 'pending') as to_call,
             count(*) filter (where status = 'pending'
               and created_at < now() - make_interval(hours => ${maxWaitingHours})) as waiting_long,
             count(*) filter (where status = 'confirmed') as to_pack,
             count(*) filter (where status = 'shipped') as in_transit
      from orders where status in ('pending', 'confirmed', 'shipped')
    ), active_products as (
      select coalesce(sum(products), 0) as total,
             coalesce(sum(products) filter (where day >= (select this from month)), 0) as added
      from product_sums
    )
    select placed.total as "orders", lately.this_month as "ordersThisMonth",
           lately.last_month as "ordersLastMonth",
           active_products.total as "products", active_products.added as "newProducts",
           buyers.total as "customers", buyers.new as "newCustomers",
           placed.sold::bigint as "revenuePaise", placed.awaiting::bigint as "awaitingPaise",
           lately.sold_this_month::bigint as "revenueThisMonthPaise",
           lately.sold_last_month::bigint as "revenueLastMonthPaise",
           open_orders.to_call as "toCall", open_orders.waiting_long as "waitingLong", open_orders.to_pack as "toPack",
           open_orders.in_transit as "inTransit"
    from placed, lately, open_orders, buyers, active_products`.execute(db);
  const metrics = rows[0];
  if (!metrics) throw new Error('The metrics could not be read');
  return metrics;
}

export type PendingTasks = { failedEmails: number; newReviews: number };

/** Failed emails, and recent visible reviews without an answer. */
export async function countPendingTasks(db: Db): Promise<PendingTasks> {
  const { rows } = await sql<PendingTasks>`
    select (select count(*) from emails where status = 'failed') as "failedEmails",
           (select coalesce(sum(unanswered), 0) from review_sums where day > first_day)
             + (select count(*) from reviews
                where hidden_reason is null and answer is null
                  and created_at >= since
                  and created_at < (first_day + 1)::timestamp at time zone 'Asia/Kolkata') as "newReviews"
    from (select since, indian_day(since) as first_day
          from (select now() - make_interval(days => ${newReviewDays}) as since) as clock) as days`.execute(
    db,
  );
  return rows[0] ?? { failedEmails: 0, newReviews: 0 };
}
