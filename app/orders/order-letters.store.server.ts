import { sql } from 'kysely';
import type { Db } from '#database/tables.ts';
import type { KeptLetter } from './letter-state.rules.ts';

function letters(db: Db) {
  return db
    .selectFrom('letters')
    .select([
      'id',
      'kind',
      'to_address as to',
      'subject',
      'status',
      'sent_by as sentBy',
      'last_error as lastError',
      'created_at as createdAt',
      'sent_at as sentAt',
    ]);
}

/** The letters about an order, oldest first. */
export function listLettersOf(db: Db, orderId: string): Promise<KeptLetter[]> {
  return letters(db)
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('kind', 'desc')
    .execute();
}

/** The last letter of a kind, if there ever was one. */
export function findLastLetter(db: Db, kind: string): Promise<KeptLetter | undefined> {
  return letters(db)
    .where('kind', '=', kind)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/**
 * Queues a letter about an order once more, as if it had never been tried. Out: false when it is queued
 * already, or nobody is left to read it.
 */
export async function queueAgain(db: Db, letterId: string): Promise<boolean> {
  const row = await db
    .updateTable('letters')
    .set({ status: 'queued', attempts: 0, next_attempt_at: sql`now()`, last_error: null })
    .where('id', '=', letterId)
    .where('order_id', 'is not', null)
    .where('status', '<>', 'queued')
    .where('to_address', '<>', '')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
