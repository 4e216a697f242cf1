import type { Db } from '#database/tables.ts';
import type { CallPreferences } from './call-preferences.contract.ts';

const columns = [
  'second_phone as secondPhone',
  'call_language as language',
  'no_calls_before as noCallsBefore',
] as const;

/** How a user likes to be called; undefined without a profile. */
export function readCallPreferences(db: Db, userId: string): Promise<CallPreferences | undefined> {
  return db.selectFrom('profiles').select(columns).where('user_id', '=', userId).executeTakeFirst();
}

/** The minute of the day before which an order's customer is not called; null for any time. */
export async function readNoCallsBefore(db: Db, orderId: string): Promise<number | null> {
  const row = await db
    .selectFrom('orders')
    .innerJoin('profiles', 'profiles.user_id', 'orders.user_id')
    .select('no_calls_before as minute')
    .where('orders.id', '=', orderId)
    .executeTakeFirst();
  return row?.minute ?? null;
}

export async function writeCallPreferences(
  db: Db,
  userId: string,
  { secondPhone, language, noCallsBefore }: CallPreferences,
): Promise<void> {
  await db
    .updateTable('profiles')
    .set({
      second_phone: secondPhone,
      call_language: language,
      no_calls_before: noCallsBefore,
    })
    .where('user_id', '=', userId)
    .execute();
}
