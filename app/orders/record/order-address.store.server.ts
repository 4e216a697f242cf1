import { sql } from 'kysely';
import type { Address } from '#app/people/profiles/profiles.contract.ts';
import type { Db } from '#database/tables.ts';
import { formatAddress } from './order.contract.ts';
import type { OrderChange } from './order-changes.store.server.ts';
import { writeOrderEvent } from './order-events.store.server.ts';
import { promisedBy } from './orders.store.server.ts';

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

/** The history gets no addresses, only the change: it cannot be erased when the customer leaves. */
export async function writeOrderAddress(
  db: Db,
  change: OrderChange,
  address: Address,
): Promise<void> {
  await db
    .updateTable('orders')
    .set({
      customer_name: address.fullName,
      customer_phone: address.phone,
      delivery_pincode: address.pincode,
      address: address.address,
      landmark: address.landmark,
      city: address.city,
      state: address.state,
      delivery_address: formatAddress(address),
    })
    .where('id', '=', change.orderId)
    .execute();
  await writeOrderEvent(db, { ...change, kind: 'address', lineId: null, from: null, to: null });
}

/** Where an order goes, when it was placed, and by which day, '2026-11-30', it is promised; null for an old one. */
export function readPromise(
  db: Db,
  orderId: string,
): Promise<{ pincode: string; createdAt: Date; promisedBy: string | null }> {
  return db
    .selectFrom('orders')
    .select(['delivery_pincode as pincode', 'created_at as createdAt', promisedBy])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
}

/** Sets the day by which an order is promised, '2026-11-30'. */
export async function writePromise(db: Db, orderId: string, day: string): Promise<void> {
  await db.updateTable('orders').set({ promised_by: day }).where('id', '=', orderId).execute();
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
