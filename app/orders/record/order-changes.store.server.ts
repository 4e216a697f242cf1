import { sql } from 'kysely';
import type { OrderedAddOn } from '#app/products/add-ons/add-ons.contract.ts';
import type { Db } from '#database/tables.ts';
import { writeOrderEvent } from './order-events.store.server.ts';
import type { OrderStatus } from './orders.contract.ts';

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
  /** How many have come back, and how much of the price is not charged for them. */
  returnedQuantity: number;
  returnedPaise: number;
  /** Was something of its order paid with store credit? */
  isOnStoreCredit: boolean;
  status: OrderStatus;
  /** Its parcel came back, as nobody took it. */
  isRefusedAtDoor: boolean;
  name: string;
  trackingLink: string | null;
  courier: string | null;
};

/** Never changes once the order is placed, so it needs no lock. */
const isOnStoreCredit =
  sql<boolean>`(select store_credit_paise > 0 from orders where orders.id = order_id)`.as(
    'isOnStoreCredit',
  );

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
      isOnStoreCredit,
      'status',
      'refused_at_door as isRefusedAtDoor',
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
 * Sets a line's status and adds it to the history. `expired`: by the shop itself, as nobody confirmed it;
 * `isRefusedAtDoor`: its parcel came back. Cancelled, a line has that mark as before; any other change takes it
 * away.
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
      ...((change.isRefusedAtDoor || change.to !== 'cancelled') && {
        refused_at_door: change.isRefusedAtDoor ?? false,
      }),
    })
    .where('id', '=', change.lineId)
    .execute();
  const { isRefusedAtDoor: _, ...event } = change;
  await writeOrderEvent(db, event);
}

/** Marks a line whose parcel came back, as nobody took it, and adds that to the history; its status stays. */
export async function markRefusedAtDoor(
  db: Db,
  change: { orderId: string; lineId: string; now: Date },
): Promise<void> {
  await db
    .updateTable('order_lines')
    .set({ refused_at_door: true })
    .where('id', '=', change.lineId)
    .execute();
  await writeOrderEvent(db, { ...change, actorId: null, kind: 'refused', from: null, to: null });
}

/** Sets a line's quantity and its discount, and adds that to the history; the caller updates stock and totals. */
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

/** Sets a line's size, color and price (paise), and adds that to the history; the caller updates stock and totals. */
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

/**
 * Sets a line's tracking link or its courier, null for none, and adds it to the history. Nothing if it is that
 * already.
 */
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
