import { exportColumns, exportRow } from '#app/orders/admin/export-row.rules.ts';
import { listMatchingOrderLines } from '#app/orders/admin/order-search.store.server.ts';
import type { OrdersQuery } from '#app/orders/admin/orders-query.contract.ts';
import { byteOrderMark, csvLines } from '#app/people/admin-parts/csv.server.ts';
import type { Permitted, Shop } from '#platform/shop.ts';

const ordersPerBatch = 500;

/** The matching orders as CSV, one row per line of an order, in chunks as they are read. */
export async function* exportOrders(
  shop: Shop,
  _owner: Permitted<'orders:read-all'>,
  query: OrdersQuery,
): AsyncGenerator<string> {
  yield byteOrderMark + csvLines([exportColumns]);
  for (let lastId: string | null = null; ; ) {
    const lines = await listMatchingOrderLines(shop.db, query, lastId, ordersPerBatch);
    const lastLine = lines.at(-1);
    if (!lastLine) return;
    yield csvLines(lines.map(exportRow));
    lastId = lastLine.orderId;
  }
}
