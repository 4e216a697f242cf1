import type { PaymentMethod, PaymentStatus } from '#app/kit/payment.ts';
import { joinedAddress } from '#app/orders/address.rules.ts';
import { writeOrderEvent } from '#app/orders/order-changes.store.server.ts';
import type { Address } from '#app/profiles/profiles.contract.ts';
import type { Db } from '#database/tables.ts';

/** Who changes which order, and when. */
export type OrderChange = { orderId: string; actorId: string; now: Date };

/** Where an order goes, as it was typed. */
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

/** The history says that it changed, not from where to where: a customer's address goes when she leaves. */
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
      delivery_address: joinedAddress(address),
    })
    .where('id', '=', change.orderId)
    .execute();
  await writeOrderEvent(db, { ...change, kind: 'address', lineId: null, from: null, to: null });
}

/** Sets the pieces of a line and notes it in the history; stock and totals are left to the caller. */
export async function writeLineQuantity(
  db: Db,
  change: OrderChange,
  line: { id: string; from: number; to: number },
): Promise<void> {
  await db
    .updateTable('order_lines')
    .set({ quantity: line.to })
    .where('id', '=', line.id)
    .execute();
  await writeOrderEvent(db, {
    ...change,
    kind: 'quantity',
    lineId: line.id,
    from: String(line.from),
    to: String(line.to),
  });
}

/** Writes the payment of an order; in: all of it as it shall be, and what the history says of the change. */
export async function writeOrderPayment(
  db: Db,
  change: OrderChange,
  payment: {
    status: PaymentStatus;
    method: PaymentMethod | null;
    reference: string;
    paidPaise: number;
    refundedPaise: number;
    paidAt: Date | null;
    says: { from: string; to: string };
  },
): Promise<void> {
  await db
    .updateTable('orders')
    .set({
      payment_status: payment.status,
      payment_method: payment.method,
      payment_reference: payment.reference,
      paid_paise: payment.paidPaise,
      refunded_paise: payment.refundedPaise,
      paid_at: payment.paidAt,
      paid_by: payment.paidAt && change.actorId,
    })
    .where('id', '=', change.orderId)
    .execute();
  await writeOrderEvent(db, { ...change, kind: 'payment', lineId: null, ...payment.says });
}
