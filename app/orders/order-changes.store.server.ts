import { sql } from 'kysely';
import type { OrderedAddOn } from '#app/add-ons/add-ons.contract.ts';
import type { OrderTotals } from '#app/cart/order-totals.rules.ts';
import type { PaymentMethod, PaymentStatus } from '#app/kit/payment.ts';
import type { Address } from '#app/profiles/profiles.contract.ts';
import type { Db } from '#database/tables.ts';
import { writeOrderEvent } from './order-events.store.server.ts';
import type { OrderStatus } from './orders.contract.ts';
import { promisedBy } from './orders.store.server.ts';
import { formatAddress } from './stored-order.rules.ts';

/** Who changes which order, and when. */
export type OrderChange = { orderId: string; actorId: string; now: Date };

/** A line as it was when its lock was taken. */
export type LockedLine = {
  id: string;
  productId: string | null;
  size: string | null;
  color: string | null;
  unitPricePaise: number;
  /** Null without. */
  addOns: OrderedAddOn[] | null;
  quantity: number;
  discountPaise: number;
  /** Of which so many have come back, and so much of the price is not charged for it. */
  returnedQuantity: number;
  returnedPaise: number;
  status: OrderStatus;
  name: string;
  trackingLink: string | null;
  courier: string | null;
};

/** Locks the lines of an order until the transaction ends. Sorted by product, as stock is always moved. */
export function lockOrderLines(db: Db, orderId: string): Promise<LockedLine[]> {
  return db
    .selectFrom('order_lines')
    .select([
      'id',
      'product_id as productId',
      'selected_size as size',
      'selected_color as color',
      'product_price_paise as unitPricePaise',
      sql<OrderedAddOn[] | null>`add_ons`.as('addOns'),
      'quantity',
      'discount_paise as discountPaise',
      'returned_quantity as returnedQuantity',
      'returned_paise as returnedPaise',
      'status',
      'product_name as name',
      'tracking_link as trackingLink',
      'courier',
    ])
    .where('order_id', '=', orderId)
    .orderBy('product_id')
    .orderBy('id')
    .forUpdate()
    .execute();
}

/**
 * Sets a line's status and adds it to the history. `expired`: by the shop itself, as nobody confirmed it; `isRefusedAtDoor`: its
 * parcel came back, a mark that any other change takes away.
 */
export async function updateLineStatus(
  db: Db,
  change: Omit<OrderChange, 'actorId'> & {
    actorId: string | null;
    kind: 'status' | 'expired';
    lineId: string;
    from: OrderStatus;
    to: OrderStatus;
    isRefusedAtDoor?: boolean | undefined;
    /** Where it moves the day by which the order is promised: the day before. */
    promisedBefore?: string | null;
  },
): Promise<void> {
  await db
    .updateTable('order_lines')
    .set({
      status: change.to,
      delivered_at: change.to === 'delivered' ? change.now : null,
      refused_at_door: change.isRefusedAtDoor ?? false,
    })
    .where('id', '=', change.lineId)
    .execute();
  const { isRefusedAtDoor: _, ...event } = change;
  await writeOrderEvent(db, event);
}

/** Sets what of an order is paid with what came back from another one. */
export async function writeOrderCredit(
  db: Db,
  orderId: string,
  creditPaise: number,
): Promise<void> {
  await db
    .updateTable('orders')
    .set({ credit_paise: creditPaise })
    .where('id', '=', orderId)
    .execute();
}

