import type { OrderTotals } from '#app/cart/order-totals.rules.ts';
import { leftText } from '#app/catalogue/stock.rules.ts';
import { decrementStock, readStock, returnStock } from '#app/catalogue/stock.store.server.ts';
import { done, type Refusal, type Result, refuse } from '#app/kit/result.ts';
import { moveLines } from '#app/orders/move-lines.server.ts';
import {
  type LockedLine,
  lockOrderLines,
  type OrderChange,
  readOrderAddress,
  writeLineQuantity,
  writeOrderAddress,
  writeTotals,
} from '#app/orders/order-changes.store.server.ts';
import { insertCall, readLastEvent } from '#app/orders/order-events.store.server.ts';
import { statusOf } from '#app/orders/order-status.rules.ts';
import { orderRefusals, statusChangedMeanwhile } from '#app/orders/orders.contract.ts';
import { findOrder, type OrderRow } from '#app/orders/orders.store.server.ts';
import { activeTotals } from '#app/orders/payment.rules.ts';
import { writeChangedEmail } from '#app/orders/write-order-emails.server.ts';
import { addressParts } from '#app/profiles/profiles.contract.ts';
import type { Db, Owner, Shop } from '#platform/shop.ts';
import { changeFailed, quantityField } from './call-queue.contract.ts';
import type { ChangeOrder } from './call-queue.input.ts';

/**
 * The owner changes an order as the customer wants it: pieces of a line, a line taken out, the address.
 * Stock and totals follow, at the prices that were agreed to; the delivery charge stays. Only while nothing
 * of it is shipped, and, for what costs money, while it is unpaid. The customer gets an email each time.
 */
export async function changeOrder(
  shop: Shop,
  owner: Owner,
  input: ChangeOrder,
): Promise<Result<null>> {
  const change = { orderId: input.orderId, actorId: owner.userId, now: shop.now() };
  const result = await shop.transaction(async (db) => {
    const all = await lockOrderLines(db, input.orderId);
    const order = await findOrder(db, input.orderId);
    if (!order) return refuse(orderRefusals.noSuchOrder);
    const status = statusOf(all);
    if (status === 'cancelled' || (await readLastEvent(db, input.orderId)) !== input.seen) {
      return refuse(statusChangedMeanwhile(status));
    }
    const wanted = wantedLines(all, input.quantities);
    const refusal = whyNot(all, wanted, order.paidPaise > 0);
    if (refusal) return refuse(refusal);
    for (const line of wanted) {
      const moved = await changeLine(shop, db, change, all, line);
      if (!moved.ok) return moved;
    }
    if (wanted.length > 0)
      await writeTotals(db, input.orderId, totalsWith(order, input.quantities));
    const isMoved = await changeAddress(db, change, input);
    if (wanted.length === 0 && !isMoved)
      return refuse(changeFailed('invalid', 'Nothing is different'));
    await insertCall(db, { ...change, outcome: 'changed', note: '', nextAt: null });
    await writeChangedEmail(shop, db, input.orderId, await readLastEvent(db, input.orderId));
    return done();
  });
  if (result.ok) shop.outbox.wake();
  return result;
}

type WantedLine = LockedLine & { wanted: number };

/** The living lines that shall hold another number of pieces. */
function wantedLines(all: LockedLine[], quantities: ChangeOrder['quantities']): WantedLine[] {
  return all
    .filter((line) => line.status !== 'cancelled')
    .map((line) => ({ ...line, wanted: quantities[line.id] ?? line.quantity }))
    .filter((line) => line.wanted !== line.quantity);
}

function whyNot(all: LockedLine[], wanted: WantedLine[], isPaid: boolean): Refusal | null {
  if (all.some((line) => line.status === 'shipped' || line.status === 'delivered')) {
    return changeFailed('conflict', 'Something of it has been shipped already');
  }
  if (isPaid && wanted.length > 0) {
    return changeFailed('conflict', 'It is paid already; only the address can change');
  }
  const living = all.filter((line) => line.status !== 'cancelled');
  const leaving = wanted.filter((line) => line.wanted === 0);
  return leaving.length === living.length
    ? changeFailed('invalid', 'Keep at least one item, or cancel the order')
    : null;
}

async function changeLine(
  shop: Shop,
  db: Db,
  change: OrderChange,
  all: LockedLine[],
  line: WantedLine,
): Promise<Result<null>> {
  const { orderId, actorId } = change;
  if (line.wanted === 0) {
    const move = { orderId, actorId, all, meant: [line] };
    return moveLines(shop, db, { ...move, to: 'cancelled', hasOwnEmail: true });
  }
  const more = line.wanted - line.quantity;
  if (more < 0 && line.productId) await returnStock(db, line.productId, -more);
  if (more > 0 && !(line.productId && (await decrementStock(db, line.productId, more)))) {
    const left = line.productId ? await readStock(db, line.productId) : 0;
    const fields = { [quantityField + line.id]: leftText(left) };
    return refuse({ ...changeFailed('conflict', `${line.name}: ${leftText(left)}`), fields });
  }
  await writeLineQuantity(db, change, { id: line.id, from: line.quantity, to: line.wanted });
  return done();
}

/** At the prices and the delivery charge that were agreed to. */
function totalsWith(order: OrderRow, quantities: ChangeOrder['quantities']): OrderTotals {
  const lines = order.lines.map((line) => ({
    ...line,
    quantity: quantities[line.id] ?? line.quantity,
  }));
  return activeTotals({ ...order, lines });
}

/** Out: true when it is another one. */
async function changeAddress(db: Db, change: OrderChange, input: ChangeOrder): Promise<boolean> {
  const before = await readOrderAddress(db, input.orderId);
  if (addressParts.every((part) => before[part] === input[part])) return false;
  await writeOrderAddress(db, change, input);
  return true;
}
