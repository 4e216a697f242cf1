import { rm } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import type { TestProject } from 'vitest/node';
import { openPool } from '#database/connect.ts';
import { startEmbeddedPostgres } from '#database/embedded/embedded.ts';
import { migrate } from '#database/migrate.ts';
import { silentLog } from './support/silent-log.ts';
import { createTempDataDir } from './support/temp-data-dir.ts';

const template = 'template_shop';

type Postgres = {
  server: { host: string; port: number; user: string; password: string; database: string };
  template: string;
};

declare module 'vitest' {
  interface ProvidedContext {
    postgres: Postgres;
  }
}

/** Starts one PostgreSQL for the whole run, with a migrated template that every test copies. */
export default async function startDatabase(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await createTempDataDir('test');
  const embedded = await startEmbeddedPostgres({ dataDir, log: silentLog });
  const server = { ...embedded.connection, database: 'postgres' };
  const administrator = openPool(server, silentLog);
  // Tests need speed, not durability.
  await sql`alter system set fsync = off`.execute(administrator.db);
  await sql`alter system set synchronous_commit = off`.execute(administrator.db);
  await sql`select pg_reload_conf()`.execute(administrator.db);
  await sql.raw(`create database ${template}`).execute(administrator.db);
  await administrator.close();
  const fresh = openPool({ ...server, database: template }, silentLog);
  await migrate(fresh.db, path.resolve('database/migrations'), silentLog);
  await fresh.close();
  project.provide('postgres', { server, template });
  return async () => {
    await embedded.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
