import { sql } from 'kysely';
import type { InvoiceDocument } from '#app/orders/invoices/invoices.contract.ts';
import type { TaxTerms } from '#app/shop/tax/tax.contract.ts';
import type { Db } from '#database/tables.ts';
import type { Order, OrderLine, OrderParcel } from './order.contract.ts';
import type { AccountEmail } from './order-emails.rules.ts';
import { lastEvent, orderVersion } from './order-events.store.server.ts';

/** The day as text, '2026-11-30'. */
export const promisedBy = sql<string | null>`orders.promised_by::text`.as('promisedBy');

/** The columns of an order without its lines, for statements that read or write `orders`. */
export const headerColumns = [
  'orders.id',
  'orders.display_id as displayId',
  'orders.user_id as userId',
  'orders.customer_name as customerName',
  'orders.customer_email as customerEmail',
  'orders.customer_phone as customerPhone',
  'orders.address',
  'orders.landmark',
  'orders.city',
  'orders.state',
  'orders.delivery_address as deliveryAddress',
  'orders.delivery_pincode as pincode',
  'orders.booking_method as bookingMethod',
  'orders.payment_status as paymentStatus',
  'orders.payment_method as paymentMethod',
  'orders.payment_reference as paymentReference',
  'orders.paid_paise as paidPaise',
  'orders.refunded_paise as refundedPaise',
  'orders.goodwill_paise as goodwillPaise',
  'orders.credit_paise as exchangeCreditPaise',
  'orders.store_credit_paise as storeCreditPaise',
  'orders.store_credit_back_paise as storeCreditBackPaise',
  'orders.paid_at as paidAt',
  'orders.subtotal_paise as subtotalPaise',
  'orders.discount_paise as discountPaise',
  'orders.delivery_charge_paise as deliveryChargePaise',
  'orders.cod_fee_paise as codFeePaise',
  'orders.cod_advance_percent as codAdvancePercent',
  'orders.total_paise as totalPaise',
  'orders.created_at as createdAt',
  promisedBy,
  'orders.is_demo as isDemo',
  'orders.buyer_gstin as buyerGstin',
  'orders.buyer_business as buyerBusiness',
  sql<TaxTerms | null>`orders.tax_terms`.as('taxTerms'),
] as const;

export const holidays = sql<string[]>`coalesce((select holidays from shop_settings), '{}')`.as(
  'holidays',
);

/** The query that reads whole orders; callers add their conditions. */
export function selectOrders(db: Db) {
  return db.selectFrom('orders').select([
    ...headerColumns,
    holidays,
    sql<OrderLine[]>`(
      select json_agg(json_build_object(
        'id', line.id, 'productId', line.product_id, 'name', line.product_name,
        'unitPricePaise', line.product_price_paise, 'quantity', line.quantity,
        'discountPaise', line.discount_paise,
        'size', line.selected_size, 'color', line.selected_color, 'addOns', line.add_ons,
        'pictureUrl', line.picture_url, 'status', line.status, 'isRefusedAtDoor', line.refused_at_door,
        'trackingLink', line.tracking_link, 'courier', line.courier,
        'returnedPaise', line.returned_paise, 'returnedQuantity', line.returned_quantity,
        'hsn', line.hsn, 'gstRate', line.gst_rate, 'wasOnSale', line.was_on_sale) order by line.position)
      from order_lines line where line.order_id = orders.id)`.as('lines'),
    sql<OrderParcel[] | null>`(
      select json_agg(json_build_object(
        'number', parcel.number, 'courier', parcel.courier, 'awb', parcel.awb, 'state', parcel.state,
        'lineIds', array(select line_id from shipment_lines where shipment_id = parcel.id)) order by parcel.number)
      from shipments parcel where parcel.order_id = orders.id)`.as('parcels'),
  ]);
}

/** SQL for the place of an order in the sequence of all. */
export function sequenceOf(orderId: string) {
  return sql<number>`(select sequence from orders where id = ${orderId})`;
}

/** A user's orders, newest first. */
export function listUserOrders(
  db: Db,
  userId: string,
  limit: number,
  offset: number = 0,
): Promise<Order[]> {
  return selectOrders(db)
    .where('orders.user_id', '=', userId)
    .orderBy('orders.sequence', 'desc')
    .limit(limit)
    .offset(offset)
    .modifyEnd(sql`/* one plan fits */`)
    .execute();
}

