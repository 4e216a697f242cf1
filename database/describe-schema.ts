import { type Kysely, sql } from 'kysely';
import { schemaSections } from './schema-sections.ts';
import type { Tables } from './tables.ts';

type Column = {
  table: string;
  /** In no backup, and empty after a crash. */
  isUnlogged: boolean;
  /** Storage options such as {fillfactor=90}; null for the default. */
  storage: string[] | null;
  name: string;
  type: string;
  isRequired: boolean;
  /** Its default, or the expression that generates it. */
  value: string | null;
  kind: 'always' | 'by default' | 'generated' | 'plain';
};
type Constraint = Definition & { name: string; to: string | null };
type Definition = { table: string; definition: string };
type Trigger = Definition & { routine: string };
type Routine = { id: string; definition: string };

const shopSchema = sql`'public'::regnamespace`;

/**
 * The schema of a database as the SQL that makes it: the text of database/schema.sql. The same schema always
 * gives the same text, however it was made.
 * @throws if a table has no section, or a section names no table
 */
export async function describeSchema(db: Kysely<Tables>): Promise<string> {
  const [columns, constraints, indexes, triggers, routines, newest] = [
    await readColumns(db),
    await readConstraints(db),
    await readIndexes(db),
    await readTriggers(db),
    await readRoutines(db),
    await readNewestMigration(db),
  ];
  const made = new Set<string>();
  const later: string[] = [];
  const ofTriggers = new Set(triggers.map(({ routine }) => routine));
  const written = new Set<string>();

  function table(name: string, comment: string): string {
    const own = columns.get(name) ?? [];
    const body = own.map(columnLine);
    const storage = own[0]?.storage ? ` with (${own[0].storage.join(', ')})` : '';
    made.add(name);
    for (const one of constraints.filter((each) => each.table === name)) {
      const line = `constraint ${one.name} ${one.definition}`;
      if (one.to === null || made.has(one.to)) body.push(line);
      else later.push(`alter table ${name} add ${line};`);
    }
    const parts = [
      `-- ${comment}\ncreate ${own[0]?.isUnlogged ? 'unlogged ' : ''}table ${name} (\n  ${body.join(',\n  ')}\n)${storage};`,
    ];
    parts.push(...of(name, indexes).map(({ definition }) => `${definition};`));
    for (const { routine, definition } of of(name, triggers)) {
      const text = routines.find(({ id }) => id === routine)?.definition;
      if (text && !written.has(routine)) parts.push(`\n${text};`);
      written.add(routine);
      parts.push(`${definition};`);
    }
    return parts.join('\n');
  }

  const shared = routines.filter(({ id }) => !ofTriggers.has(id));
  const sections = Object.entries(schemaSections).map(([domain, tables]) =>
    [`-- ${domain}`, ...Object.entries(tables).map(([name, comment]) => table(name, comment))].join(
      '\n\n',
    ),
  );
  expectAll([...columns.keys()], made);
  return `${[
    header(newest),
    ...shared.map(({ definition }) => `${definition};`),
    ...sections,
    later.join('\n'),
    'insert into catalogue_version default values;',
  ].join('\n\n')}\n`;
}

function header(newest: string): string {
  return `-- Every table, index, function and trigger of the shop, by the domains of app/. A new database is made from this file.
-- Made by node tools/make-schema.ts from the files in database/migrations, up to this one:
-- ${newest}

do $$
begin
  create extension if not exists pg_trgm;
exception when others then
  raise exception 'The search needs the extension pg_trgm of PostgreSQL, which could not be added (%): let an administrator of the database run "create extension pg_trgm" in it once.', sqlerrm;
end $$;

-- Functions name tables that are made further down.
set local check_function_bodies = off;`;
}

/** The newest migration that a text of `describeSchema` includes. */
export function newestIn(schema: string): string {
  return /^-- (\d{4}-[a-z0-9-]+\.sql)$/m.exec(schema)?.[1] ?? '';
}

