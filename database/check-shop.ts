import { sql } from 'kysely';
import type { Files } from '#platform/storage/files.ts';
import { shopTables } from './backup/shop-tables.ts';
import { isDatabaseDamaged } from './damage.ts';
import { sumComparisons } from './sum-comparisons.ts';
import type { Db } from './tables.ts';
import { withoutTimeLimits } from './time-limits.ts';

export type Finding = { isRight: boolean; text: string };

/**
 * Reads everything the shop has stored and checks the sums. The shop may be running: each line is as of one
 * moment.
 */
export async function* checkShop({
  db,
  files,
}: {
  db: Db;
  files: Pick<Files, 'list'>;
}): AsyncIterable<Finding> {
  for (const { name } of await shopTables(db)) yield await checkTable(db, name);
  yield* checkSums(db);
  yield await checkPictures(db, files);
}

/** Checks only the sums: stock, order amounts, each day's sums. */
export async function* checkSums(db: Db): AsyncIterable<Finding> {
  for (const { what, query } of [...comparisons, ...sumComparisons])
    yield await checkCount(db, what, query);
}

/** Reads every value of every row, however long: an index or a checksum would not show what is unreadable. */
async function checkTable(db: Db, name: string): Promise<Finding> {
  const query = sql<{ rows: number }>`
    select count(*) as rows, sum(length(one::text)) from ${sql.table(name)} as one`;
  return orUnreadable(name, async () => {
    const [{ rows } = { rows: 0 }] = await ask(db, query);
    return { isRight: true, text: `${name}: ${rows} ${rows === 1 ? 'row' : 'rows'}` };
  });
}

/** Each query counts what is wrong. */
const comparisons = [
  {
    what: 'stock that is negative',
    query: sql<{ wrong: number }>`select count(*) as wrong from products where stock_quantity < 0`,
  },
  {
    what: 'products whose stock is not that of their sizes and colors',
    query: sql<{ wrong: number }>`
      select count(*) as wrong from products
      where has_variants and stock_quantity <>
        (select coalesce(sum(stock_quantity), 0) from product_variants where product_id = products.id)`,
  },
  {
    what: 'products that the store filters by something else',
    query: sql<{ wrong: number }>`
      with seen as (
        select id, category_id, unit_paise, is_sale, is_in_stock, has_variants, sizes, colors, choices_in_stock,
               attribute_values
        from products where deleted_at is null and is_active
      )
      select count(*) as wrong from seen full join product_facets using (id)
      where seen is distinct from product_facets`,
  },
  {
    // Cancelled lines may or may not have been taken off the amount.
    what: 'orders whose amount is not that of their lines',
    query: sql<{ wrong: number }>`
      select count(*) as wrong from orders
      join (select order_id, sum(product_price_paise::bigint * quantity - discount_paise) as whole,
                   coalesce(sum(product_price_paise::bigint * quantity - discount_paise)
                     filter (where status <> 'cancelled'), 0) as active
            from order_lines group by order_id) as lines on lines.order_id = orders.id
      where subtotal_paise not between active and whole
         or total_paise <> subtotal_paise + delivery_charge_paise + cod_fee_paise`,
  },
  {
    what: 'orders without a line',
    query: sql<{ wrong: number }>`
      select count(*) as wrong from orders
      where not exists (select from order_lines where order_id = orders.id)`,
  },
  {
    what: 'customers whose store credit is not what they were given less what they spent',
    query: sql<{ wrong: number }>`
      with entries as (
        select user_id, sum(paise) as paise from store_credit_entries where user_id is not null group by 1
      )
      select count(*) as wrong from entries full join store_credit_balances using (user_id)
      where paise is distinct from balance_paise`,
  },
  {
    what: 'days whose sums are not those of their orders',
    query: sql<{ wrong: number }>`
      with noted as (
        select day, sum(orders) as orders, sum(sales) as sales, sum(sold_paise) as sold,
               sum(awaiting_paise) as awaiting
        from order_sums group by day having sum(orders) <> 0
      ), counted as (
        select indian_day(orders.created_at) as day, count(*) as orders,
               count(*) filter (where sold > 0 and credit_paise = 0) as sales,
               sum(sold) as sold, sum(awaiting) as awaiting
        from orders
        join (select order_id, coalesce(sum(paise) filter (where status <> 'cancelled'), 0) as sold,
                     coalesce(sum(paise) filter (where status = 'pending'), 0) as awaiting
              from (select order_id, status,
                           greatest(0, product_price_paise::bigint * quantity - discount_paise
                                       - returned_paise - credit_paise) as paise
                    from order_lines) as line
              group by order_id) as lines on lines.order_id = orders.id
        group by 1
      )
      select count(*) as wrong from noted full join counted using (day)
      where (noted.orders, noted.sales, noted.sold, noted.awaiting)
        is distinct from (counted.orders, counted.sales, counted.sold, counted.awaiting)`,
  },
];

function checkCount(
  db: Db,
  what: string,
  query: ReturnType<typeof sql<{ wrong: number }>>,
): Promise<Finding> {
  return orUnreadable(what, async () => {
    const [{ wrong } = { wrong: 0 }] = await ask(db, query);
    return { isRight: wrong === 0, text: `${what}: ${wrong === 0 ? 'none' : wrong}` };
  });
}

/** Uploaded product pictures. The demo's pictures come with the shop. */
function checkPictures(db: Db, files: Pick<Files, 'list'>): Promise<Finding> {
  const what = 'uploaded pictures of products without a file';
  return orUnreadable(what, async () => {
    const names = new Set<string>();
    for await (const name of files.list()) names.add(name);
    const rows = await ask(
      db,
      sql<{ name: string }>`
        select distinct case when url like '/private-pictures/%' then 'private' || substr(url, 18)
                             else substring(url from '/product-images/(products/.+)$') end as name
        from (select url from product_images union select url from review_pictures
              union select url from return_pictures
              union select url from product_videos) shown
        where url like '%/product-images/products/%' or url like '/private-pictures/%'`,
    );
    const missing = rows.filter(({ name }) => !names.has(name)).map(({ name }) => name);
    const text = missing.length === 0 ? 'none' : `${missing.length}, such as ${missing[0]}`;
    return { isRight: missing.length === 0, text: `${what}: ${text}` };
  });
}

async function orUnreadable(what: string, check: () => Promise<Finding>): Promise<Finding> {
  try {
    return await check();
  } catch (error) {
    if (!isDatabaseDamaged(error)) throw error;
    return { isRight: false, text: `${what}: cannot be read (${error.message})` };
  }
}

function ask<T>(db: Db, query: ReturnType<typeof sql<T>>): Promise<T[]> {
  return db
    .transaction()
    .setAccessMode('read only')
    .execute(async (one) => {
      await withoutTimeLimits(one);
      return (await query.execute(one)).rows;
    });
}
