import { z } from 'zod';
import { readOverviewMetrics } from '#app/admin/overview/overview-metrics.store.server.ts';
import { isoDay } from '#app/kit/dates.ts';
import { checkoutPaymentMethods, paymentStatuses } from '#app/kit/payment.ts';
import { may } from '#app/kit/permissions.ts';
import { done, type Result, refuse } from '#app/kit/result.ts';
import { isAboutVersion } from '#app/kit/versions.ts';
import { setTrackingInput } from '#app/orders/admin/admin-orders.input.ts';
import { setTrackingLink } from '#app/orders/admin/set-tracking-link.server.ts';
import { readPayPaths } from '#app/orders/payments/pay-links.server.ts';
import { cancelOrder } from '#app/orders/record/cancel-order.server.ts';
import { deriveOrderStatus, statusMoves } from '#app/orders/record/order-status.rules.ts';
import { orderStatuses } from '#app/orders/record/orders.contract.ts';
import { storeCreditLeftPaise } from '#app/orders/record/payment.rules.ts';
import { setOrderStatus } from '#app/orders/record/set-order-status.server.ts';
import { taxOfSum } from '#app/shop/tax/tax-terms.rules.ts';
import type { Shop } from '#platform/shop.ts';
import { chosenAddOnsSchema, toApiAddOns } from './add-ons.server.ts';
import { apiRefusals } from './api.contract.ts';
import { newOrderBody, toDirectOrder } from './new-order.server.ts';
import {
  authenticatedOperation,
  type Operation,
  type OperationResult,
  permittedOperation,
} from './operation.server.ts';
import { type ApiOrderRow, findOrderRow, listOrderRows } from './order-rows.store.server.ts';
import { pageQuery, pageSchema, toPage } from './pagination.server.ts';
import { placeOrderIdempotently } from './place-order-idempotently.server.ts';
import { paiseToRupees, taxInTotal, toApiStoreCredit } from './rupees.server.ts';

const tag = 'orders';

const statusSchema = z.enum(orderStatuses);

/** 'Which may follow: pending → confirmed, shipped; confirmed → shipped' */
const newStatusSchema = statusSchema.meta({
  description: `Which may follow: ${orderStatuses
    .map((from) => `${from} → ${statusMoves.owner[from].join(', ')}`)
    .join('; ')}`,
});

const orderLineSchema = z
  .strictObject({
    id: z.uuid(),
    product_id: z.uuid().nullable(),
    product_name: z.string(),
    product_price: z.number().meta({ description: 'What one piece was charged' }),
    quantity: z.int(),
    discount: z.number().optional().meta({ description: 'Off the whole line; left out without' }),
    selected_size: z.string().nullable(),
    selected_color: z.string().nullable(),
    add_ons: chosenAddOnsSchema.optional().meta({ description: 'In the price; left out without' }),
    status: statusSchema,
    tracking_link: z.string().nullable(),
  })
  .meta({ id: 'OrderLine' });

const orderSchema = z
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
    status: statusSchema.meta({ description: 'That of its least advanced line' }),
    subtotal: z.number(),
    discount: z.number().optional().meta({ description: 'Off the subtotal; left out without' }),
    delivery_charge: z.number(),
    cod_advance: z.number().optional().meta({
      description:
        'What of it is paid before the parcel leaves, in per cent; left out when nothing',
    }),
    cod_fee: z.number().optional().meta({
      description: 'What paying on delivery costs; left out when nothing',
    }),
    total: z.number(),
    store_credit: z.number().optional().meta({
      description: 'What of it is paid with store credit; left out for nothing',
    }),
    tax_in_total: z.number().optional().meta({
      description: 'The GST in it; only where the shop showed prices before tax when it was placed',
    }),
    buyer_gstin: z.string().optional().meta({ description: 'Only of a business that gave it' }),
    buyer_business: z.string().optional(),
    pay_url: z.url().optional().meta({
      description:
        'The page on which it is paid, without signing in; left out while there is nothing to pay there',
    }),
    created_at: z.iso.datetime(),
    version: z.int().meta({ description: 'Rises with every change; the ETag of the order' }),
    lines: z.array(orderLineSchema),
  })
  .meta({ id: 'Order', description: 'One order and its product lines. Amounts are rupees.' });

