import { sql } from 'kysely';
import type { Db } from './tables.ts';

/** How many emails are still queued, and the age of the oldest in seconds (0 if none). */
export function readBacklog(db: Db): Promise<{ emails: number; oldestSeconds: number }> {
  return db
    .selectFrom('emails')
    .select(({ fn }) => [
      fn.countAll<number>().as('emails'),
      sql<number>`coalesce(extract(epoch from now() - min(created_at)), 0)::float`.as(
        'oldestSeconds',
      ),
    ])
    .where('status', '=', 'queued')
    .executeTakeFirstOrThrow();
}
