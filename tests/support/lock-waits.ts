import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '#platform/shop.ts';

/** How many connections to this database wait for another transaction's lock. */
export async function countLockWaits(db: Db): Promise<number> {
  const { rows } = await sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length;
}

export async function untilOneWaits(db: Db): Promise<void> {
  await expect.poll(() => countLockWaits(db)).toBeGreaterThan(0);
}