const orderParams = z.strictObject({ order_id: z.uuid() });

function toApiDiscount({ discountPaise }: { discountPaise: number }): { discount?: number } {
  return discountPaise > 0 ? { discount: paiseToRupees(discountPaise) } : {};
}

/** `payUrl`: null if there is nothing to pay. */
function toApiOrder(row: ApiOrderRow, payUrl: string | null): z.infer<typeof orderSchema> {
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
    subtotal: paiseToRupees(row.subtotalPaise + row.discountPaise),
    ...toApiDiscount(row),
    delivery_charge: paiseToRupees(row.deliveryChargePaise),
    ...(row.codAdvancePercent > 0 && { cod_advance: row.codAdvancePercent }),
    ...(row.codFeePaise > 0 && { cod_fee: paiseToRupees(row.codFeePaise) }),
    total: paiseToRupees(row.totalPaise),
    ...toApiStoreCredit(storeCreditLeftPaise(row)),
    ...taxInTotal(taxOfSum(row.totalPaise, row.lines, row.taxTerms)),
    ...(row.buyerGstin && { buyer_gstin: row.buyerGstin }),
    ...(row.buyerBusiness && { buyer_business: row.buyerBusiness }),
    ...(payUrl !== null && { pay_url: payUrl }),
    created_at: row.createdAt.toISOString(),
    version: row.version,
    lines: row.lines.map((line) => ({
      id: line.id,
      product_id: line.productId,
      product_name: line.name,
      product_price: paiseToRupees(line.unitPricePaise),
      quantity: line.quantity,
      ...toApiDiscount(line),
      selected_size: line.size,
      selected_color: line.color,
      ...toApiAddOns(line.addOns),
      status: line.status,
      tracking_link: line.trackingLink,
    })),
  };
}

/** The history starts with the placing, and the spent store credit if there is any. */
function firstVersion({ storeCreditPaise }: { storeCreditPaise: number }): number {
  return storeCreditPaise > 0 ? 2 : 1;
}

/** The full address of each order's pay page; null if it is not to be paid there. */
async function readPayUrls(shop: Shop, rows: readonly ApiOrderRow[]) {
  const pathOf = await readPayPaths(shop, shop.db, rows);
  return (row: ApiOrderRow) => {
    const path = pathOf(row);
    return path && new URL(path, shop.settings.publicUrl).href;
  };
}

async function toWholeOrder(shop: Shop, row: ApiOrderRow): Promise<z.infer<typeof orderSchema>> {
  return toApiOrder(row, (await readPayUrls(shop, [row]))(row));
}

async function listPage(
  shop: Shop,
  userId: string | null,
  { limit, cursor }: z.infer<typeof pageQuery>,
) {
  const rows = await listOrderRows(shop.db, { userId, limit: limit + 1, after: cursor });
  const payUrlOf = await readPayUrls(shop, rows);
  return done(toPage(rows, limit, (row) => toApiOrder(row, payUrlOf(row))));
}

/** Returns the order after a change, or the change's refusal, with the order if the client has an old version. */
async function orderAfter(
  shop: Shop,
  id: string,
  changed: Result<unknown>,
): Promise<OperationResult<z.infer<typeof orderSchema>>> {
  if (!changed.ok && !isAboutVersion(changed.refusal)) return changed;
  const row = await findOrderRow(shop.db, { id });
  if (!row) return refuse(apiRefusals.orderNotFound);
  const current = await toWholeOrder(shop, row);
  return changed.ok ? done(current) : { ...changed, current };
}

