import pg from 'pg';
import { type Address, connectionOf, type Server } from './lock.ts';

export const databaseName = 'shop';
/** The role the shop works as. It owns its database and is no superuser. */
export const roleName = 'shop';

export function shopConnectionOf(server: Address & Pick<Server, 'rolePassword'>) {
  const { rolePassword: password } = server;
  return { ...connectionOf(server), user: roleName, password, database: databaseName };
}

/**
 * Makes sure that the role and its database exist, and that it owns everything in the database. `client` is
 * connected as `postgres`. Until 22 November 2026 the shop worked as `postgres`, which can read files and run
 * system commands; now `postgres` only does this and holds the shop's lock.
 */
export async function ensureRole(client: pg.Client, server: Server): Promise<void> {
  const role = await client.query('select from pg_roles where rolname = $1', [roleName]);
  if (role.rowCount === 0) await client.query(`create role ${roleName}`);
  const password = client.escapeLiteral(server.rolePassword);
  await client.query(
    `alter role ${roleName} with login nosuperuser nocreatedb nocreaterole noreplication nobypassrls
     password ${password}`,
  );
  const database = await client.query<{ isOwn: boolean }>(
    `select pg_get_userbyid(datdba) = $2 as "isOwn" from pg_database where datname = $1`,
    [databaseName, roleName],
  );
  if (database.rowCount === 0) {
    await client.query(`create database ${databaseName} owner ${roleName}`);
  } else if (!database.rows[0]?.isOwn) {
    await handOverObjects(server);
    // Last, so that an interrupted change is repeated at the next start.
    await client.query(`alter database ${databaseName} owner to ${roleName}`);
  }
}

/** Gives the role every table, sequence, routine and type in the database, except those of extensions. */
async function handOverObjects(server: Server): Promise<void> {
  const client = new pg.Client({ ...connectionOf(server), database: databaseName });
  await client.connect();
  try {
    const { rows } = await client.query<{ statement: string }>(
      `with found as (
         select 'pg_class'::regclass as catalogue, oid, relowner as owner,
                format('alter %s %s owner to ${roleName}',
                       case relkind when 'v' then 'view' when 'm' then 'materialized view'
                                    when 'S' then 'sequence' else 'table' end,
                       oid::regclass) as statement
         from pg_class
         where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')
         union all
         select 'pg_proc'::regclass, oid, proowner,
                format('alter routine %s owner to ${roleName}', oid::regprocedure)
         from pg_proc where pronamespace = 'public'::regnamespace
         union all
         select 'pg_type'::regclass, oid, typowner,
                format('alter type %s owner to ${roleName}', oid::regtype)
         from pg_type where typnamespace = 'public'::regnamespace and typtype in ('d', 'e'))
       select statement from found
       where owner <> '${roleName}'::regrole
         -- What belongs to an extension stays; a column's own sequence goes with its table.
         and not exists (select from pg_depend
                         where classid = catalogue and objid = oid and deptype in ('e', 'a', 'i'))`,
    );
    await client.query('begin');
    for (const { statement } of rows) await client.query(statement);
    await client.query('commit');
  } finally {
    await client.end();
  }
}
