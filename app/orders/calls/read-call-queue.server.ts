import { readCodFacts } from '#app/orders/cash-on-delivery/read-cod-facts.server.ts';
import { paymentView } from '#app/orders/payments/payment-view.server.ts';
import { addressOf, type Order } from '#app/orders/record/order.contract.ts';
import { readLastEvent } from '#app/orders/record/order-events.store.server.ts';
import { orderView } from '#app/orders/record/order-view.rules.ts';
import { findOrder, listOrders } from '#app/orders/record/orders.store.server.ts';
import { readPickupCalls } from '#app/orders/returns/read-returns.server.ts';
import { findProductsForOrder } from '#app/products/catalogue/stock.store.server.ts';
import { parseCallHours } from '#app/shop/settings/call-hours.rules.ts';
import type { Shop } from '#platform/shop.ts';
import type { CallDetailsView } from './call-preferences.contract.ts';
import { readCallPreferences } from './call-preferences.store.server.ts';
import {
  type CallQueue,
  type CallsPage,
  callsPerPage,
  type OrderChangeView,
} from './call-queue.contract.ts';
import { callRow } from './call-rows.rules.ts';
import { callDays, callTimes } from './call-times.rules.ts';
import { countCallQueue, listCallQueue } from './calls.store.server.ts';
import { findItems } from './find-items.server.ts';
import { lineChoices } from './line-choices.rules.ts';
import { lineMeasuring } from './line-measurements.rules.ts';
import { pricesView, spokenTotal } from './spoken-total.rules.ts';

/**
 * A page of the call queue, and the order whose dialog is open. A page past the end shows the last one. For the
 * owner only.
 */
export async function readCallQueue(
  shop: Shop,
  request: {
    page: number;
    search: string;
    change: string | null;
    /** The search in the dialog of `change`. */
    find?: string;
    payment: string | null;
    /** The order whose calls are being arranged. */
    call?: string | null;
  },
): Promise<CallsPage> {
  const [queue, change, paid, call] = await Promise.all([
    readQueue(shop, request.page, request.search),
    request.change === null ? null : readChange(shop, request.change, request.find ?? ''),
    request.payment === null ? null : findOrder(shop.db, request.payment),
    request.call ? readCallDetails(shop, request.call) : null,
  ]);
  return { queue, change, payment: paid ? await paymentView(shop, paid) : null, call };
}

async function readQueue(shop: Shop, requestedPage: number, search: string): Promise<CallQueue> {
  const now = shop.now();
  const listPage = (page: number) =>
    listCallQueue(shop.db, {
      ...{ search, now },
      ...{ limit: callsPerPage, offset: (page - 1) * callsPerPage },
    });
  const [{ count, hasPickups }, requested] = await Promise.all([
    countCallQueue(shop.db, search),
    listPage(requestedPage),
  ]);
  const pages = Math.max(1, Math.ceil(count / callsPerPage));
  const page = Math.min(requestedPage, pages);
  const queued = page === requestedPage ? requested : await listPage(page);
  const [orders, pickups] = await Promise.all([
    listOrders(
      shop.db,
      queued.map((one) => one.orderId),
    ),
    hasPickups && search === '' && page === 1 ? readPickupCalls(shop) : [],
  ]);
  const byId = new Map(orders.map((order) => [order.id, order]));
  const codOf = await readCodFacts(shop, orders);
  const rows = queued.flatMap((one) => {
    const order = byId.get(one.orderId);
    return order
      ? [callRow({ ...one, ...codOf(order), order }, now, shop.settings.storeProfile)]
      : [];
  });
  const attempts = queued.flatMap(({ later }) => later?.getTime() ?? []);
  const upcoming = attempts.filter((time) => time > now.getTime());
  return {
    count,
    pickups,
    due: rows.filter((row) => row.nextAttempt === null),
    later: rows.filter((row) => row.nextAttempt !== null),
    page,
    pages,
    refreshAt: upcoming.length > 0 ? Math.min(...upcoming) : null,
  };
}

async function readCallDetails(shop: Shop, orderId: string): Promise<CallDetailsView | null> {
  const lastEventId = await readLastEvent(shop.db, orderId);
  const order = await findOrder(shop.db, orderId);
  if (!order) return null;
  const { supportHours, holidays } = shop.settings.storeProfile;
  const hours = parseCallHours(supportHours, holidays);
  const preferences = order.userId && (await readCallPreferences(shop.db, order.userId));
  return {
    ...{ orderId, displayId: order.displayId, lastEventId: String(lastEventId) },
    ...{ days: callDays(shop.now(), hours), times: callTimes(hours) },
    preferences: preferences || null,
  };
}

/** Reads the last event first, so that saving refuses if anything happens between the two reads. */
async function readChange(
  shop: Shop,
  orderId: string,
  find: string,
): Promise<OrderChangeView | null> {
  const lastEventId = await readLastEvent(shop.db, orderId);
  const order = await findOrder(shop.db, orderId);
  if (!order) return null;
  const [choices, items] = await Promise.all([
    readChoices(shop, order),
    find === '' ? null : findItems(shop, find),
  ]);
  const measuring = Object.fromEntries(order.lines.map((line) => [line.id, lineMeasuring(line)]));
  const view = orderView(order);
  return {
    ...{ order: view, lastEventId: String(lastEventId) },
    total: `${spokenTotal(order)} Delivered by ${view.estimatedDelivery}.`,
    prices: pricesView(order),
    finder: { search: find, items },
    ...{ address: addressOf(order), choices, measuring },
    hasZones: shop.settings.storeProfile.deliveryZones.length > 0,
  };
}

/** By line id, all sizes and colors, if it can change. */
async function readChoices(shop: Shop, { lines }: Order): Promise<OrderChangeView['choices']> {
  const ids = lines.flatMap(({ productId }) => productId ?? []);
  const products = await findProductsForOrder(shop.db, ids);
  const choices = lines.flatMap((line) => {
    const product = products.get(line.productId ?? '');
    const offered = product && lineChoices(product, line);
    return offered ? [[line.id, offered] as const] : [];
  });
  return Object.fromEntries(choices);
}
