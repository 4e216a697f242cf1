import { z } from 'zod';
import { readOverviewMetrics } from '#app/admin/overview-metrics.store.server.ts';
import { setTrackingInput } from '#app/admin-orders/admin-orders.input.ts';
import { setTrackingLink } from '#app/admin-orders/set-tracking-link.server.ts';
import { checkoutPaymentMethods, paymentStatuses } from '#app/kit/payment.ts';
import { may } from '#app/kit/permissions.ts';
import { done, type Result, refuse } from '#app/kit/result.ts';
import { cancelOrder } from '#app/orders/cancel-order.server.ts';
import { deriveOrderStatus, statusMoves } from '#app/orders/order-status.rules.ts';
import { orderStatuses } from '#app/orders/orders.contract.ts';
import type { OrderRow } from '#app/orders/orders.store.server.ts';
import { setOrderStatus } from '#app/orders/set-order-status.server.ts';
import type { Shop } from '#platform/shop.ts';
import { apiRefusals } from './api.contract.ts';
import { newOrderBody, orderInput } from './new-order.server.ts';
import { authenticatedOperation, forPermitted, type Operation } from './operation.server.ts';
import { findOrderRow, listOrderRows } from './order-rows.store.server.ts';
import { pageQuery, pageSchema, toPage } from './pagination.server.ts';
import { placeOrderIdempotently } from './place-order-idempotently.server.ts';
import { paiseToRupees } from './rupees.rules.ts';

const table = 'orders';

const status = z.enum(orderStatuses);

/** 'Which may follow: pending → confirmed, shipped; confirmed → shipped' */
const newStatus = status.meta({
  description: `Which may follow: ${orderStatuses
    .map((from) => `${from} → ${statusMoves.owner[from].join(', ')}`)
    .join('; ')}`,
});

const orderLine = z
  .strictObject({
    id: z.uuid(),
    product_id: z.uuid().nullable(),
    product_name: z.string(),
    product_price: z.number().meta({ description: 'What one piece was charged' }),
    quantity: z.int(),
    selected_size: z.string().nullable(),
    selected_color: z.string().nullable(),
    status,
    tracking_link: z.string().nullable(),
  })
  .meta({ id: 'OrderLine' });

const order = z
  .strictObject({
    id: z.uuid(),
    display_id: z.string(),
    user_id: z.uuid().nullable(),
    customer_name: z.string(),
    customer_email: z.string(),
    customer_phone: z.string(),
    delivery_address: z.string(),
    delivery_pincode: z.string(),
    booking_method: z.enum(checkoutPaymentMethods),
    payment_status: z.enum(paymentStatuses),
    status: status.meta({ description: 'That of its least advanced line' }),
    subtotal: z.number(),
    delivery_charge: z.number(),
    total: z.number(),
    created_at: z.iso.datetime(),
    lines: z.array(orderLine),
  })
  .meta({ id: 'Order', description: 'One order and its product lines. Amounts are rupees.' });

const orderParams = z.strictObject({ order_id: z.uuid() });

function orderOutput(row: OrderRow): z.infer<typeof order> {
  return {
    id: row.id,
    display_id: row.displayId,
    user_id: row.userId,
    customer_name: row.customerName,
    customer_email: row.customerEmail,
    customer_phone: row.customerPhone,
    delivery_address: row.deliveryAddress,
    delivery_pincode: row.pincode,
    booking_method: row.bookingMethod,
    payment_status: row.paymentStatus,
    status: deriveOrderStatus(row.lines),
    subtotal: paiseToRupees(row.subtotalPaise),
    delivery_charge: paiseToRupees(row.deliveryChargePaise),
    total: paiseToRupees(row.totalPaise),
    created_at: row.createdAt.toISOString(),
    lines: row.lines.map((line) => ({
      id: line.id,
      product_id: line.productId,
      product_name: line.name,
      product_price: paiseToRupees(line.unitPricePaise),
      quantity: line.quantity,
      selected_size: line.size,
      selected_color: line.color,
      status: line.status,
      tracking_link: line.trackingLink,
    })),
  };
}

async function listPage(
  shop: Shop,
  userId: string | null,
  { limit, cursor }: z.infer<typeof pageQuery>,
) {
  const rows = await listOrderRows(shop.db, { userId, most: limit + 1, after: cursor });
  return done(toPage(rows, limit, orderOutput));
}

