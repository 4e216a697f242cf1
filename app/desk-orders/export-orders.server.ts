import { stringify } from 'csv-stringify/sync';
import { authRefusals } from '#app/auth/auth.contract.ts';
import { done, type Result, refuse } from '#app/kit/result.ts';
import type { Shop, Shopper } from '#platform/shop.ts';
import { exportColumns, exportRow } from './export-row.rules.ts';
import { listLinesFound } from './found-orders.store.server.ts';
import type { OrdersQuery } from './orders-query.contract.ts';

const ordersAtOnce = 500;

/** Excel takes a file without it for one in its own old alphabet. */
const byteOrderMark = '\uFEFF';

/**
 * The orders that are found as a list for a spreadsheet, one row per line, in pieces as they are read.
 * What a spreadsheet would take for a formula gets an apostrophe in front.
 */
export function exportOrders(
  shop: Shop,
  shopper: Shopper | null,
  query: OrdersQuery,
): Result<AsyncGenerator<string>> {
  return shopper?.isOwner ? done(pieces(shop, query)) : refuse(authRefusals.ownerOnly);
}

async function* pieces(shop: Shop, query: OrdersQuery): AsyncGenerator<string> {
  yield byteOrderMark + csv([exportColumns]);
  for (let lastId: string | null = null; ; ) {
    const lines = await listLinesFound(shop.db, query, lastId, ordersAtOnce);
    const last = lines.at(-1);
    if (!last) return;
    yield csv(lines.map(exportRow));
    lastId = last.orderId;
  }
}

function csv(rows: (string | number)[][]): string {
  return stringify(rows, { escape_formulas: true, record_delimiter: '\r\n' });
}
