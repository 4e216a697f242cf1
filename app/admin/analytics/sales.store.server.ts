import { sql } from 'kysely';
import type { Db } from '#database/tables.ts';
import type { DateRange } from './analytics.contract.ts';
import type { CustomerCounts } from './customer-reports.rules.ts';
import { wholeMonths } from './period.rules.ts';
import type { SalesDay } from './report-parts.rules.ts';
import type { LocationSales } from './sales-reports.rules.ts';

/**
 * Sales by time, customer and place, on the day of the order. Cancellations and returns do not count. An
 * exchange counts with its extra cost, but not as an order.
 */

/** The days with sales from `since` to `to`, in order, and the buyers between `from` and `to`. */
export async function readSales(
  db: Db,
  { from, to }: DateRange,
  since: string,
): Promise<{ days: SalesDay[]; customers: CustomerCounts }> {
  const { rows } = await sql<{ days: SalesDay[]; customers: CustomerCounts }>`
    with customers as (
      select count(*) filter (where first_sale >= ${from}::date) as first,
             count(*) filter (where first_sale < ${from}::date) as again,
             count(*) filter (where first_sale < ${from}::date or second_buy <= ${to}::date) as several
      from order_customers known
      where first_buy <= ${to}::date and last_buy >= ${from}::date
        -- Almost always one of the two: most periods end today.
        and (first_buy >= ${from}::date or last_buy <= ${to}::date or exists (
          select from order_metrics metrics
          where metrics.customer = known.customer and sold_paise > 0 and not is_exchange
            and day between ${from}::date and ${to}::date))
    ), first_orders as (
      select first_sale as day, count(*) as count from order_customers
      where first_sale between ${since}::date and ${to}::date
      group by first_sale
    ), sold as (
      select day, sum(sales) as orders, sum(sold_paise) as paise
      from order_sums where day between ${since}::date and ${to}::date
      group by day having sum(sales) > 0 or sum(sold_paise) > 0
    )
    select (select coalesce(json_agg(json_build_object('day', day, 'orderCount', orders,
                     'paise', paise, 'firstOrders', coalesce(count, 0)) order by day), '[]')
            from sold left join first_orders using (day)) as days,
           (select json_build_object('new', first, 'returning', again, 'repeat', several)
            from customers) as customers`.execute(db);
  return rows[0] ?? { days: [], customers: { new: 0, returning: 0, repeat: 0 } };
}

const maxRows = 10;

type LocationSalesRows = { states: LocationSales[]; cities: LocationSales[] };

/** The states and cities with the highest sales. */
export async function readSalesByLocation(
  db: Db,
  { from, to }: DateRange,
): Promise<LocationSalesRows> {
  const months = wholeMonths({ from, to });
  const { rows } = await sql<LocationSalesRows>`
    with typed as (
      select state, city, orders, sold_paise as paise from place_sums
      where month >= ${months.from}::date and month < ${months.end}::date
      union all
      select state, city, (not is_exchange)::integer, sold_paise from order_metrics
      where sold_paise > 0 and day >= ${from}::date and day < least(${months.from}::date, ${to}::date + 1)
      union all
      select state, city, (not is_exchange)::integer, sold_paise from order_metrics
      where sold_paise > 0 and day >= greatest(${months.from}::date, ${months.end}::date) and day <= ${to}::date
    ), summed as (
      select state, city, sum(orders) as orders, sum(paise) as paise from typed group by state, city
    ), places as (
      select initcap(trim(state)) as state, initcap(trim(city)) as city, orders, paise from summed
    ), states as (
      select coalesce(nullif(state, ''), 'Not known') as name, sum(orders) as "orderCount",
             sum(paise) as paise
      from places group by 1 order by paise desc, name limit ${maxRows}
    ), cities as (
      select coalesce(nullif(concat_ws(', ', nullif(city, ''), nullif(state, '')), ''), 'Not known')
               as name, sum(orders) as "orderCount", sum(paise) as paise
      from places group by 1 order by paise desc, name limit ${maxRows}
    )
    select coalesce((select json_agg(states) from states), '[]') as states,
           coalesce((select json_agg(cities) from cities), '[]') as cities`.execute(db);
  return rows[0] ?? { states: [], cities: [] };
}
