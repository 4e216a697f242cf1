import { sql } from 'kysely';
import type { Db } from './tables.ts';
import { withoutTimeLimits } from './time-limits.ts';

/** Adds up every sum that triggers keep anew. Changes of orders and products wait for it, a second for 100,000. */
export function recountSums(db: Db): Promise<void> {
  return db.transaction().execute(async (one) => {
    await withoutTimeLimits(one);
    await sql`select recount_sums()`.execute(one);
  });
}
