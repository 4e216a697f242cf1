import { sql, type Updateable } from 'kysely';
import {
  decrementStock,
  incrementStock,
  readStock,
} from '#app/products/catalogue/stock.store.server.ts';
import type { Db, Tables } from '#database/tables.ts';
import type { Order, OrderLine } from './order.contract.ts';
import type { OrderEvent } from './order-edit.rules.ts';
import type { StockMove } from './settle-order.rules.ts';

/** Who changes an order, and when. `actorId`: null for the shop itself, a courier and a payment provider. */
export type By = { actorId: string | null; now: Date };

const columnsOfOrder = {
  customerName: 'customer_name',
  customerPhone: 'customer_phone',
  address: 'address',
  landmark: 'landmark',
  city: 'city',
  state: 'state',
  pincode: 'delivery_pincode',
  deliveryAddress: 'delivery_address',
  paymentStatus: 'payment_status',
  paymentMethod: 'payment_method',
  paymentReference: 'payment_reference',
  paidPaise: 'paid_paise',
  refundedPaise: 'refunded_paise',
  goodwillPaise: 'goodwill_paise',
  exchangeCreditPaise: 'credit_paise',
  storeCreditBackPaise: 'store_credit_back_paise',
  paidAt: 'paid_at',
  subtotalPaise: 'subtotal_paise',
  discountPaise: 'discount_paise',
  deliveryChargePaise: 'delivery_charge_paise',
  totalPaise: 'total_paise',
  promisedBy: 'promised_by',
} as const satisfies Partial<Record<keyof Order, keyof Tables['orders']>>;

const columnsOfLine = {
  unitPricePaise: 'product_price_paise',
  quantity: 'quantity',
  discountPaise: 'discount_paise',
  size: 'selected_size',
  color: 'selected_color',
  addOns: 'add_ons',
  pictureUrl: 'picture_url',
  status: 'status',
  isRefusedAtDoor: 'refused_at_door',
  trackingLink: 'tracking_link',
  courier: 'courier',
  returnedPaise: 'returned_paise',
  returnedQuantity: 'returned_quantity',
} as const satisfies Partial<Record<keyof OrderLine, keyof Tables['order_lines']>>;

/** Column → value, of what is different. */
function differences<T extends object>(
  columns: Partial<Record<keyof T, string>>,
  before: T,
  after: T,
): Record<string, unknown> {
  const changed = Object.entries(columns).filter(
    ([field]) =>
      JSON.stringify(before[field as keyof T]) !== JSON.stringify(after[field as keyof T]),
  );
  return Object.fromEntries(
    changed.map(([field, column]) => [column as string, after[field as keyof T]]),
  );
}

/** Writes what is different in the header of a locked order. */
export async function updateOrderHeader(
  db: Db,
  before: Order,
  after: Order,
  { actorId }: By,
): Promise<void> {
  const changes: Updateable<Tables['orders']> = differences<Order>(columnsOfOrder, before, after);
  if ('paid_at' in changes) changes.paid_by = after.paidAt && actorId;
  if (Object.keys(changes).length === 0) return;
  await db.updateTable('orders').set(changes).where('id', '=', after.id).execute();
}

/** Writes what is different in the lines of a locked order: one statement for lines that change alike. */
export async function updateOrderLines(
  db: Db,
  before: Order,
  after: Order,
  { now }: By,
): Promise<void> {
  const alike = new Map<string, { ids: string[]; changes: Updateable<Tables['order_lines']> }>();
  for (const was of before.lines) {
    const is = after.lines.find(({ id }) => id === was.id);
    if (!is) throw new Error(`Order ${after.displayId} has lost a line.`);
    const changes: Updateable<Tables['order_lines']> = differences<OrderLine>(
      columnsOfLine,
      was,
      is,
    );
    if ('status' in changes) changes.delivered_at = is.status === 'delivered' ? now : null;
    if ('add_ons' in changes) changes.add_ons = is.addOns && JSON.stringify(is.addOns);
    if (Object.keys(changes).length === 0) continue;
    const key = JSON.stringify(changes);
    alike.set(key, { changes, ids: [...(alike.get(key)?.ids ?? []), was.id] });
  }
  await Promise.all(
    [...alike.values()].map(({ ids, changes }) =>
      db
        .updateTable('order_lines')
        .set(changes)
        .where('id', '=', sql<string>`any(${ids}::uuid[])`)
        .execute(),
    ),
  );
}

/** Inserts the lines of `after` that `before` has not: they are behind the others. */
export async function insertAddedLines(
  db: Db,
  before: Pick<Order, 'lines'>,
  after: Order,
  { now }: Pick<By, 'now'>,
): Promise<void> {
  const rows = after.lines.map((line, position) => lineValues(after.id, line, position, now));
  const added = rows.slice(before.lines.length);
  if (added.length > 0) await db.insertInto('order_lines').values(added).execute();
}

function lineValues(orderId: string, line: OrderLine, position: number, createdAt: Date) {
  return {
    id: line.id,
    order_id: orderId,
    position,
    product_id: line.productId,
    product_name: line.name,
    product_price_paise: line.unitPricePaise,
    quantity: line.quantity,
    discount_paise: line.discountPaise,
    selected_size: line.size,
    selected_color: line.color,
    add_ons: line.addOns && JSON.stringify(line.addOns),
    picture_url: line.pictureUrl,
    status: line.status,
    tracking_link: line.trackingLink,
    courier: line.courier,
    hsn: line.hsn,
    gst_rate: line.gstRate,
    was_on_sale: line.wasOnSale,
    created_at: createdAt,
  };
}

/** Replaces the owner's note, which is no part of an `Order`: only the owner reads it. */
export async function writeOrderNote(db: Db, orderId: string, note: string): Promise<void> {
  await db.updateTable('orders').set({ note }).where('id', '=', orderId).execute();
}

/** A move for which only `left` pieces are there. */
export type Shortage = { move: StockMove; left: number };

/**
 * Moves stock, product by product. Returns the first move for which too little is left, and how much there is; the
 * caller then has to roll back.
 */
export async function moveStock(db: Db, moves: readonly StockMove[]): Promise<Shortage | null> {
  const isMoved = await Promise.all(
    moves.map((move) =>
      move.quantity > 0
        ? incrementStock(db, move, move.quantity).then(() => true)
        : decrementStock(db, move, -move.quantity),
    ),
  );
  const short = moves[isMoved.indexOf(false)];
  return short ? { move: short, left: await readStock(db, short) } : null;
}

/** Adds entries to the history of an order, in their order. Returns their ids. */
export async function insertOrderEvents(
  db: Db,
  orderId: string,
  events: readonly OrderEvent[],
  { actorId, now }: By,
): Promise<number[]> {
  if (events.length === 0) return [];
  const rows = await db
    .insertInto('order_events')
    .values(
      events.map((event) => ({
        order_id: orderId,
        line_id: event.lineId,
        actor_id: actorId,
        kind: event.kind,
        from_value: event.from,
        to_value: event.to,
        promised_before: event.promisedBefore ?? null,
        created_at: now,
      })),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
