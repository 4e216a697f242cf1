import type { ExpressionBuilder } from 'kysely';
import type { Db, Tables } from '#database/tables.ts';

/**
 * Emails about the user's account and orders, whatever their address was. Emails to this address about somebody
 * else's order are not theirs.
 */
function emailsAbout(eb: ExpressionBuilder<Tables, 'emails'>, userId: string) {
  const ownOrders = eb.selectFrom('orders').select('id').where('user_id', '=', userId);
  return eb.or([eb('order_id', 'in', ownOrders), eb('user_id', '=', userId)]);
}

/** The emails sent to this user, oldest first. */
export function listEmailsTo(
  db: Db,
  userId: string,
): Promise<{ subject: string; writtenAt: Date }[]> {
  return (
    db
      .selectFrom('emails')
      .select(['subject', 'created_at as writtenAt'])
      .where((eb) => emailsAbout(eb, userId))
      // This email of an order goes to the owner.
      .where('kind', '<>', 'new-order')
      .orderBy('created_at')
      .execute()
  );
}

/** Reduces this user's emails to subject and dates, and deletes those not sent yet. */
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
