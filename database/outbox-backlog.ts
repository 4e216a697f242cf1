import { sql } from 'kysely';
import type { Db } from './tables.ts';

/** How many emails have not left yet, and the age of the oldest of them in seconds, 0 without any. */
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
