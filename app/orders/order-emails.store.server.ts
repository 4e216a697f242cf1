import { sql } from 'kysely';
import type { Db } from '#database/tables.ts';
import type { StoredEmail } from './email-state.rules.ts';

function emails(db: Db) {
  return db
    .selectFrom('emails')
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

/** The emails about an order, oldest first. */
export function listOrderEmails(db: Db, orderId: string): Promise<StoredEmail[]> {
  return emails(db)
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('kind', 'desc')
    .execute();
}

/** The latest email of a kind, if there is one. */
export function findLastEmail(db: Db, kind: string): Promise<StoredEmail | undefined> {
  return emails(db)
    .where('kind', '=', kind)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/**
 * Queues an email about an order again, with its attempts reset. Returns false if it is queued already, or
 * its address has been erased.
 */
export async function requeueEmail(db: Db, emailId: string): Promise<boolean> {
  const row = await db
    .updateTable('emails')
    .set({ status: 'queued', attempts: 0, next_attempt_at: sql`now()`, last_error: null })
    .where('id', '=', emailId)
    .where('order_id', 'is not', null)
    .where('status', '<>', 'queued')
    .where('to_address', '<>', '')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