/** How many orders a user has, and how many of them are newer than this one. */
export async function countUserOrders(
  db: Db,
  userId: string,
  displayId: string,
): Promise<{ total: number; newer: number }> {
  const { rows } = await sql<{ total: number; newer: number }>`
    select count(*) as "total", count(*) filter (where one.sequence > target.sequence) as "newer"
    from orders one
    left join orders target on target.user_id = one.user_id and target.display_id = ${displayId}
    where one.user_id = ${userId}
    /* one plan fits */`.execute(db);
  return rows[0] ?? { total: 0, newer: 0 };
}

/** All orders, newest first: for the owner alone. */
export function listAllOrders(db: Db, limit: number, offset: number): Promise<Order[]> {
  return selectOrders(db).orderBy('orders.sequence', 'desc').limit(limit).offset(offset).execute();
}

export async function countOrders(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('order_sums')
    .select(sql<number>`coalesce(sum(orders), 0)`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The orders with these ids, in no particular sequence. */
export function listOrders(db: Db, ids: readonly string[]): Promise<Order[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return selectOrders(db).where('orders.id', 'in', ids).execute();
}

/** Any user's order: the caller checks whether it may be shown. */
export function findOrder(db: Db, id: string): Promise<Order | undefined> {
  return selectOrders(db).where('orders.id', '=', id).executeTakeFirst();
}

/** An order that is locked until the transaction ends, with all that a change of it depends on. */
export type LockedOrder = Order & {
  /** In the sequence of their issue. */
  documents: InvoiceDocument[];
  /** The lines of which something came back, or is in a return that has not ended. */
  linesInReturns: string[];
  /** The id of its latest event; 0 without one. */
  lastEvent: number;
  /** How many entries its history has. */
  version: number;
  /** The address of its customer's account; null without an account. */
  account: AccountEmail | null;
};

/**
 * Locks the lines of an order, sorted by product as stock is always moved, and reads it as it then stays. Both are sent
 * at once, for the second statement sees what was written while the first one waited.
 */
export async function lockOrder(db: Db, id: string): Promise<LockedOrder | undefined> {
  const [, order] = await Promise.all([
    db
      .selectFrom('order_lines')
      .select('id')
      .where('order_id', '=', id)
      .orderBy('product_id')
      .orderBy('id')
      .forUpdate()
      .execute(),
    selectOrders(db)
      .select([
        sql<InvoiceDocument[]>`coalesce((
          select json_agg(one.document order by one.position) from invoices one
          where one.order_id = orders.id), '[]')`.as('documents'),
        sql<string[]>`array(
          select line_id::text from returns one
          where one.order_id = orders.id and one.state not in ('refused', 'withdrawn', 'sent back'))`.as(
          'linesInReturns',
        ),
        lastEvent.as('lastEvent'),
        orderVersion.as('version'),
        sql<AccountEmail | null>`(
          select json_build_object('email', email, 'isVerified', email_confirmed_at is not null)
          from users where users.id = orders.user_id)`.as('account'),
      ])
      .where('orders.id', '=', id)
      .modifyEnd(sql`/* one plan fits */`)
      .executeTakeFirst(),
  ]);
  return order;
}

/** Any user's order by its display id: the caller checks whether it may be shown. */
export function findOrderByDisplayId(db: Db, displayId: string): Promise<Order | undefined> {
  return selectOrders(db).where('orders.display_id', '=', displayId).executeTakeFirst();
}

/** A user's own order by its display id; undefined for somebody else's. */
export function findOwnOrder(
  db: Db,
  userId: string,
  displayId: string,
): Promise<Order | undefined> {
  return selectOrders(db)
    .where('orders.user_id', '=', userId)
    .where('orders.display_id', '=', displayId)
    .modifyEnd(sql`/* one plan fits */`)
    .executeTakeFirst();
}

/** The display id of the order that a checkout became, if it did. The checkout's id is the key. */
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

/** Display ids of a user's orders with a line that is neither delivered nor cancelled. */
export async function listOpenOrderDisplayIds(db: Db, userId: string): Promise<string[]> {
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
    .orderBy('sequence')
    .execute();
  return rows.map((row) => row.displayId);
}

/** Id → display id, for the orders that exist. */
export async function listDisplayIds(db: Db, ids: string[]): Promise<Map<string, string>> {
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'display_id as displayId'])
    .where('id', 'in', ids)
    .execute();
  return new Map(orders.map(({ id, displayId }) => [id, displayId]));
}