/** Notes what of a locked line has come back, and what of its price is not charged for it; stock is the caller's part. */
export async function writeLineReturned(
  db: Db,
  lineId: string,
  returned: { quantity: number; paise: number },
): Promise<void> {
  await db
    .updateTable('order_lines')
    .set({ returned_quantity: returned.quantity, returned_paise: returned.paise })
    .where('id', '=', lineId)
    .execute();
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
 * Writes subtotal, what is taken off in it, and total; the delivery charge and the fee for cash on delivery stay as agreed.
 */
export async function recalculateTotals(
  db: Db,
  orderId: string,
  { subtotalPaise, discountPaise, totalPaise }: OrderTotals & { discountPaise: number },
): Promise<void> {
  await db
    .updateTable('orders')
    .set({
      subtotal_paise: subtotalPaise,
      discount_paise: discountPaise,
      total_paise: totalPaise,
    })
    .where('id', '=', orderId)
    .execute();
}

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

/** Sets a line's quantity, with what is taken off it then, and adds it to the history; stock and totals are the caller's part. */
export async function writeLineQuantity(
  db: Db,
  change: OrderChange,
  line: { id: string; from: number; to: number; discountPaise: number },
): Promise<void> {
  const { from, to, discountPaise } = line;
  await db
    .updateTable('order_lines')
    .set({ quantity: to, discount_paise: discountPaise })
    .where('id', '=', line.id)
    .execute();
  await writeOrderEvent(db, {
    ...change,
    kind: 'quantity',
    lineId: line.id,
    from: String(from),
    to: String(to),
  });
}

/** Sets what is taken off each of these lines, and adds it to the history as one; totals are the caller's part. */
export async function writeDiscounts(
  db: Db,
  change: OrderChange,
  discounts: { lines: { id: string; discountPaise: number }[]; from: string; to: string },
): Promise<void> {
  const { lines, from, to } = discounts;
  for (const { id, discountPaise } of lines) await writeLineDiscount(db, id, discountPaise);
  await writeOrderEvent(db, { ...change, kind: 'discount', lineId: null, from, to });
}

/** Sets what is taken off a line, in paise; history and totals are the caller's part. */
export async function writeLineDiscount(
  db: Db,
  lineId: string,
  discountPaise: number,
): Promise<void> {
  await db
    .updateTable('order_lines')
    .set({ discount_paise: discountPaise })
    .where('id', '=', lineId)
    .execute();
}

/** Sets the delivery charge of an order, in paise, with its total, and adds it to the history. */
export async function writeDeliveryCharge(
  db: Db,
  change: OrderChange,
  charge: { deliveryChargePaise: number; from: string; to: string },
): Promise<void> {
  const { deliveryChargePaise, from, to } = charge;
  await db
    .updateTable('orders')
    .set((eb) => ({
      delivery_charge_paise: deliveryChargePaise,
      total_paise: eb(
        eb('total_paise', '-', eb.ref('delivery_charge_paise')),
        '+',
        deliveryChargePaise,
      ),
    }))
    .where('id', '=', change.orderId)
    .execute();
  await writeOrderEvent(db, { ...change, kind: 'delivery', lineId: null, from, to });
}

/** Sets a line's size, colour and price, in paise, and adds it to the history; stock and totals are the caller's part. */
export async function writeLineChoice(
  db: Db,
  change: OrderChange,
  lineId: string,
  line: {
    size: string | null;
    color: string | null;
    unitPricePaise: number;
    /** Undefined leaves the picture as it is. */
    pictureUrl: string | null | undefined;
    from: string;
    to: string;
  },
): Promise<void> {
  await db
    .updateTable('order_lines')
    .set({
      selected_size: line.size,
      selected_color: line.color,
      product_price_paise: line.unitPricePaise,
      picture_url: line.pictureUrl,
    })
    .where('id', '=', lineId)
    .execute();
  await writeOrderEvent(db, {
    ...change,
    ...{ kind: 'choice' as const, lineId, from: line.from || null, to: line.to },
  });
}

/** The history gets no measurements, only the change: it cannot be erased when the customer leaves. */
export async function writeLineMeasurements(
  db: Db,
  change: OrderChange,
  lineId: string,
  addOns: OrderedAddOn[],
): Promise<void> {
  await db
    .updateTable('order_lines')
    .set({ add_ons: JSON.stringify(addOns) })
    .where('id', '=', lineId)
    .execute();
  await writeOrderEvent(db, { ...change, kind: 'measurements', lineId, from: null, to: null });
}

/** Replaces the payment of an order, and adds `event` to the history; nobody's act if the payment provider said so. In paise. */
export async function writeOrderPayment(
  db: Db,
  change: Omit<OrderChange, 'actorId'> & { actorId: string | null },
  payment: {
    status: PaymentStatus;
    method: PaymentMethod | null;
    reference: string;
    paidPaise: number;
    refundedPaise: number;
    /** Left out to leave it as it is. */
    goodwillPaise?: number;
    paidAt: Date | null;
    event: { from: string; to: string };
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
      goodwill_paise: payment.goodwillPaise,
      paid_at: payment.paidAt,
      paid_by: payment.paidAt && change.actorId,
    })
    .where('id', '=', change.orderId)
    .execute();
  await writeOrderEvent(db, { ...change, kind: 'payment', lineId: null, ...payment.event });
}

/** Sets a line's tracking link or its courier, null for none, and adds it to the history. Nothing if it is that already. */
export async function updateParcel(
  db: Db,
  change: Omit<OrderChange, 'actorId'> & { actorId: string | null },
  line: Pick<LockedLine, 'id' | 'trackingLink' | 'courier'>,
  to: { trackingLink: string | null } | { courier: string | null },
): Promise<void> {
  const isLink = 'trackingLink' in to;
  const event = isLink
    ? { kind: 'tracking' as const, from: line.trackingLink, to: to.trackingLink }
    : { kind: 'courier' as const, from: line.courier, to: to.courier };
  if (event.from === event.to) return;
  await db
    .updateTable('order_lines')
    .set(isLink ? { tracking_link: event.to } : { courier: event.to })
    .where('id', '=', line.id)
    .execute();
  await writeOrderEvent(db, { ...change, lineId: line.id, ...event });
}

/** Replaces the note; the history gets no text of it. Returns false if there is no such order. */
export async function updateOrderNote(
  db: Db,
  change: OrderChange & { note: string },
): Promise<boolean> {
  const order = await db
    .updateTable('orders')
    .set({ note: change.note })
    .where('id', '=', change.orderId)
    .returning('id')
    .executeTakeFirst();
  if (!order) return false;
  const { orderId, actorId, now } = change;
  const event = { orderId, lineId: null, actorId, from: null, to: null, now };
  await writeOrderEvent(db, { ...event, kind: 'note' });
  return true;
}

/** The owner's note on an order; '' if there is none. */
export async function findOrderNote(db: Db, orderId: string): Promise<string> {
  const order = await db
    .selectFrom('orders')
    .select('note')
    .where('id', '=', orderId)
    .executeTakeFirst();
  return order?.note ?? '';
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
