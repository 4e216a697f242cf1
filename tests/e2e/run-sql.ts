import pg from 'pg';
import { findRunningPostgres } from '#database/embedded/beside.ts';
import { workerShop } from './worker-shop.ts';

/** Runs SQL on a running shop's database, by default that of this worker's shop. Returns the rows. */
export async function runSql(
  statement: string,
  values: unknown[],
  dataDir = workerShop()?.dataDir ?? '',
): Promise<unknown[]> {
  const connection = await findRunningPostgres(dataDir);
  const client = new pg.Client(connection ?? undefined);
  await client.connect();
  try {
    return (await client.query(statement, values)).rows;
  } finally {
    await client.end();
  }
}