export const orderOperations: Operation[] = [
  authenticatedOperation({
    id: 'listOrders',
    method: 'get',
    path: '/orders',
    tag,
    summary: 'One’s own orders, newest first',
    query: pageQuery,
    output: pageSchema(orderSchema),
    run: (shop, user, { query }) => listPage(shop, user.userId, query),
  }),
  permittedOperation({
    id: 'listAllOrders',
    method: 'get',
    path: '/orders/all',
    tag,
    permission: 'orders:read-all',
    summary: 'Everybody’s orders, newest first',
    query: pageQuery,
    output: pageSchema(orderSchema),
    run: (shop, _owner, { query }) => listPage(shop, null, query),
  }),
  permittedOperation({
    id: 'getFigures',
    method: 'get',
    path: '/orders/figures',
    tag,
    permission: 'analytics:read',
    summary: 'How many orders and customers there are, and the revenue without what was cancelled',
    output: z.strictObject({ orders: z.int(), customers: z.int(), revenue: z.number() }),
    async run(shop) {
      const { orders, customers, revenuePaise } = await readOverviewMetrics(
        shop.db,
        isoDay(shop.now()),
      );
      return done({ orders, customers, revenue: paiseToRupees(revenuePaise) });
    },
  }),
  authenticatedOperation({
    id: 'placeOrder',
    method: 'post',
    path: '/orders',
    tag,
    summary:
      'Orders the whole cart, or one product past it. The same Idempotency-Key again answers with the same order',
    isCreate: true,
    requiresIdempotencyKey: true,
    body: newOrderBody,
    output: orderSchema,
    async run(shop, user, { body, idempotencyKey }) {
      const placed = await placeOrderIdempotently(shop, user, idempotencyKey, toDirectOrder(body));
      if (!placed.ok) return placed;
      const { displayId, isNew, order } = placed.value;
      const row = order
        ? { ...order, version: firstVersion(order) }
        : await findOrderRow(shop.db, { displayId });
      if (!row) return refuse(apiRefusals.orderNotFound);
      return { ...done(await toWholeOrder(shop, row)), isRepeat: !isNew };
    },
  }),
  authenticatedOperation({
    id: 'getOrder',
    method: 'get',
    path: '/orders/{order_id}',
    tag,
    summary: 'One of one’s own orders; any for the owner',
    params: orderParams,
    output: orderSchema,
    async run(shop, user, { path: { order_id } }) {
      const row = await findOrderRow(shop.db, { id: order_id });
      const mayRead = may(user, 'orders:read-all') || row?.userId === user.userId;
      if (!row || !mayRead) return refuse(apiRefusals.orderNotFound);
      return done(await toWholeOrder(shop, row));
    },
  }),
  authenticatedOperation({
    id: 'cancelOrder',
    method: 'post',
    path: '/orders/{order_id}/cancel',
    tag,
    summary: 'Cancels what is still pending of one’s own order',
    params: orderParams,
    output: orderSchema,
    async run(shop, user, { path: { order_id } }) {
      const cancelled = await cancelOrder(shop, user, { orderId: order_id });
      return orderAfter(shop, order_id, cancelled);
    },
  }),
  permittedOperation({
    id: 'setOrderStatus',
    method: 'patch',
    path: '/orders/{order_id}',
    tag,
    permission: 'orders:write',
    summary: 'Sets the status of an order, or of one of its lines',
    acceptsVersion: 'Required to open again what somebody else has cancelled',
    params: orderParams,
    body: z.strictObject({ status: newStatusSchema, line_id: z.uuid().optional() }),
    output: orderSchema,
    async run(shop, owner, { path: { order_id: orderId }, body, seenVersions }) {
      const { status, line_id: lineId } = body;
      const change = { orderId, lineId, status, seenVersions };
      return orderAfter(shop, orderId, await setOrderStatus(shop, owner, change));
    },
  }),
  permittedOperation({
    id: 'setTrackingLink',
    method: 'patch',
    path: '/orders/{order_id}/tracking_link',
    tag,
    permission: 'orders:write',
    summary:
      'Sets where the parcel of an order, or of one of its lines, can be followed; null takes it away',
    acceptsVersion: 'Without it, the link is set whatever has changed',
    params: orderParams,
    body: z.strictObject({
      tracking_link: setTrackingInput.shape.link.nullable(),
      line_id: z.uuid().optional(),
    }),
    output: orderSchema,
    async run(shop, owner, { path: { order_id: orderId }, body, seenVersions }) {
      const { tracking_link: link, line_id: lineId } = body;
      const change = { orderId, lineId, link, seenVersions };
      return orderAfter(shop, orderId, await setTrackingLink(shop, owner, change));
    },
  }),
];
