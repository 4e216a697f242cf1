import { lockOrder } from '#app/orders/record/orders.store.server.ts';
import {
  findReturn,
  listOrdersOfReturn,
  writeReturnState,
} from '#app/orders/returns/returns.store.server.ts';
import type { StoredReturn } from '#app/orders/returns/stored-return.rules.ts';
import { writeReturnEmail } from '#app/orders/returns/write-return-emails.server.ts';
import type { Db, Shop } from '#platform/shop.ts';
import type { StoredRefund } from './provider-payments.contract.ts';
import { listPayments } from './provider-payments.store.server.ts';
import { findRefund, hasWaitingRefund } from './provider-refunds.store.server.ts';

/**
 * Locks a refund's order, and of a return's those that it came from by exchanges before, and reads what its answer
 * depends on, all of it sent together. `one`: the return that it refunds.
 */
export async function lockRefund(
  db: Db,
  { orderId, returnId }: Pick<StoredRefund, 'orderId' | 'returnId'>,
  names: Parameters<typeof findRefund>[1],
) {
  const orderIds = returnId === null ? [orderId] : await listOrdersOfReturn(db, returnId);
  const [orders, refund, payments, one] = await Promise.all([
    Promise.all(orderIds.map((id) => lockOrder(db, id))),
    findRefund(db, names),
    listPayments(db, orderId),
    returnId === null ? undefined : findReturn(db, returnId),
  ]);
  const order = orders.find((locked) => locked?.id === orderId);
  if (!order) throw new Error(`Order ${orderId} of a refund was not found.`);
  const orderOfReturn = orders.find((locked) => locked?.id === one?.orderId);
  return { order, payments, refund, one, orderOfReturn };
}

/**
 * The provider has accepted a refund. Emails the customer of a return once all of it is accepted, in the transaction
 * that stores that.
 */
export async function writeOnceTaken(
  shop: Shop,
  db: Db,
  { one, orderOfReturn }: Awaited<ReturnType<typeof lockRefund>>,
): Promise<void> {
  if (!orderOfReturn || one?.state !== 'refunded' || (await hasWaitingRefund(db, one.id))) return;
  await writeReturnEmail(shop, db, orderOfReturn, one);
}

/** The provider has refused a refund: its return is to be refunded in another way. */
export async function reopenReturn(
  db: Db,
  one: StoredReturn | undefined,
  { amountPaise }: StoredRefund,
  now: Date,
): Promise<void> {
  if (one?.state !== 'refunded' && one?.state !== 'received') return;
  const words = 'The refund did not go through: we give it back in another way.';
  await writeReturnState(db, one.id, {
    ...{ state: 'received', words, actorId: null, now },
    refundedPaise: Math.max(0, one.refundedPaise - amountPaise),
  });
}
