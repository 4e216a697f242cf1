import { authRefusals } from '#app/auth/auth.contract.ts';
import { byteOrderMark, csvLines } from '#app/dashboard/csv.server.ts';
import { done, type Result, refuse } from '#app/kit/result.ts';
import type { Shop, Shopper } from '#platform/shop.ts';
import { exportColumns, exportRow } from './export-row.rules.ts';
import { listLinesFound } from './found-orders.store.server.ts';
import type { OrdersQuery } from './orders-query.contract.ts';

const ordersAtOnce = 500;

/** The orders that are found as a list for a spreadsheet, one row per line, in pieces as they are read. */
export function exportOrders(
  shop: Shop,
  shopper: Shopper | null,
  query: OrdersQuery,
): Result<AsyncGenerator<string>> {
  return shopper?.isOwner ? done(pieces(shop, query)) : refuse(authRefusals.ownerOnly);
}

async function* pieces(shop: Shop, query: OrdersQuery): AsyncGenerator<string> {
  yield byteOrderMark + csvLines([exportColumns]);
  for (let lastId: string | null = null; ; ) {
    const lines = await listLinesFound(shop.db, query, lastId, ordersAtOnce);
    const last = lines.at(-1);
    if (!last) return;
    yield csvLines(lines.map(exportRow));
    lastId = last.orderId;
  }
}
