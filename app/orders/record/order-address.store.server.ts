import { sql } from 'kysely';
import type { Address } from '#app/people/profiles/profiles.contract.ts';
import type { Db } from '#database/tables.ts';

/** Where an order goes, by when, and that nobody can read it any more once its customer has left. */

/** The delivery address of an order, as it was typed. */
export async function readOrderAddress(db: Db, orderId: string): Promise<Address> {
  return db
    .selectFrom('orders')
    .select([
      'customer_name as fullName',
      'customer_phone as phone',
      'delivery_pincode as pincode',
      'address',
      'landmark',
      'city',
      'state',
    ])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
}

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
