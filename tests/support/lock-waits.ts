import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '#platform/shop.ts';

/** Waits until a connection waits for a row that another transaction has locked. */
export async function untilOneWaits(db: Db): Promise<void> {
  const findWaiting = async () => {
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    return rows.length;
  };
  await expect.poll(findWaiting).toBeGreaterThan(0);
}
