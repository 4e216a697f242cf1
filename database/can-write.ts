import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables.ts';

/** False for a replica or a read-only database. Null if it did not answer within `patienceMs`. */
export async function canWrite(db: Kysely<Tables>, patienceMs: number): Promise<boolean | null> {
  const query = sql<{ isReadOnly: boolean }>`
    select current_setting('transaction_read_only')::boolean as "isReadOnly"`.execute(db);
  const tooLate = new Promise<null>((resolve) => setTimeout(resolve, patienceMs, null).unref());
  return Promise.race([
    query.then(
      ({ rows }) => !rows[0]?.isReadOnly,
      () => null,
    ),
    tooLate,
  ]);
}
