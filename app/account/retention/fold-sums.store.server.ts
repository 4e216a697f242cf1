import { sql } from 'kysely';
import type { Db } from '#database/tables.ts';

/** The tables whose rows are changes of sums: by what, and of what (docs/decisions/0054-sums-of-orders.md). */
const sumTables = [
  { table: 'order_sums', by: ['day'], sums: ['orders', 'sales', 'sold_paise', 'awaiting_paise'] },
  { table: 'place_sums', by: ['month', 'state', 'city'], sums: ['orders', 'sold_paise'] },
  { table: 'category_sums', by: ['day', 'category_id'], sums: ['quantity', 'paise'] },
  { table: 'product_sums', by: ['day'], sums: ['products'] },
  { table: 'low_stock_sums', by: [], sums: ['products', 'by_choice', 'key'] },
  { table: 'review_sums', by: ['day'], sums: ['reviews', 'rating_sum', 'unanswered'] },
];

/**
 * Merges the changes of each sum into one row, or none if they cancel out, which changes no sum: readers see one
 * or the other. Several processes may run it at once.
 */
export async function foldSums(db: Db): Promise<void> {
  for (const { table, by, sums } of sumTables) {
    const keys = by.map((name) => sql.ref(name));
    const partition = keys.length > 0 ? sql`partition by ${sql.join(keys)}` : sql``;
    const added = sums.map((name) => sql`sum(${sql.ref(name)})`);
    const isAny = added.map((sum) => sql`${sum} <> 0`);
    await sql`
      with folded as (
        delete from ${sql.table(table)} where ctid = any(array(
          select ctid from (
            select ctid, count(*) over (${partition}) as changes from ${sql.table(table)}) as counted
          where changes > 1))
        returning *
      )
      insert into ${sql.table(table)} (${sql.join([...by, ...sums].map((name) => sql.ref(name)))})
      select ${sql.join([...keys, ...added])} from folded
      ${keys.length > 0 ? sql`group by ${sql.join(keys)}` : sql``}
      having ${sql.join(isAny, sql` or `)}`.execute(db);
  }
  await sql`
    with folded as (
      delete from product_sales
      where product_id in (select product_id from product_sales where not is_folded)
      returning product_id, paise
    )
    insert into product_sales select product_id, sum(paise), true from folded group by 1`.execute(
    db,
  );
}
