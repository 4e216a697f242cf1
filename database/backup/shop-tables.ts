import { sql } from 'kysely';
import type { Db } from '#database/tables.ts';

/** A table in a backup, with its columns except generated ones. */
export type ShopTable = { name: string; columns: string[]; identity: string | null };

/**
 * Every table of the shop, from PostgreSQL's catalogue, so that none is forgotten. Left out: the list of
 * migrations (it is in the manifest), unlogged tables (a crash empties them anyway), and the catalogue's
 * version, which must never go back.
 */
export async function shopTables(db: Db): Promise<ShopTable[]> {
  const { rows } = await sql<ShopTable>`
    select class.relname as name,
           array_agg(attribute.attname::text order by attribute.attnum) as columns,
           max(attribute.attname) filter (where attribute.attidentity <> '') as identity
    from pg_class class
    join pg_attribute attribute on attribute.attrelid = class.oid
    where class.relnamespace = 'public'::regnamespace and class.relkind = 'r'
      and class.relpersistence = 'p' and class.relname not in ('schema_migrations', 'catalogue_version')
      and attribute.attnum > 0 and not attribute.attisdropped and attribute.attgenerated = ''
      and not exists (select from pg_depend
                      where classid = 'pg_class'::regclass and objid = class.oid and deptype = 'e')
    group by class.relname order by class.relname`.execute(db);
  return rows;
}

/** Drops every table, view, routine and type of the shop, except those of extensions. */
export async function dropShopObjects(db: Db): Promise<void> {
  const { rows } = await sql<{ statement: string }>`
    with ours as (
      select 1 as turn, 'pg_class'::regclass as kind, oid,
             format('drop %s if exists %s cascade',
                    case relkind when 'v' then 'view' when 'm' then 'materialized view'
                                 else 'table' end, oid::regclass) as statement
      from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')
      union all
      select 2, 'pg_proc'::regclass, oid, format('drop routine if exists %s cascade', oid::regprocedure)
      from pg_proc where pronamespace = 'public'::regnamespace
      union all
      select 3, 'pg_type'::regclass, oid, format('drop type if exists %s cascade', oid::regtype)
      from pg_type where typnamespace = 'public'::regnamespace and typtype in ('d', 'e'))
    select statement from ours
    where not exists (select from pg_depend
                      where classid = kind and objid = ours.oid and deptype = 'e')
    order by turn`.execute(db);
  for (const { statement } of rows) await sql.raw(statement).execute(db);
}

/** Drops all foreign keys. Returns the statements that add and check them again. */
export async function dropForeignKeys(db: Db): Promise<string[]> {
  const { rows } = await sql<{ drop: string; add: string }>`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
           format('alter table %s add constraint %I %s', conrelid::regclass, conname,
                  pg_get_constraintdef(oid)) as add
    from pg_constraint
    where connamespace = 'public'::regnamespace and contype = 'f'
    order by conrelid::regclass::text, conname`.execute(db);
  for (const { drop } of rows) await sql.raw(drop).execute(db);
  return rows.map(({ add }) => add);
}
