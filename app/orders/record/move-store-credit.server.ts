import { formatMoney, type Paise } from '#app/kit/money.ts';
import type { StoreCreditKind } from '#app/orders/store-credit/store-credit.contract.ts';
import {
  lockBalance,
  writeStoreCreditEntry,
} from '#app/orders/store-credit/store-credit.store.server.ts';
import type { Db } from '#platform/shop.ts';
import type { Order } from './order.contract.ts';
import type { OrderChange } from './order-changes.store.server.ts';
import { writeOrderPayment } from './order-sums.store.server.ts';
import { findOrder } from './orders.store.server.ts';
import {
  amountDuePaise,
  goodwillAfter,
  refundDuePaise,
  statusAfterRefund,
  storeCreditLeftPaise,
} from './payment.rules.ts';

type Change = Omit<OrderChange, 'actorId'> & { actorId: string | null };

/**
 * Adjusts store credit after the cost of an order changed, in the caller's transaction (lines locked): credit
 * no longer charged returns to the customer at once. `isReopened`: takes returned credit again, as far as the
 * customer still has it. Does nothing if the account is gone.
 */
export async function settleStoreCredit(
  db: Db,
  change: Change,
  { isReopened }: { isReopened: boolean },
): Promise<void> {
  const order = await findOrder(db, change.orderId);
  if (!order || order.userId === null) return;
  const back = Math.min(refundDuePaise(order), storeCreditLeftPaise(order));
  if (back > 0) return moveStoreCredit(db, change, order, { paise: back, kind: 'back' });
  if (!isReopened) return;
  const missing = Math.min(amountDuePaise(order), order.storeCreditBackPaise);
  const again = missing > 0 ? Math.min(missing, await lockBalance(db, order.userId)) : 0;
  // Without any of it, what was refunded is unpaid again all the same.
  if (again > 0 || statusAfterRefund(order) !== order.paymentStatus) {
    await moveStoreCredit(db, change, order, { paise: -again, kind: 'spent' });
  }
}

/**
 * Gives so much of an order's payment back as store credit, in the caller's transaction, which has locked its lines and
 * knows that so much is left of it. What was paid with store credit comes back first.
 */
export async function refundAsStoreCredit(
  db: Db,
  change: OrderChange,
  order: Order,
  given: { paise: Paise; kind: 'refund' | 'return'; returnId?: string },
): Promise<void> {
  await moveStoreCredit(db, change, order, given);
}

/** `paise`: given back of the order; below 0, taken for it again. */
async function moveStoreCredit(
  db: Db,
  change: Change,
  order: Order,
  { paise, kind, returnId }: { paise: Paise; kind: StoreCreditKind; returnId?: string },
): Promise<void> {
  if (order.userId === null) throw new Error(`Order ${order.displayId} has no account any more.`);
  const refundedPaise = order.refundedPaise + paise;
  const ofStoreCredit = Math.min(paise, storeCreditLeftPaise(order));
  await writeOrderPayment(db, change, {
    status: statusAfterRefund({ ...order, refundedPaise }),
    method: order.paymentMethod,
    reference: order.paymentReference,
    paidPaise: order.paidPaise,
    refundedPaise,
    goodwillPaise: goodwillAfter(order, paise),
    storeCreditBackPaise: order.storeCreditBackPaise + ofStoreCredit,
    paidAt: order.paidAt,
    event: { kind: 'store credit', from: null, to: eventText(paise) },
  });
  if (paise === 0) return;
  const { orderId, actorId, now } = change;
  await writeStoreCreditEntry(db, {
    userId: order.userId,
    paise,
    kind,
    orderId,
    returnId,
    actorId,
    now,
  });
}

function eventText(paise: Paise): string {
  if (paise === 0) return 'spent elsewhere meanwhile';
  return `${formatMoney(Math.abs(paise))} ${paise > 0 ? 'given back' : 'taken again'}`;
}
