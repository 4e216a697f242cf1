import type { Paise } from '#app/kit/money.ts';
import {
  lockOrderLines,
  writeLineReturned,
} from '#app/orders/record/order-changes.store.server.ts';
import { writeExchangeCredit } from '#app/orders/record/order-sums.store.server.ts';
import { findOrder } from '#app/orders/record/orders.store.server.ts';
import type { Db } from '#platform/shop.ts';
import { findExchange } from './returns.store.server.ts';

/**
 * Of an order that came in exchange `paise` are owed, for something of it has come back: as much of it as is
 * credit is owed by the order that the credit came from, where it was paid, and so on to the first. Not while
 * what went back for it is still awaited: then it is owed once that is received. The lines of all these orders
 * are locked.
 */
export async function giveBackExchangeCredit(db: Db, orderId: string, paise: Paise): Promise<void> {
  const credit = (await findOrder(db, orderId))?.exchangeCreditPaise ?? 0;
  const back = Math.min(credit, paise);
  if (back === 0) return;
  await writeExchangeCredit(db, orderId, credit - back);
  const exchange = await findExchange(db, orderId);
  if (exchange?.state !== 'replaced') return;
  const lines = await lockOrderLines(db, exchange.orderId);
  const line = lines.find(({ id }) => id === exchange.lineId);
  if (!line) return;
  await writeLineReturned(db, line.id, {
    quantity: line.returnedQuantity,
    paise: line.returnedPaise + back,
  });
  await giveBackExchangeCredit(db, exchange.orderId, back);
}
