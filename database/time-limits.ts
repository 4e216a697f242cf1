import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables.ts';

/** The statement by which the pool recognizes a transaction without a time limit. */
export const liftTimeLimits = `select set_config('statement_timeout', '0', true),
  set_config('idle_in_transaction_session_timeout', '0', true)`;

/**
 * Lets this transaction take as long as it needs: neither PostgreSQL nor the pool ends it. For migrations and
 * backups.
 */
export async function withoutTimeLimits(transaction: Kysely<Tables>): Promise<void> {
  await sql.raw(liftTimeLimits).execute(transaction);
}
