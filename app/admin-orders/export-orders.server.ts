import { byteOrderMark, csvLines } from '#app/admin/csv.server.ts';
import type { Owner, Shop } from '#platform/shop.ts';
import { exportColumns, exportRow } from './export-row.rules.ts';
import { listMatchingOrderLines } from './order-search.store.server.ts';
import type { OrdersQuery } from './orders-query.contract.ts';

const ordersPerBatch = 500;

/** The orders that are found as a list for a spreadsheet, one row per line, in pieces as they are read. */
export async function* exportOrders(
  shop: Shop,
  _owner: Owner,
  query: OrdersQuery,
): AsyncGenerator<string> {
  yield byteOrderMark + csvLines([exportColumns]);
  for (let lastId: string | null = null; ; ) {
    const lines = await listMatchingOrderLines(shop.db, query, lastId, ordersPerBatch);
    const last = lines.at(-1);
    if (!last) return;
    yield csvLines(lines.map(exportRow));
    lastId = last.orderId;
  }
}
