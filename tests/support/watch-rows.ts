import { type Kysely, sql } from 'kysely';
import type { Tables } from '#database/tables.ts';

/**
 * Notes each row that is written, in every table but `ignored`. Returns a function that tells what was committed since
 * its last call, sorted: ['insert orders', 'update products']. An update that changes nothing does not count.
 */
export async function watchRows(
  db: Kysely<Tables>,
  ignored: readonly string[],
): Promise<() => Promise<string[]>> {
  const tables = (await db.introspection.getTables())
    .map(({ name }) => name)
    .filter((name) => !ignored.includes(name));
  await sql`create schema watch;
    create table watch.written (what text not null);
    create function watch.note() returns trigger language plpgsql as $$ begin
      insert into watch.written values (lower(tg_op) || ' ' || tg_table_name);
      return null; end $$;
    ${sql.join(tables.map(triggersOn), sql`;`)}`.execute(db);
  return async () => {
    const { rows } = await sql<{ what: string }>`
      with written as (delete from watch.written returning what)
      select what from written order by what`.execute(db);
    return rows.map(({ what }) => what);
  };
}

function triggersOn(table: string) {
  return sql`
    create trigger watch after insert or delete on ${sql.table(table)}
      for each row execute function watch.note();
    create trigger watch_update after update on ${sql.table(table)}
      for each row when (old.* is distinct from new.*) execute function watch.note();
    create trigger watch_truncate after truncate on ${sql.table(table)}
      for each statement execute function watch.note()`;
}