/** The order as it is after a change, or why that was refused. */
async function orderAfter(
  shop: Shop,
  id: string,
  changed: Result<unknown>,
): Promise<Result<z.infer<typeof order>>> {
  if (!changed.ok) return changed;
  const row = await findOrderRow(shop.db, { id });
  return row ? done(orderOutput(row)) : refuse(apiRefusals.noOrder);
}

export const orderOperations: Operation[] = [
  authenticatedOperation({
    id: 'listOrders',
    method: 'get',
    path: '/orders',
    table,
    summary: 'One’s own orders, newest first',
    query: pageQuery,
    output: pageSchema(order),
    run: (shop, user, { query }) => listPage(shop, user.userId, query),
  }),
  forPermitted({
    id: 'listAllOrders',
    method: 'get',
    path: '/orders/all',
    table,
    permission: 'orders:read-all',
    summary: 'Everybody’s orders, newest first',
    query: pageQuery,
    output: pageSchema(order),
    run: (shop, _owner, { query }) => listPage(shop, null, query),
  }),
  forPermitted({
    id: 'getFigures',
    method: 'get',
    path: '/orders/figures',
    table,
    permission: 'analytics:read',
    summary: 'How many orders and customers there are, and the revenue without what was cancelled',
    output: z.strictObject({ orders: z.int(), customers: z.int(), revenue: z.number() }),
    async run(shop) {
      const { orders, customers, revenuePaise } = await readOverviewMetrics(shop.db);
      return done({ orders, customers, revenue: paiseToRupees(revenuePaise) });
    },
  }),
  authenticatedOperation({
    id: 'placeOrder',
    method: 'post',
    path: '/orders',
    table,
    summary:
      'Orders the whole cart, or one product past it. The same Idempotency-Key again answers with the same order',
    makes: true,
    takesKey: true,
    body: newOrderBody,
    output: order,
    async run(shop, user, { body, key }) {
      const placed = await placeOrderIdempotently(shop, user, key, orderInput(body));
      if (!placed.ok) return placed;
      const { displayId, isNew } = placed.value;
      const row = await findOrderRow(shop.db, { displayId });
      if (!row) return refuse(apiRefusals.noOrder);
      return { ...done(orderOutput(row)), isRepeat: !isNew };
    },
  }),
  authenticatedOperation({
    id: 'getOrder',
    method: 'get',
    path: '/orders/{order_id}',
    table,
    summary: 'One of one’s own orders; any for the owner',
    params: orderParams,
    output: order,
    async run(shop, user, { path: { order_id } }) {
      const row = await findOrderRow(shop.db, { id: order_id });
      const mayRead = may(user, 'orders:read-all') || row?.userId === user.userId;
      return row && mayRead ? done(orderOutput(row)) : refuse(apiRefusals.noOrder);
    },
  }),
  authenticatedOperation({
    id: 'cancelOrder',
    method: 'post',
    path: '/orders/{order_id}/cancel',
    table,
    summary: 'Cancels what is still pending of one’s own order',
    params: orderParams,
    output: order,
    async run(shop, user, { path: { order_id } }) {
      const cancelled = await cancelOrder(shop, user, { orderId: order_id });
      return orderAfter(shop, order_id, cancelled);
    },
  }),
  forPermitted({
    id: 'setOrderStatus',
    method: 'patch',
    path: '/orders/{order_id}',
    table,
    permission: 'orders:write',
    summary: 'Sets the status of an order, or of one of its lines',
    params: orderParams,
    body: z.strictObject({ status: newStatus, line_id: z.uuid().optional() }),
    output: order,
    async run(shop, owner, { path: { order_id }, body }) {
      const { status, line_id: lineId } = body;
      const set = await setOrderStatus(shop, owner, { orderId: order_id, lineId, status });
      return orderAfter(shop, order_id, set);
    },
  }),
  forPermitted({
    id: 'setTrackingLink',
    method: 'patch',
    path: '/orders/{order_id}/tracking_link',
    table,
    permission: 'orders:write',
    summary:
      'Sets where the parcel of an order, or of one of its lines, can be followed; null takes it away',
    params: orderParams,
    body: z.strictObject({
      tracking_link: setTrackingInput.shape.link.nullable(),
      line_id: z.uuid().optional(),
    }),
    output: order,
    async run(shop, owner, { path: { order_id: orderId }, body }) {
      const { tracking_link: link, line_id: lineId } = body;
      const set = await setTrackingLink(shop, owner, { orderId, lineId, link });
      return orderAfter(shop, orderId, set);
    },
  }),
];
