import { sql } from 'kysely';
import { addDays, startOfDay } from '#app/kit/dates.ts';
import type { PaymentMethod, PaymentStatus } from '#app/kit/payment.ts';
import { hasWaitingClaim } from '#app/orders/payments/payment-claims.store.server.ts';
import type { OrderStatus } from '#app/orders/record/orders.contract.ts';
import { sequenceOf } from '#app/orders/record/orders.store.server.ts';
import type { OrderedAddOn } from '#app/products/add-ons/add-ons.contract.ts';
import type { Db } from '#database/tables.ts';
import type { ExportedLine } from './export-row.rules.ts';
import { type CommonTerms, matchesSearch } from './matching-orders.store.server.ts';
import { maxOrdersCounted } from './order-search.contract.ts';
import type { OrdersQuery } from './orders-query.contract.ts';

export type OrderSearchRow = {
  id: string;
  displayId: string;
  customerName: string;
  status: OrderStatus;
  totalPaise: number;
  paymentStatus: PaymentStatus;
  /** As agreed by phone, else as ordered. */
  paymentMethod: PaymentMethod | 'online';
  /** Whether the customer says they have paid and waits for an answer. */
  isClaimed: boolean;
  createdAt: Date;
  /** The name of the first line. */
  product: string;
  lineCount: number;
};

function matchingOrders(
  db: Db,
  { search, status, payment, from, to }: OrdersQuery,
  common?: CommonTerms,
) {
  let orders = db.selectFrom('orders');
  if (search) orders = orders.where(matchesSearch(search, common));
  if (status) orders = orders.where('status', '=', status);
  if (payment === 'claimed') orders = orders.where(hasWaitingClaim);
  else if (payment) orders = orders.where('payment_status', '=', payment);
  // Cancelled orders need no payment.
  if (payment === 'unpaid') orders = orders.where('status', '<>', 'cancelled');
  if (from) orders = orders.where('created_at', '>=', startOfDay(from));
  if (to) orders = orders.where('created_at', '<', addDays(startOfDay(to), 1));
  return orders;
}

/** How many orders match, on all pages; `isMore` if more than that. */
export async function countOrdersFound(
  db: Db,
  query: OrdersQuery,
  common?: CommonTerms,
): Promise<OrdersFound> {
  const limit = query.search === '' ? maxOrdersCounted.filtered : maxOrdersCounted.searched;
  const { count } = await db
    .selectFrom(
      matchingOrders(db, query, common)
        .select('id')
        .limit(limit + 1)
        .as('found'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { count: Math.min(count, limit), isMore: count > limit };
}

export type OrdersFound = { count: number; isMore: boolean };

/** One page of the matching orders, newest first. */
export function listMatchingOrders(
  db: Db,
  query: OrdersQuery,
  { limit, offset, common }: { limit: number; offset: number; common?: CommonTerms | undefined },
): Promise<OrderSearchRow[]> {
  // Pages by id first, so that the lines of skipped orders are not read.
  const page = matchingOrders(db, query, common)
    .select('id')
    .orderBy('sequence', 'desc')
    .limit(limit)
    .offset(offset);
  return db
    .selectFrom('orders')
    .innerJoin('order_lines as line', 'line.order_id', 'orders.id')
    .where('orders.id', 'in', page)
    .groupBy('orders.id')
    .select([
      'orders.id',
      'orders.display_id as displayId',
      'orders.customer_name as customerName',
      'orders.status',
      'orders.payment_status as paymentStatus',
      sql<PaymentMethod | 'online'>`coalesce(orders.payment_method, orders.booking_method)`.as(
        'paymentMethod',
      ),
      'orders.total_paise as totalPaise',
      'orders.created_at as createdAt',
      hasWaitingClaim.as('isClaimed'),
      sql<string>`(array_agg(line.product_name order by line.position))[1]`.as('product'),
      sql<number>`count(*)`.as('lineCount'),
    ])
    .orderBy('orders.sequence', 'desc')
    .execute();
}

/** The lines of the matching orders after `lastId`, newest first; null begins at the start. */
export function listMatchingOrderLines(
  db: Db,
  query: OrdersQuery,
  lastId: string | null,
  limit: number,
): Promise<ExportedLine[]> {
  let next = matchingOrders(db, query).selectAll().orderBy('sequence', 'desc');
  if (lastId !== null) next = next.where('sequence', '<', sequenceOf(lastId));
  return db
    .selectFrom(next.limit(limit).as('orders'))
    .innerJoin('order_lines as line', 'line.order_id', 'orders.id')
    .select([
      'orders.id as orderId',
      'orders.display_id as displayId',
      'orders.created_at as createdAt',
      'orders.status as orderStatus',
      'line.position',
      'line.product_name as product',
      'line.selected_size as size',
      'line.selected_color as color',
      sql<OrderedAddOn[] | null>`line.add_ons`.as('addOns'),
      'line.quantity',
      'line.product_price_paise as unitPricePaise',
      'line.discount_paise as discountPaise',
      'line.status',
      'line.tracking_link as trackingLink',
      'line.hsn',
      'line.gst_rate as gstRate',
      'orders.customer_name as customerName',
      'orders.customer_phone as customerPhone',
      'orders.customer_email as customerEmail',
      'orders.delivery_address as deliveryAddress',
      'orders.delivery_pincode as pincode',
      'orders.booking_method as bookingMethod',
      'orders.payment_status as paymentStatus',
      'orders.subtotal_paise as subtotalPaise',
      'orders.discount_paise as orderDiscountPaise',
      'orders.delivery_charge_paise as deliveryChargePaise',
      'orders.cod_fee_paise as codFeePaise',
      'orders.total_paise as totalPaise',
    ])
    .orderBy('orders.sequence', 'desc')
    .orderBy('line.position')
    .execute();
}
