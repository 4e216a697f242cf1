import { sql } from 'kysely';
import type { Db } from '#database/tables.ts';
import type { DateRange } from './analytics.contract.ts';
import type { CustomerCounts } from './customer-reports.rules.ts';
import type { SalesDay } from './report-parts.rules.ts';
import type { LocationSales, ProductSales } from './sales-reports.rules.ts';

/** What was sold, when, to whom, of what and to where. Only orders and lines that are not cancelled count. */

/**
 * The days on which something was sold, in order, and who bought. In: the days, and where to begin for the
 * time before them.
 */
export async function readSales(
  db: Db,
  { from, to }: DateRange,
  since: string,
): Promise<{ days: SalesDay[]; people: CustomerCounts }> {
  const { rows } = await sql<{ days: SalesDay[]; people: CustomerCounts }>`
    with people as materialized (
      select min(day) as first_day, count(*) as orders, bool_or(day >= ${from}::date) as bought
      from order_metrics where sold_paise > 0 and day <= ${to}::date
      group by customer
    ), first_orders as (
      select first_day as day, count(*) as count from people group by first_day
    ), sold as (
      select day, count(*) as orders, sum(sold_paise) as paise
      from order_metrics
      where sold_paise > 0 and day between ${since}::date and ${to}::date
      group by day
    )
    select (select coalesce(json_agg(json_build_object('day', day, 'orders', orders,
                     'paise', paise, 'firstOrders', coalesce(count, 0)) order by day), '[]')
            from sold left join first_orders using (day)) as days,
           (select json_build_object(
                     'new', count(*) filter (where bought and first_day >= ${from}::date),
                     'returning', count(*) filter (where bought and first_day < ${from}::date),
                     'repeating', count(*) filter (where bought and orders > 1))
            from people) as people`.execute(db);
  return rows[0] ?? { days: [], people: { new: 0, returning: 0, repeating: 0 } };
}

type ProductSalesRows = {
  categories: ProductSales[];
  best: ProductSales[];
  slow: (ProductSales & { stock: number })[];
};

const maxRows = 10;
/** A product that is newer has not had its chance yet. */
export const minSlowSellerAgeDays = 30;

/** What was sold by category and by product, and what is in stock and hardly sold. */
export async function readProductSales(db: Db, { from, to }: DateRange): Promise<ProductSalesRows> {
  const { rows } = await sql<ProductSalesRows>`
    with sold as materialized (
      select product_id, sum(quantity) as pieces,
             sum(product_price_paise::bigint * quantity) as paise
      from order_lines
      where status <> 'cancelled' and ordered_on between ${from}::date and ${to}::date
      group by product_id
    ), named as (
      select coalesce(products.name, 'No longer in the shop') as name,
             coalesce(categories.name, 'Uncategorized') as category, pieces, paise
      from sold left join products on products.id = sold.product_id
      left join categories on categories.id = products.category_id
    ), by_category as (
      select category as name, sum(pieces) as pieces, sum(paise) as paise
      from named group by category
    ), best as (
      select * from named order by paise desc, name limit ${maxRows}
    ), slow as (
      select products.name, coalesce(pieces, 0) as pieces, coalesce(paise, 0) as paise,
             stock_quantity as stock
      from products left join sold on sold.product_id = products.id
      where deleted_at is null and is_active and stock_quantity > 0
        and indian_day(created_at) <= ${to}::date - ${minSlowSellerAgeDays}::int
      order by 2, stock desc, name limit ${maxRows}
    )
    select coalesce((select json_agg(json_build_object('name', name, 'pieces', pieces,
                       'paise', paise) order by paise desc, name) from by_category), '[]')
             as categories,
           coalesce((select json_agg(json_build_object('name', name, 'pieces', pieces,
                       'paise', paise) order by paise desc, name) from best), '[]') as best,
           coalesce((select json_agg(json_build_object('name', name, 'pieces', pieces,
                       'paise', paise, 'stock', stock) order by pieces, stock desc, name)
                     from slow), '[]') as slow`.execute(db);
  return rows[0] ?? { categories: [], best: [], slow: [] };
}

type LocationSalesRows = { states: LocationSales[]; cities: LocationSales[] };

/** The states and the cities that most was sent to. */
export async function readSalesByLocation(
  db: Db,
  { from, to }: DateRange,
): Promise<LocationSalesRows> {
  const { rows } = await sql<LocationSalesRows>`
    with typed as (
      select state, city, count(*) as orders, sum(sold_paise) as paise
      from order_metrics where sold_paise > 0 and day between ${from}::date and ${to}::date
      group by state, city
    ), places as (
      select initcap(trim(state)) as state, initcap(trim(city)) as city, orders, paise from typed
    ), states as (
      select coalesce(nullif(state, ''), 'Not known') as name, sum(orders) as orders,
             sum(paise) as paise
      from places group by 1 order by paise desc, name limit ${maxRows}
    ), cities as (
      select coalesce(nullif(concat_ws(', ', nullif(city, ''), nullif(state, '')), ''), 'Not known')
               as name, sum(orders) as orders, sum(paise) as paise
      from places group by 1 order by paise desc, name limit ${maxRows}
    )
    select coalesce((select json_agg(states) from states), '[]') as states,
           coalesce((select json_agg(cities) from cities), '[]') as cities`.execute(db);
  return rows[0] ?? { states: [], cities: [] };
}
