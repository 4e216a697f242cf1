import { sql } from 'kysely';
import type { Db } from '#database/tables.ts';

/**
 * Erases a user's personal data from their orders, with the notes on orders and calls. The state stays: the
 * tax on a sale depends on it.
 */
export async function redactCustomer(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('order_calls')
    .set({ note: '' })
    .where('note', '<>', '')
    .where('order_id', 'in', db.selectFrom('orders').select('id').where('user_id', '=', userId))
    .execute();
  await sql`update order_lines set add_ons = (select jsonb_agg(one - 'measurements') from jsonb_array_elements(add_ons) as one)
    where add_ons is not null and order_id in (select id from orders where user_id = ${userId})`.execute(
    db,
  );
  await db
    .updateTable('orders')
    .set({
      customer_name: '',
      customer_email: '',
      customer_phone: '',
      address: '',
      landmark: '',
      city: '',
      delivery_address: '',
      delivery_pincode: '',
      buyer_gstin: '',
      buyer_business: '',
      note: '',
    })
    .where('user_id', '=', userId)
    .execute();
}
