import { type ExpressionBuilder, sql } from 'kysely';
import type { Db, Tables } from '#database/tables.ts';

type Person = { userId: string; email: string };

/**
 * Letters about her account and about her orders. Those about an order that somebody else sent to her
 * address are somebody else's.
 */
function lettersAbout(eb: ExpressionBuilder<Tables, 'letters'>, { userId, email }: Person) {
  const ownOrders = eb.selectFrom('orders').select('id').where('user_id', '=', userId);
  return eb.or([
    eb('order_id', 'in', ownOrders),
    eb.and([eb('order_id', 'is', null), eb(sql`lower(to_address)`, '=', email.toLowerCase())]),
  ]);
}

/** When the shop wrote to this person and what about, oldest first. */
export function listLettersTo(
  db: Db,
  person: Person,
): Promise<{ subject: string; writtenAt: Date }[]> {
  return (
    db
      .selectFrom('letters')
      .select(['subject', 'created_at as writtenAt'])
      .where((eb) => lettersAbout(eb, person))
      // The one letter of an order that goes to the owner.
      .where('kind', '<>', 'new-order')
      .orderBy('created_at')
      .execute()
  );
}

/** Of letters about this person only subject and dates stay; what has not left yet never will. */
export async function forgetLetters(db: Db, person: Person): Promise<void> {
  await db
    .deleteFrom('letters')
    .where('status', '=', 'queued')
    .where((eb) => lettersAbout(eb, person))
    .execute();
  await db
    .updateTable('letters')
    .set({ to_address: '', html: '', text: '', last_error: null })
    .where((eb) => lettersAbout(eb, person))
    .execute();
}
