import { sql } from 'kysely';
import type { Db } from '#database/tables.ts';
import { newDisplayId } from './display-id.rules.ts';
import type { KeptOrder } from './order-view.rules.ts';
import type { BookingMethod, OrderStatus } from './orders.contract.ts';

export type NewOrder = {
  userId: string;
  idempotencyKey: string;
  customer: { name: string; email: string; phone: string };
  place: {
    address: string;
    landmark: string;
    city: string;
    state: string;
    joined: string;
    pincode: string;
  };
  bookingMethod: BookingMethod;
  subtotalPaise: number;
  deliveryChargePaise: number;
  lines: NewLine[];
  createdAt: Date;
};

export type NewLine = {
  productId: string;
  name: string;
  unitPricePaise: number;
  quantity: number;
  size: string | null;
  color: string | null;
  pictureUrl: string | null;
};

export type OrderRow = KeptOrder & { userId: string | null; isDemo: boolean };

type LineRow = KeptOrder['lines'][number];

/** Writes header, lines and the first event. Out: the ids; the display id is new to the whole shop. */
export async function insertOrder(
  db: Db,
  order: NewOrder,
): Promise<{ id: string; displayId: string }> {
  const header = await insertHeader(db, order);
  await db
    .insertInto('order_lines')
    .values(
      order.lines.map((line, position) => ({
        order_id: header.id,
        position,
        product_id: line.productId,
        product_name: line.name,
        product_price_paise: line.unitPricePaise,
        quantity: line.quantity,
        selected_size: line.size,
        selected_color: line.color,
        picture_url: line.pictureUrl,
        tracking_link: null,
        created_at: order.createdAt,
      })),
    )
    .execute();
  await db
    .insertInto('order_events')
    .values({
      order_id: header.id,
      line_id: null,
      actor_id: order.userId,
      kind: 'placed',
      from_value: null,
      to_value: 'pending',
      created_at: order.createdAt,
    })
    .execute();
  return header;
}

/** Two orders drawing the same display id is unlikely; then the later one draws again. */
async function insertHeader(db: Db, order: NewOrder): Promise<{ id: string; displayId: string }> {
  for (;;) {
    const header = await db
      .insertInto('orders')
      .values({
        display_id: newDisplayId(),
        user_id: order.userId,
        idempotency_key: order.idempotencyKey,
        customer_name: order.customer.name,
        customer_email: order.customer.email,
        customer_phone: order.customer.phone,
        address: order.place.address,
        landmark: order.place.landmark,
        city: order.place.city,
        state: order.place.state,
        delivery_address: order.place.joined,
        delivery_pincode: order.place.pincode,
        booking_method: order.bookingMethod,
        subtotal_paise: order.subtotalPaise,
        delivery_charge_paise: order.deliveryChargePaise,
        total_paise: order.subtotalPaise + order.deliveryChargePaise,
        created_at: order.createdAt,
      })
      .onConflict((conflict) => conflict.column('display_id').doNothing())
      .returning(['id', 'display_id as displayId'])
      .executeTakeFirst();
    if (header) return header;
  }
}

function orders(db: Db) {
  return db.selectFrom('orders').select([
    'orders.id',
    'orders.display_id as displayId',
    'orders.user_id as userId',
    'orders.customer_name as customerName',
    'orders.customer_email as customerEmail',
    'orders.customer_phone as customerPhone',
    'orders.delivery_address as deliveryAddress',
    'orders.delivery_pincode as pincode',
    'orders.booking_method as bookingMethod',
    'orders.payment_status as paymentStatus',
    'orders.payment_method as paymentMethod',
    'orders.payment_reference as paymentReference',
    'orders.paid_paise as paidPaise',
    'orders.refunded_paise as refundedPaise',
    'orders.paid_at as paidAt',
    'orders.subtotal_paise as subtotalPaise',
    'orders.delivery_charge_paise as deliveryChargePaise',
    'orders.total_paise as totalPaise',
    'orders.created_at as createdAt',
    'orders.is_demo as isDemo',
    sql<string[]>`coalesce((select holidays from shop_settings), '{}')`.as('holidays'),
    sql<LineRow[]>`(
      select json_agg(json_build_object(
        'id', line.id, 'productId', line.product_id, 'name', line.product_name,
        'unitPricePaise', line.product_price_paise, 'quantity', line.quantity,
        'size', line.selected_size, 'color', line.selected_color,
        'pictureUrl', line.picture_url, 'status', line.status,
        'trackingLink', line.tracking_link) order by line.position)
      from order_lines line where line.order_id = orders.id)`.as('lines'),
  ]);
}

/** One person's orders, newest first. */
export function listOrdersOf(
  db: Db,
  userId: string,
  most: number,
  skip: number = 0,
): Promise<OrderRow[]> {
  return orders(db)
    .where('orders.user_id', '=', userId)
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.id')
    .limit(most)
    .offset(skip)
    .execute();
}

/** How many orders a person has, and how many of them come before this one in her list. */
export async function countOrdersOf(
  db: Db,
  userId: string,
  displayId: string,
): Promise<{ all: number; before: number }> {
  const { rows } = await sql<{ all: number; before: number }>`
    select count(*) as "all", count(*) filter (where one.created_at > sought.created_at
        or (one.created_at = sought.created_at and one.id < sought.id)) as "before"
    from orders one
    left join orders sought on sought.user_id = one.user_id and sought.display_id = ${displayId}
    where one.user_id = ${userId}`.execute(db);
  return rows[0] ?? { all: 0, before: 0 };
}

/** Everybody's orders, newest first: for the owner alone. */
export function listAllOrders(db: Db, most: number, skip: number): Promise<OrderRow[]> {
  return orders(db)
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.id')
    .limit(most)
    .offset(skip)
    .execute();
}

/** How many orders the shop has had. */
export async function countOrders(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** In: ids of orders. Out: those orders, in no order of their own. */
export function listOrders(db: Db, ids: readonly string[]): Promise<OrderRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return orders(db).where('orders.id', 'in', ids).execute();
}

export function findOrder(db: Db, id: string): Promise<OrderRow | undefined> {
  return orders(db).where('orders.id', '=', id).executeTakeFirst();
}

/** A person's own order by its display id; anybody else's stays unfound. */
export function findOwnOrder(
  db: Db,
  userId: string,
  displayId: string,
): Promise<OrderRow | undefined> {
  return orders(db)
    .where('orders.user_id', '=', userId)
    .where('orders.display_id', '=', displayId)
    .executeTakeFirst();
}

/** The display id of the order a checkout has become, if it has. */
export async function findDisplayIdByKey(
  db: Db,
  userId: string,
  idempotencyKey: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('orders')
    .select('display_id')
    .where('user_id', '=', userId)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst();
  return row?.display_id;
}

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
  await db
    .insertInto('order_events')
    .values({
      order_id: change.orderId,
      line_id: change.lineId,
      actor_id: change.actorId,
      kind: 'status',
      from_value: change.from,
      to_value: change.to,
      created_at: change.now,
    })
    .execute();
}

/** Is this order this person's? Locks nothing. */
export async function isOrderOf(db: Db, userId: string, orderId: string): Promise<boolean> {
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', orderId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Display ids of a person's orders of which something is neither delivered nor cancelled. */
export async function listOpenOrders(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('display_id as displayId')
    .where('user_id', '=', userId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('order_lines')
          .select('id')
          .whereRef('order_id', '=', 'orders.id')
          .where('status', 'in', ['pending', 'confirmed', 'shipped']),
      ),
    )
    .orderBy('created_at')
    .execute();
  return rows.map((row) => row.displayId);
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
