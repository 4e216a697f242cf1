import { sql } from 'kysely';
import type { Db } from '#database/tables.ts';

/**
 * Inserted data is complete: nobody listens, an order has the status of its lines, and sums and customers are
 * counted once at the end, as migrations once did.
 */
const unneededTriggers =
  '%(announce|announce_delivered|renew_catalogue|keep_status|come_low|add_stock|keep_products)|order_metrics%|products_count%|reviews_added_up';
const tables = [
  ...['products', 'reviews', 'search_words', 'orders', 'order_lines', 'order_metrics'],
  ...['order_events', 'product_facets'],
];

/**
 * Lets `work` insert very much: without announcements, and without the indexes that no constraint needs. They
 * are rebuilt afterwards, in a fraction of the time.
 */
export function whileFilling(db: Db, work: (db: Db) => Promise<void>): Promise<void> {
  return db.connection().execute((connection) => fill(connection, () => work(connection)));
}

async function fill(db: Db, work: () => Promise<void>): Promise<void> {
  const indexes = await sql<{ name: string; definition: string }>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index where indrelid::regclass::text = any(${tables}) and not indisunique`.execute(db);
  const triggers = await sql<{ name: string; owner: string }>`
    select tgname as name, tgrelid::regclass::text as owner from pg_trigger
    where tgrelid::regclass::text = any(${tables}) and tgname similar to ${unneededTriggers}`.execute(
    db,
  );
  async function switchTriggers(to: 'disable' | 'enable'): Promise<void> {
    for (const { name, owner } of triggers.rows) {
      await sql`alter table ${sql.table(owner)} ${sql.raw(to)} trigger ${sql.ref(name)}`.execute(
        db,
      );
    }
  }

  await switchTriggers('disable');
  for (const { name } of indexes.rows) await sql`drop index ${sql.table(name)}`.execute(db);
  await work();
  for (const { definition } of indexes.rows) await sql.raw(definition).execute(db);
  await sql`select recount_sums()`.execute(db);
  await switchTriggers('enable');
  await sql`vacuum analyze`.execute(db);
  // The shop's memory is outdated; one change of each kind tells it.
  for (const table of ['products', 'reviews', 'orders']) {
    await sql`update ${sql.table(table)} set updated_at = now()
      where id in (select id from ${sql.table(table)} limit 1)`.execute(db);
  }
}
