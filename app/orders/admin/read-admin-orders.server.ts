import { shortDate } from '#app/kit/dates.ts';
import { formatMoney } from '#app/kit/money.ts';
import { capitalize, formatNumber } from '#app/kit/text.ts';
import { readOrderInvoices } from '#app/orders/invoices/read-invoices.server.ts';
import { readBooking, readOwnerParcels } from '#app/orders/parcels/read-owner-parcels.server.ts';
import { paymentView } from '#app/orders/payments/payment-view.server.ts';
import type { Order } from '#app/orders/record/order.contract.ts';
import { orderEmailView } from '#app/orders/record/order-emails.rules.ts';
import { listOrderEmails } from '#app/orders/record/order-emails.store.server.ts';
import { listEventsOf } from '#app/orders/record/order-events.store.server.ts';
import { deriveOrderStatus, statusMoves } from '#app/orders/record/order-status.rules.ts';
import { amountsBefore, orderView } from '#app/orders/record/order-view.rules.ts';
import { countOrders, findOrder } from '#app/orders/record/orders.store.server.ts';
import { activeTotals, ownerPaymentNote } from '#app/orders/record/payment.rules.ts';
import { returnStateNames } from '#app/orders/returns/returns.contract.ts';
import { listReturnsOfOrder } from '#app/orders/returns/returns.store.server.ts';
import { sumBeforeTax } from '#app/shop/tax/tax-terms.rules.ts';
import type { Shop } from '#platform/shop.ts';
import {
  type AdminOrders,
  adminOrdersPerPage,
  type OpenedOrder,
  type OrderListRow,
  type OrderTotalsView,
} from './admin-orders.contract.ts';
import { surveySearch } from './matching-orders.store.server.ts';
import { orderHistoryEntry } from './order-history.rules.ts';
import { maxOrdersWithoutIndex } from './order-search.contract.ts';
import {
  countOrdersFound,
  listMatchingOrders,
  type OrderSearchRow,
  type OrdersFound,
} from './order-search.store.server.ts';
import { isFiltered, type OrdersQuery } from './orders-query.contract.ts';
import { readOwnerFacts } from './owner-facts.store.server.ts';
import { searchesNewestOnly } from './search-terms.rules.ts';

/**
 * A page of the matching orders, newest first, with the details of `orderId` or what shipping `shippedId`
 * needs. A page past the end shows the last one. For the owner only.
 */
export async function readAdminOrders(
  shop: Shop,
  query: OrdersQuery,
  orderId: string | null,
  shippedId: string | null = null,
): Promise<AdminOrders> {
  const [{ total, found, page, pages, orders }, opened, shipped] = await Promise.all([
    readList(shop, query),
    orderId === null ? null : readOpened(shop, orderId),
    shippedId === null ? null : findOrder(shop.db, shippedId),
  ]);
  return {
    query: { ...query, page },
    totalText: formatNumber(total),
    matchText: found && matchText(found, total, query.search),
    orders: orders.map(orderListRow),
    moves: statusMoves.owner,
    pages,
    opened,
    shipping: shipped
      ? {
          order: orderView(shipped),
          payment: ownerPaymentNote(shipped),
          booking: await readBooking(shop, shipped),
        }
      : null,
  };
}

/** A search is surveyed first: what is common is looked for in another way. */
async function readList({ db }: Shop, query: OrdersQuery) {
  const survey = query.search === '' ? null : await surveySearch(db, query.search);
  const limit = adminOrdersPerPage;
  const listPage = (page: number) =>
    listMatchingOrders(db, query, { limit, offset: (page - 1) * limit, common: survey?.common });
  const [total, found, requested] = await Promise.all([
    survey?.total ?? countOrders(db),
    isFiltered(query) ? countOrdersFound(db, query, survey?.common) : null,
    listPage(query.page),
  ]);
  const pages = Math.max(1, Math.ceil((found?.count ?? total) / limit));
  const page = Math.min(query.page, pages);
  return {
    total,
    found,
    page,
    pages,
    orders: page === query.page ? requested : await listPage(page),
  };
}

/** '12 found' or 'More than 1,000 found', with how many were searched if not all. */
function matchText({ count, isMore }: OrdersFound, total: number, search: string): string {
  const isPart = total > maxOrdersWithoutIndex && searchesNewestOnly(search);
  const among = isPart ? ` among the newest ${formatNumber(maxOrdersWithoutIndex)} orders` : '';
  return `${isMore ? 'More than ' : ''}${formatNumber(count)} found${among}`;
}

function orderListRow({
  product,
  lineCount,
  totalPaise,
  paymentStatus,
  paymentMethod,
  createdAt,
  ...order
}: OrderSearchRow): OrderListRow {
  return {
    id: order.id,
    displayId: order.displayId,
    customerName: order.customerName || 'Guest',
    product: lineCount > 1 ? `${product} and ${lineCount - 1} more` : product,
    status: order.status,
    total: formatMoney(totalPaise),
    isToShip: order.status === 'confirmed',
    isPaid: paymentStatus === 'paid',
    isClaimed: order.isClaimed,
    payment: paymentText({ paymentStatus, paymentMethod, status: order.status }),
    date: shortDate(createdAt),
  };
}

function totalsView(order: Order): OrderTotalsView {
  const { subtotal, discount, delivery, isDeliveryFree, codFee, total, beforeTax } =
    orderView(order);
  const charges = { delivery, isDeliveryFree, codFee };
  const agreed = {
    ...{ subtotal, discount, ...charges, total, ordered: null },
    ...(beforeTax && { beforeTax }),
  };
  const activeLines = order.lines.filter((line) => line.status !== 'cancelled');
  const isLess = activeLines.length < order.lines.length;
  if (!isLess || deriveOrderStatus(order.lines) === 'cancelled') return agreed;
  const active = activeTotals(order);
  return {
    ...agreed,
    ...amountsBefore(active),
    ...{ total: formatMoney(active.totalPaise), ordered: total },
    ...sumBeforeTax(active.totalPaise, activeLines, order.taxTerms),
  };
}

function paymentText(
  order: Pick<OrderSearchRow, 'paymentStatus' | 'paymentMethod' | 'status'>,
): string {
  if (order.paymentStatus !== 'unpaid') return capitalize(order.paymentStatus);
  if (order.status === 'cancelled') return '–';
  return order.paymentMethod === 'cod' ? 'On delivery' : 'Unpaid';
}

async function readOpened(shop: Shop, orderId: string): Promise<OpenedOrder | null> {
  const [order, facts, emails, events, invoices] = await Promise.all([
    findOrder(shop.db, orderId),
    readOwnerFacts(shop.db, orderId),
    listOrderEmails(shop.db, orderId),
    listEventsOf(shop.db, orderId),
    readOrderInvoices(shop, orderId),
  ]);
  if (!order) return null;
  const returns = facts.hasReturns ? await listReturnsOfOrder(shop.db, orderId) : [];
  return {
    order: orderView(order),
    parcels: await readOwnerParcels(shop, order),
    booking: await readBooking(shop, order),
    payment: await paymentView(shop, order),
    invoices,
    returns: returns.map(({ id, name, state }) => ({
      id,
      text: `${name}: ${returnStateNames[state].toLowerCase()}`,
    })),
    totals: totalsView(order),
    note: facts.note,
    emails: emails.map(orderEmailView),
    history: events.map(orderHistoryEntry),
  };
}
