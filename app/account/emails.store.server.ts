import type { ExpressionBuilder } from 'kysely';
import type { Db, Tables } from '#database/tables.ts';

/**
 * Emails about her account, to whichever of her addresses, and about her orders. Those about an order
 * that somebody else sent to her address are somebody else's.
 */
function emailsAbout(eb: ExpressionBuilder<Tables, 'emails'>, userId: string) {
  const ownOrders = eb.selectFrom('orders').select('id').where('user_id', '=', userId);
  return eb.or([eb('order_id', 'in', ownOrders), eb('user_id', '=', userId)]);
}

/** When the shop wrote to this person and what about, oldest first. */
export function listEmailsTo(
  db: Db,
  userId: string,
): Promise<{ subject: string; writtenAt: Date }[]> {
  return (
    db
      .selectFrom('emails')
      .select(['subject', 'created_at as writtenAt'])
      .where((eb) => emailsAbout(eb, userId))
      // The one email of an order that goes to the owner.
      .where('kind', '<>', 'new-order')
      .orderBy('created_at')
      .execute()
  );
}

/** Of emails about this person only subject and dates stay; what has not left yet never will. */
export async function redactEmails(db: Db, userId: string): Promise<void> {
  await db
    .deleteFrom('emails')
    .where('status', '=', 'queued')
    .where((eb) => emailsAbout(eb, userId))
    .execute();
  await db
    .updateTable('emails')
    .set({ to_address: '', html: '', text: '', last_error: null })
    .where((eb) => emailsAbout(eb, userId))
    .execute();
}
