import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables.ts';

/** What the pool knows a transaction by that may take as long as it needs. */
export const liftTimeLimits = `select set_config('statement_timeout', '0', true),
  set_config('idle_in_transaction_session_timeout', '0', true)`;

/** Neither PostgreSQL nor the pool ends this transaction, however long it takes: a migration, a backup. */
export async function withoutTimeLimits(transaction: Kysely<Tables>): Promise<void> {
  await sql.raw(liftTimeLimits).execute(transaction);
}
