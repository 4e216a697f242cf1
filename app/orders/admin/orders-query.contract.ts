import { parseDay } from '#app/kit/dates.ts';
import { parsePageNumber } from '#app/kit/numbers.ts';
import { type PaymentStatus, paymentStatuses } from '#app/kit/payment.ts';
import { isUuid } from '#app/kit/text.ts';
import { withParam } from '#app/kit/with-param.ts';
import { type OrderStatus, orderStatuses } from '#app/orders/record/orders.contract.ts';
import { queryText } from '#app/products/catalogue/store-query.contract.ts';
import { maxOrderSearchLength } from './order-search.contract.ts';

export const paymentFilters = [...paymentStatuses, 'claimed'] as const;
export type PaymentFilter = PaymentStatus | 'claimed';

/** The search and filters of the list of orders. All of them are in its URL. */
export type OrdersQuery = {
  /** Finds orders by what names the order, its customer or a product, however it is typed (app/order-search). */
  search: string;
  status: OrderStatus | null;
  /** 'unpaid' leaves out the cancelled orders; 'claimed' are those whose customer says they have paid. */
  payment: PaymentFilter | null;
  /** Indian days, '2026-11-21', both included; '' for no limit. */
  from: string;
  to: string;
  page: number;
};

export const allOrdersQuery: OrdersQuery = {
  search: '',
  status: null,
  payment: null,
  from: '',
  to: '',
  page: 1,
};

/** Reads the query from the URL. Invalid values do not filter. */
export function readOrdersQuery(params: URLSearchParams): OrdersQuery {
  return {
    search: queryText(params.get('search'), maxOrderSearchLength),
    status: orderStatuses.find((status) => status === params.get('status')) ?? null,
    payment: paymentFilters.find((status) => status === params.get('payment')) ?? null,
    from: parseDay(params.get('from')) ?? '',
    to: parseDay(params.get('to')) ?? '',
    page: parsePageNumber(params.get('page')),
  };
}

/**
 * The order whose details are open, the tracking link being edited (of the order, or of a line by id), and the order
 * that is being shipped from the list.
 */
export type OpenedOrderParams = {
  orderId: string | null;
  editedTracking: 'order' | string | null;
  shippedId: string | null;
};

const shipParam = 'ship';

/** The list with the form that ships this order. */
export function shipUrl(query: OrdersQuery, orderId: string): string {
  return adminOrdersUrl(query, { [shipParam]: orderId });
}

/** Where a form leads when done: the same list, without the shipping form. */
export function withoutShipping(href: string): string {
  return withParam(href, shipParam, null);
}

export function parseOpenedOrder(params: URLSearchParams): OpenedOrderParams {
  const [orderId, track, shippedId] = ['order', 'track', shipParam].map((name) => params.get(name));
  return {
    orderId: isUuid(orderId) ? orderId : null,
    editedTracking: track === 'order' || isUuid(track) ? track : null,
    shippedId: isUuid(shippedId) ? shippedId : null,
  };
}

/** Whether there is a search or filter. A page number does not count. */
export function isFiltered({ search, status, payment, from, to }: OrdersQuery): boolean {
  return [search, status, payment, from, to].some(Boolean);
}

/** The URL of the list with this query and any further parameters, relative to the list, as is `path`. */
export function adminOrdersUrl(
  { search, status, payment, from, to, page }: OrdersQuery,
  more: Record<string, string> = {},
  path = '.',
): string {
  const params = {
    ...{ search, status: status ?? '', payment: payment ?? '', from, to },
    page: page > 1 ? String(page) : '',
  };
  const nonEmpty = Object.entries({ ...params, ...more }).filter(([, value]) => value !== '');
  return nonEmpty.length > 0 ? `${path}?${new URLSearchParams(nonEmpty)}` : path;
}
