import path from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import type { Tables } from '#database/tables.ts';
import { openTestShop } from '#tests/support/test-shop.ts';
import { openReadiness } from './readiness.ts';

const shop = await openTestShop();

const dataDir = process.cwd();

test('a shop that can take an order is ready', async () => {
  expect(await openReadiness({ shop, dataDir })()).toBe('ok');
});

test('a folder that is not there yet, as nothing was stored in it, is no reason against', async () => {
  const later = path.join(dataDir, 'not', 'there', 'yet');
  expect(await openReadiness({ shop, dataDir: later })()).toBe('ok');
});

test('a shop whose folder cannot be used is not ready', async () => {
  const file = path.join(dataDir, 'package.json', 'data');
  expect(await openReadiness({ shop, dataDir: file })()).toBe('disk full');
});

test('a shop whose disk is full is not', async () => {
  const readiness = openReadiness({ shop, dataDir, minFreeBytes: Infinity });
  expect(await readiness()).toBe('disk full');
});

test('a shop whose database takes no writes is not', async () => {
  const db = givenDatabase({ options: '-c default_transaction_read_only=on' });
  expect(await openReadiness({ shop: { ...shop, db }, dataDir })()).toBe('database is read-only');
});

test('a shop whose database is away is not', async () => {
  const db = givenDatabase({ port: 1 });
  expect(await openReadiness({ shop: { ...shop, db }, dataDir })()).toBe('database unreachable');
});

test('a shop whose database does not answer is not', async () => {
  const pool = new pg.Pool({ ...shop.connection, max: 1 });
  // A connection that ends while its database is dropped would end the run.
  pool.on('error', () => {});
  const only = await pool.connect();
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  expect(await openReadiness({ shop: { ...shop, db }, dataDir })()).toBe('database unreachable');
  only.release();
  await db.destroy();
});

/** Another pool on the shop's database, with these settings. */
function givenDatabase(settings: pg.PoolConfig): Kysely<Tables> {
  const pool = new pg.Pool({ ...shop.connection, ...settings });
  // A connection that ends while its database is dropped would end the run.
  pool.on('error', () => {});
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  onTestFinished(() => db.destroy());
  return db;
}
