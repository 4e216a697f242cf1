import type { OrderTotals } from '#app/cart/order-totals.rules.ts';
import type { Db } from '#database/tables.ts';
import type { OrderStatus } from './orders.contract.ts';

/** A line as a transaction holds it. */
export type LockedLine = {
  id: string;
  productId: string | null;
  quantity: number;
  status: OrderStatus;
  name: string;
  trackingLink: string | null;
};

/** The lines of an order, locked until the transaction ends, in the order in which stock is moved. */
export function lockOrderLines(db: Db, orderId: string): Promise<LockedLine[]> {
  return db
    .selectFrom('order_lines')
    .select([
      'id',
      'product_id as productId',
      'quantity',
      'status',
      'product_name as name',
      'tracking_link as trackingLink',
    ])
    .where('order_id', '=', orderId)
    .orderBy('product_id')
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** One thing that happened to an order. */
type OrderEvent = {
  orderId: string;
  /** Null when it is about the whole order. */
  lineId: string | null;
  actorId: string;
  kind: 'placed' | 'status' | 'tracking' | 'note' | 'call' | 'quantity' | 'address' | 'payment';
  from: string | null;
  to: string | null;
  now: Date;
};

/** Adds a line to the history of an order. */
export async function writeOrderEvent(db: Db, event: OrderEvent): Promise<void> {
  await db
    .insertInto('order_events')
    .values({
      order_id: event.orderId,
      line_id: event.lineId,
      actor_id: event.actorId,
      kind: event.kind,
      from_value: event.from,
      to_value: event.to,
      created_at: event.now,
    })
    .execute();
}

/** Sets a line's status and notes who did it. */
export async function writeStatus(
  db: Db,
  change: {
    orderId: string;
    lineId: string;
    actorId: string;
    from: OrderStatus;
    to: OrderStatus;
    now: Date;
  },
): Promise<void> {
  await db
    .updateTable('order_lines')
    .set({ status: change.to })
    .where('id', '=', change.lineId)
    .execute();
  await writeOrderEvent(db, { ...change, kind: 'status' });
}

/** The delivery charge stays as it was agreed to. */
export async function writeTotals(
  db: Db,
  orderId: string,
  { subtotalPaise, totalPaise }: OrderTotals,
): Promise<void> {
  await db
    .updateTable('orders')
    .set({ subtotal_paise: subtotalPaise, total_paise: totalPaise })
    .where('id', '=', orderId)
    .execute();
}

/**
 * Takes the customer out of a person's orders, and what was noted of the calls. The state stays: the tax on
 * a sale depends on it.
 */
export async function forgetCustomer(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('order_calls')
    .set({ note: '' })
    .where('note', '<>', '')
    .where('order_id', 'in', db.selectFrom('orders').select('id').where('user_id', '=', userId))
    .execute();
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
      note: '',
    })
    .where('user_id', '=', userId)
    .execute();
}
