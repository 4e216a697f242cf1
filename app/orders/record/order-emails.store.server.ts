import { sql } from 'kysely';
import { builtOnce } from '#app/kit/built-once.ts';
import type { Db } from '#database/tables.ts';
import type { StoredEmail } from './order-emails.rules.ts';
import { maxOrderEmailsPerDay } from './order-emails.rules.ts';

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
      sql<boolean>`text <> ''`.as('hasText'),
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
 * The emails of an order that were written about what happened after an event: those that have left, or may
 * have, cannot be withdrawn. Locked, so that none of them leaves until the transaction ends.
 */
export async function lockEmailsAfter(
  db: Db,
  orderId: string,
  afterEvent: number,
): Promise<{ id: string; hasLeft: boolean }[]> {
  const emails = await emailsAfter(db, orderId, afterEvent).forUpdate().execute();
  return emails.map(({ id, status, attempts }) => ({ id, hasLeft: hasLeft(status, attempts) }));
}

/** The same without a lock. */
export async function readEmailsAfter(
  db: Db,
  orderId: string,
  afterEvent: number,
): Promise<{ hasLeft: boolean }[]> {
  const emails = await emailsAfter(db, orderId, afterEvent).execute();
  return emails.map(({ status, attempts }) => ({ hasLeft: hasLeft(status, attempts) }));
}

function emailsAfter(db: Db, orderId: string, afterEvent: number) {
  return db
    .selectFrom('emails')
    .select(['id', 'status', 'attempts'])
    .where('order_id', '=', orderId)
    .where('order_event_id', '>', afterEvent);
}

/** A mail server that did not answer may still have taken it. */
function hasLeft(status: string, attempts: number): boolean {
  return status === 'sent' || attempts > 0;
}

export async function withdrawEmails(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('emails').where('id', 'in', ids).execute();
}

/**
 * May the customer at this address be written to about an order? Emails to the owner do not count, nor those
 * held back. Of two transactions that ask for one address, the second waits until the first has ended. Only in
 * a transaction.
 */
export async function hasRoomForOrderEmail(db: Db, to: string): Promise<boolean> {
  // The second statement sees what was written while the first one waited.
  const [, { rows }] = await Promise.all([
    sql`select pg_advisory_xact_lock(hashtextextended(${to}, 0)) /* one plan fits */`.execute(db),
    countToday(db, { to }),
  ]);
  return rows[0] !== undefined && rows[0].count < maxOrderEmailsPerDay;
}

const countToday = builtOnce((db: Db, { to }: { to: string }) =>
  db
    .selectFrom('emails')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('to_address', '=', to)
    .where('order_id', 'is not', null)
    .where('kind', '<>', 'new-order')
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
    .where((eb) => eb.or([eb('status', '<>', 'failed'), eb('attempts', '>', 0)])),
);
