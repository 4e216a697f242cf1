import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '#database/embedded/embedded.ts';
import { migrate } from '#database/migrate.ts';
import { openPool } from '#database/pool.ts';
import { memoryFolder } from './support/memory-folder.ts';
import { silentLog } from './support/silent-log.ts';
import { createTempDataDir } from './support/temp-data-dir.ts';

const template = 'template_shop';

type Connection = { host: string; port: number; user: string; password: string; database: string };

type Postgres = {
  /** As the shop, which is no superuser. */
  server: Connection;
  /** As the superuser, who makes and drops databases. */
  administrator: Connection;
  template: string;
};

declare module 'vitest' {
  interface ProvidedContext {
    postgres: Postgres;
  }
}

/** Starts one PostgreSQL for the whole run, with a migrated template that every test copies. */
export default async function startDatabase(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await createTempDataDir('test', memoryFolder());
  const embedded = await startEmbeddedPostgres({ dataDir, log: silentLog });
  const server = { ...embedded.connection, database: 'postgres' };
  const password = await readFile(path.join(dataDir, 'secrets/postgres-password'), 'utf8');
  const administrator = { ...server, user: 'postgres', password };
  const superuser = openPool(administrator, silentLog);
  await sql.raw(`create database ${template} owner ${server.user}`).execute(superuser.db);
  await superuser.close();
  const fresh = openPool({ ...server, database: template }, silentLog);
  await migrate(
    fresh.db,
    path.resolve('database/migrations'),
    silentLog,
    path.resolve('database/schema.sql'),
  );
  await fresh.close();
  project.provide('postgres', { server, administrator, template });
  return async () => {
    await embedded.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
