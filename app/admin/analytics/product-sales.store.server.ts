import { type RawBuilder, sql } from 'kysely';
import { addDays, startOfDay } from '#app/kit/dates.ts';
import type { Db } from '#database/tables.ts';
import type { DateRange } from './analytics.contract.ts';
import type { ProductSales, SlowSeller } from './sales-reports.rules.ts';

/**
 * Sales by product and by category, on the day of the order. Cancellations and returns do not count.
 * docs/decisions/0054-sums-of-orders.md says what is looked at first.
 */

type ProductSalesRows = {
  /** By the categories that the products have now. */
  categories: ProductSales[];
  bestSellers: ProductSales[];
  /** Products in stock that hardly sell. */
  slowSellers: SlowSeller[];
};

const maxRows = sql.lit(10);
/** Newer products have not had time to sell. */
export const minSlowSellerAgeDays = 30;

/** How many are looked at first; in tests fewer. */
export type Candidates = {
  /** With fewer orders in a period, all its lines are added up. */
  minOrders: number;
  /** Products that sold the most of all time. */
  best: number;
  /** Products with the most stock. */
  slow: number;
};
const usual: Candidates = { minOrders: 5_000, best: 500, slow: 2_000 };

/** `orderCount`: how many orders the period has. One query, seldom two. */
export async function readProductSales(
  db: Db,
  days: DateRange,
  orderCount: number,
  candidates = usual,
): Promise<ProductSalesRows> {
  const isLarge = orderCount >= candidates.minOrders;
  const sales = await readWith(db, days, candidates, isLarge);
  return sales ?? (await readWith(db, days, candidates, false)) ?? noSales;
}

const noSales: ProductSalesRows = { categories: [], bestSellers: [], slowSellers: [] };

/** Null if the best sellers cannot be told from the candidates. */
async function readWith(
  db: Db,
  days: DateRange,
  candidates: Candidates,
  isOfCandidates: boolean,
): Promise<ProductSalesRows | null> {
  const { from, to } = days;
  const { rows } = await sql<ProductSalesRows & { isComplete: boolean }>`
    with sold as materialized (${soldByProduct(days)}),
    ${isOfCandidates ? soldByCandidates(days, candidates.best) : sql`seen as (select * from sold)`},
    categories as (
      select coalesce(categories.name, 'Uncategorized') as name, sum(quantity) as quantity,
             sum(paise) as paise
      from (select category_id, sum(quantity) as quantity, sum(paise) as paise from category_sums
            where day between ${from}::date and ${to}::date
            group by 1 having sum(quantity) <> 0 or sum(paise) <> 0) as added_up
      left join categories on categories.id = added_up.category_id
      group by 1
    ), best as (
      -- With all that sold as much as the last of them: the name decides.
      select coalesce(products.name, 'No longer in the shop') as name, quantity, paise
      from (select * from seen order by paise desc fetch first ${maxRows} rows with ties) as highest
      left join products on products.id = highest.product_id
      order by paise desc, name limit ${maxRows}
    ), ${slowSellers(days, candidates.slow)}
    select coalesce((select json_agg(categories order by paise desc, name) from categories), '[]')
             as categories,
           coalesce((select json_agg(best order by paise desc, name) from best), '[]') as "bestSellers",
           coalesce((select json_agg(slow order by quantity, stock desc, name) from slow), '[]')
             as "slowSellers",
           ${isOfCandidates ? isComplete(candidates.best) : sql`true`} as "isComplete"`.execute(db);
  return rows[0]?.isComplete ? rows[0] : null;
}

const netPaise = sql`product_price_paise::bigint * quantity - discount_paise - returned_paise - credit_paise`;
const sums = sql`sum(quantity - returned_quantity) as quantity, sum(${netPaise}) as paise`;
const isSold = sql`(sum(quantity - returned_quantity) <> 0 or sum(${netPaise}) <> 0)`;

/** What every product sold in these days, added up from their lines. */
function soldByProduct({ from, to }: DateRange): RawBuilder<unknown> {
  return sql`
    select product_id, sum(quantity) as quantity, sum(paise) as paise
    from (
      select product_id, quantity, product_price_paise::bigint * quantity - discount_paise as paise
      from order_lines
      where status <> 'cancelled' and ordered_on between ${from}::date and ${to}::date
      union all
      select product_id, -returned_quantity, -returned_paise - credit_paise
      from order_lines
      where status <> 'cancelled' and (returned_quantity > 0 or credit_paise > 0)
        and ordered_on between ${from}::date and ${to}::date
    ) as lines
    group by product_id having sum(quantity) <> 0 or sum(paise) <> 0`;
}

/** What those sold in these days that sold the most of all time, and products that are no longer in the shop. */
function soldByCandidates({ from, to }: DateRange, limit: number): RawBuilder<unknown> {
  const isInDays = sql`status <> 'cancelled' and ordered_on between ${from}::date and ${to}::date`;
  return sql`
    most as materialized (
      select product_id, paise from product_sales where is_folded
      order by paise desc, product_id limit ${sql.lit(limit)}
    ), seen as materialized (
      select one.product_id, lines.quantity, lines.paise
      from (select product_id from most
            union select product_id from product_sales where not is_folded) as one
      cross join lateral (
        select ${sums} from order_lines
        where order_lines.product_id = one.product_id and ${isInDays} having ${isSold}) as lines
      union all
      select null, ${sums} from order_lines where product_id is null and ${isInDays} having ${isSold}
    )`;
}

/** Whether no other product can have sold as much as the last of the best. */
function isComplete(limit: number): RawBuilder<boolean> {
  return sql`(select count(*) from most) < ${sql.lit(limit)} or coalesce(
    (select paise from seen order by paise desc offset ${maxRows} - 1 limit 1)
      > (select min(paise) from most), false)`;
}

/** Products that sold nothing are looked for among those with the most stock; only without them all are compared. */
function slowSellers(days: DateRange, limit: number): RawBuilder<unknown> {
  const { from, to } = days;
  const isOldEnough = sql`created_at < ${addDays(startOfDay(to), 1 - minSlowSellerAgeDays)}`;
  return sql`
    unsold as materialized (
      select name, 0 as quantity, stock
      from (select * from product_stock where ${isOldEnough}
            order by stock desc, name limit ${sql.lit(limit)}) as offered
      where (select true from order_lines
             where order_lines.product_id = offered.product_id and status <> 'cancelled'
               and ordered_on between ${from}::date and ${to}::date and quantity > returned_quantity
             limit 1) is null
      order by stock desc, name limit ${maxRows}
    ), slow as (
      select * from unsold where (select count(*) from unsold) = ${maxRows}
      union all
      (select name, coalesce(quantity, 0), stock from product_stock left join sold using (product_id)
       where ${isOldEnough} and (select count(*) from unsold) < ${maxRows}
       order by 2, stock desc, name limit ${maxRows})
    )`;
}
