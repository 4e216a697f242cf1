import type { OrderTotals } from '#app/cart/order-totals.rules.ts';
import { stockLeftText } from '#app/catalogue/stock.rules.ts';
import { decrementStock, incrementStock, readStock } from '#app/catalogue/stock.store.server.ts';
import { done, type Refusal, type Result, refuse } from '#app/kit/result.ts';
import { changeLineStatus } from '#app/orders/change-line-status.server.ts';
import {
  type LockedLine,
  lockOrderLines,
  type OrderChange,
  readOrderAddress,
  recalculateTotals,
  writeLineQuantity,
  writeOrderAddress,
} from '#app/orders/order-changes.store.server.ts';
import { insertCall, readLastEvent } from '#app/orders/order-events.store.server.ts';
import { deriveOrderStatus } from '#app/orders/order-status.rules.ts';
import { orderRefusals, statusChangedMeanwhile } from '#app/orders/orders.contract.ts';
import { findOrder, type OrderRow } from '#app/orders/orders.store.server.ts';
import { activeTotals } from '#app/orders/payment.rules.ts';
import { writeOrderChangedEmail } from '#app/orders/write-order-emails.server.ts';
import { addressParts } from '#app/profiles/profiles.contract.ts';
import type { Db, Owner, Shop } from '#platform/shop.ts';
import { orderChangeRefusal, quantityFieldPrefix } from './call-queue.contract.ts';
import type { ChangeOrderInput } from './call-queue.input.ts';

/**
 * The owner changes an order as the customer wants it: pieces of a line, a line taken out, the address.
 * Stock and totals follow, at the prices that were agreed to; the delivery charge stays. Only while nothing
 * of it is shipped, and, for what costs money, while it is unpaid. The customer gets an email each time.
 */
export async function updateOrder(
  shop: Shop,
  owner: Owner,
  input: ChangeOrderInput,
): Promise<Result<null>> {
  const change = { orderId: input.orderId, actorId: owner.userId, now: shop.now() };
  const result = await shop.transaction(async (db) => {
    const lines = await lockOrderLines(db, input.orderId);
    const order = await findOrder(db, input.orderId);
    if (!order) return refuse(orderRefusals.noSuchOrder);
    const status = deriveOrderStatus(lines);
    if (status === 'cancelled' || (await readLastEvent(db, input.orderId)) !== input.seen) {
      return refuse(statusChangedMeanwhile(status));
    }
    const wanted = changedLines(lines, input.quantities);
    const refusal = refusalOf(lines, wanted, order.paidPaise > 0);
    if (refusal) return refuse(refusal);
    for (const line of wanted) {
      const moved = await changeCheckoutLine(shop, db, change, lines, line);
      if (!moved.ok) return moved;
    }
    if (wanted.length > 0)
      await recalculateTotals(db, input.orderId, totalsWith(order, input.quantities));
    const hasNewAddress = await changeAddress(db, change, input);
    if (wanted.length === 0 && !hasNewAddress)
      return refuse(orderChangeRefusal('invalid', 'Nothing is different'));
    await insertCall(db, { ...change, outcome: 'changed', note: '', nextAt: null });
    await writeOrderChangedEmail(shop, db, input.orderId, await readLastEvent(db, input.orderId));
    return done();
  });
  if (result.ok) shop.outbox.wake();
  return result;
}

type ChangedLine = LockedLine & { wanted: number };

/** The living lines that shall hold another number of pieces. */
function changedLines(
  lines: LockedLine[],
  quantities: ChangeOrderInput['quantities'],
): ChangedLine[] {
  return lines
    .filter((line) => line.status !== 'cancelled')
    .map((line) => ({ ...line, wanted: quantities[line.id] ?? line.quantity }))
    .filter((line) => line.wanted !== line.quantity);
}

function refusalOf(lines: LockedLine[], wanted: ChangedLine[], isPaid: boolean): Refusal | null {
  if (lines.some((line) => line.status === 'shipped' || line.status === 'delivered')) {
    return orderChangeRefusal('conflict', 'Something of it has been shipped already');
  }
  if (isPaid && wanted.length > 0) {
    return orderChangeRefusal('conflict', 'It is paid already; only the address can change');
  }
  const activeLines = lines.filter((line) => line.status !== 'cancelled');
  const removedLines = wanted.filter((line) => line.wanted === 0);
  return removedLines.length === activeLines.length
    ? orderChangeRefusal('invalid', 'Keep at least one item, or cancel the order')
    : null;
}

async function changeCheckoutLine(
  shop: Shop,
  db: Db,
  change: OrderChange,
  lines: LockedLine[],
  line: ChangedLine,
): Promise<Result<null>> {
  const { orderId, actorId } = change;
  if (line.wanted === 0) {
    const move = { orderId, actorId, all: lines, meant: [line] };
    return changeLineStatus(shop, db, { ...move, to: 'cancelled', hasOwnEmail: true });
  }
  const addedQuantity = line.wanted - line.quantity;
  if (addedQuantity < 0 && line.productId) await incrementStock(db, line.productId, -addedQuantity);
  if (
    addedQuantity > 0 &&
    !(line.productId && (await decrementStock(db, line.productId, addedQuantity)))
  ) {
    const available = line.productId ? await readStock(db, line.productId) : 0;
    const fields = { [quantityFieldPrefix + line.id]: stockLeftText(available) };
    return refuse({
      ...orderChangeRefusal('conflict', `${line.name}: ${stockLeftText(available)}`),
      fields,
    });
  }
  await writeLineQuantity(db, change, { id: line.id, from: line.quantity, to: line.wanted });
  return done();
}

/** At the prices and the delivery charge that were agreed to. */
function totalsWith(order: OrderRow, quantities: ChangeOrderInput['quantities']): OrderTotals {
  const lines = order.lines.map((line) => ({
    ...line,
    quantity: quantities[line.id] ?? line.quantity,
  }));
  return activeTotals({ ...order, lines });
}

/** Out: true when it is another one. */
async function changeAddress(
  db: Db,
  change: OrderChange,
  input: ChangeOrderInput,
): Promise<boolean> {
  const before = await readOrderAddress(db, input.orderId);
  if (addressParts.every((part) => before[part] === input[part])) return false;
  await writeOrderAddress(db, change, input);
  return true;
}
