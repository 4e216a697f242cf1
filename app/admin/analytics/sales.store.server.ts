import { sql } from 'kysely';
import { addDays, startOfDay } from '#app/kit/dates.ts';
import type { Db } from '#database/tables.ts';
import type { DateRange } from './analytics.contract.ts';
import type { CustomerCounts } from './customer-reports.rules.ts';
import type { SalesDay } from './report-parts.rules.ts';
import type { LocationSales, ProductSales } from './sales-reports.rules.ts';

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
    with buyers as (
      select customer, count(*) as orders from order_metrics
      where sold_paise > 0 and not is_exchange
        and day between ${from}::date and ${to}::date
      group by customer
    ), customers as (
      select first_sale, orders from buyers join order_customers using (customer)
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
           (select json_build_object(
                     'new', count(*) filter (where first_sale >= ${from}::date),
                     'returning', count(*) filter (where first_sale < ${from}::date),
                     'repeat', count(*) filter (where first_sale < ${from}::date or orders > 1))
            from customers) as customers`.execute(db);
  return rows[0] ?? { days: [], customers: { new: 0, returning: 0, repeat: 0 } };
}

type ProductSalesRows = {
  categories: ProductSales[];
  bestSellers: ProductSales[];
  slowSellers: (ProductSales & { stock: number })[];
};

const maxRows = 10;
/** Newer products have not had time to sell. */
export const minSlowSellerAgeDays = 30;

/** Sales by category and by product, and products in stock that hardly sell. */
export async function readProductSales(db: Db, { from, to }: DateRange): Promise<ProductSalesRows> {
  const { rows } = await sql<ProductSalesRows>`
    with sold as materialized (
      select product_id, sum(quantity) as quantity, sum(paise) as paise
      from (
        select product_id, quantity,
               product_price_paise::bigint * quantity - discount_paise as paise
        from order_lines
        where status <> 'cancelled' and ordered_on between ${from}::date and ${to}::date
        union all
        select product_id, -returned_quantity, -returned_paise - credit_paise
        from order_lines
        where status <> 'cancelled' and (returned_quantity > 0 or credit_paise > 0)
          and ordered_on between ${from}::date and ${to}::date
      ) as lines
      group by product_id having sum(quantity) <> 0 or sum(paise) <> 0
    ), by_category as (
      select coalesce(categories.name, 'Uncategorized') as name, sum(quantity) as quantity,
             sum(paise) as paise
      from sold left join products on products.id = sold.product_id
      left join categories on categories.id = products.category_id
      group by 1
    ), highest as (
      -- With all that sold as much as the last of them: the name decides.
      select * from sold order by paise desc fetch first ${sql.lit(maxRows)} rows with ties
    ), best as (
      select coalesce(products.name, 'No longer in the shop') as name, quantity, paise
      from highest left join products on products.id = highest.product_id
      order by paise desc, name limit ${maxRows}
    ), slow as (
      select products.name, coalesce(quantity, 0) as quantity, coalesce(paise, 0) as paise,
             stock_quantity as stock
      from products left join sold on sold.product_id = products.id
      where deleted_at is null and is_active and stock_quantity > 0
        and created_at < ${addDays(startOfDay(to), 1 - minSlowSellerAgeDays)}
      order by 2, stock desc, name limit ${maxRows}
    )
    select coalesce((select json_agg(json_build_object('name', name, 'quantity', quantity,
                       'paise', paise) order by paise desc, name) from by_category), '[]')
             as categories,
           coalesce((select json_agg(json_build_object('name', name, 'quantity', quantity,
                       'paise', paise) order by paise desc, name) from best), '[]') as "bestSellers",
           coalesce((select json_agg(json_build_object('name', name, 'quantity', quantity,
                       'paise', paise, 'stock', stock) order by quantity, stock desc, name)
                     from slow), '[]') as "slowSellers"`.execute(db);
  return rows[0] ?? { categories: [], bestSellers: [], slowSellers: [] };
}

type LocationSalesRows = { states: LocationSales[]; cities: LocationSales[] };

/** The states and cities with the highest sales. */
export async function readSalesByLocation(
  db: Db,
  { from, to }: DateRange,
): Promise<LocationSalesRows> {
  const { rows } = await sql<LocationSalesRows>`
    with typed as (
      select state, city, count(*) filter (where not is_exchange) as orders,
             sum(sold_paise) as paise
      from order_metrics where sold_paise > 0 and day between ${from}::date and ${to}::date
      group by state, city
    ), places as (
      select initcap(trim(state)) as state, initcap(trim(city)) as city, orders, paise from typed
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