function of<Row extends Definition>(table: string, rows: readonly Row[]): Row[] {
  return rows.filter((row) => row.table === table);
}

function columnLine({ name, type, isRequired, value, kind }: Column): string {
  const need = isRequired ? ' not null' : '';
  if (kind === 'generated') return `${name} ${type}${need} generated always as (${value}) stored`;
  if (kind !== 'plain') return `${name} ${type}${need} generated ${kind} as identity`;
  return `${name} ${type}${need}${value === null ? '' : ` default ${value}`}`;
}

function expectAll(tables: readonly string[], made: ReadonlySet<string>): void {
  const missing = tables.filter((name) => !made.has(name));
  const gone = [...made].filter((name) => !tables.includes(name));
  if (missing.length + gone.length > 0) {
    throw new Error(`schema-sections.ts misses ${missing}, and names ${gone}, which are gone`);
  }
}

async function readColumns(db: Kysely<Tables>): Promise<Map<string, Column[]>> {
  const { rows } = await sql<Column>`
    select c.relname as table, c.relpersistence = 'u' as "isUnlogged",
      c.reloptions as storage, a.attname as name,
      format_type(a.atttypid, a.atttypmod) || case when a.attcollation <> t.typcollation
        then ' collate ' || a.attcollation::regcollation else '' end as type,
      a.attnotnull as "isRequired", pg_get_expr(d.adbin, d.adrelid, true) as value,
      case when a.attidentity = 'a' then 'always' when a.attidentity = 'd' then 'by default'
        when a.attgenerated = 's' then 'generated' else 'plain' end as kind
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where c.relnamespace = ${shopSchema} and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      and c.relname <> 'schema_migrations'
    order by c.relname, a.attnum`.execute(db);
  return Map.groupBy(rows, ({ table }) => table);
}

async function readConstraints(db: Kysely<Tables>): Promise<Constraint[]> {
  const { rows } = await sql<Constraint>`
    select conname as name, conrelid::regclass::text as table,
      pg_get_constraintdef(oid, true) as definition, nullif(confrelid, 0)::regclass::text as to
    from pg_constraint
    where connamespace = ${shopSchema} and contype in ('p', 'u', 'c', 'f', 'x')
      and conrelid <> 'schema_migrations'::regclass
    order by array_position(array['p', 'u', 'x', 'f', 'c'], contype::text), conname`.execute(db);
  return rows;
}

async function readIndexes(db: Kysely<Tables>): Promise<Definition[]> {
  const { rows } = await sql<Definition>`
    select indrelid::regclass::text as table,
      replace(pg_get_indexdef(indexrelid, 0, true), ' ON public.', ' ON ') as definition
    from pg_index join pg_class c on c.oid = indexrelid
    where c.relnamespace = ${shopSchema}
      and not exists (select from pg_constraint where conindid = indexrelid and contype <> 'f')
    order by c.relname`.execute(db);
  return rows;
}

async function readTriggers(db: Kysely<Tables>): Promise<Trigger[]> {
  const { rows } = await sql<Trigger>`
    select tgrelid::regclass::text as table, tgfoid::text as routine,
      replace(pg_get_triggerdef(t.oid, true), ' ON public.', ' ON ') as definition
    from pg_trigger t join pg_class c on c.oid = tgrelid
    where c.relnamespace = ${shopSchema} and not tgisinternal
    order by tgname, c.relname`.execute(db);
  return rows;
}

async function readRoutines(db: Kysely<Tables>): Promise<Routine[]> {
  const { rows } = await sql<Routine>`
    select p.oid::text as id,
      rtrim(replace(pg_get_functiondef(p.oid), 'FUNCTION public.', 'FUNCTION '), E' \n') as definition
    from pg_proc p
    where pronamespace = ${shopSchema}
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    order by p.oid`.execute(db);
  return rows;
}

async function readNewestMigration(db: Kysely<Tables>): Promise<string> {
  const { rows } = await sql<{
    name: string;
  }>`select max(name) as name from schema_migrations`.execute(db);
  return rows[0]?.name ?? '';
}
