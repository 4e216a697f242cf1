import { lockOrderLines } from '#app/orders/record/order-changes.store.server.ts';
import {
  findReturn,
  listOrdersOfReturn,
  writeReturnState,
} from '#app/orders/returns/returns.store.server.ts';
import { writeReturnEmail } from '#app/orders/returns/write-return-emails.server.ts';
import type { Db, Shop } from '#platform/shop.ts';
import type { StoredRefund } from './provider-payments.contract.ts';
import { hasWaitingRefund } from './provider-refunds.store.server.ts';

/** Locks the lines of a refund's order; of a return's, those of the orders it came from by exchanges before them. */
export async function lockOrdersOf(
  db: Db,
  { orderId, returnId }: Pick<StoredRefund, 'orderId' | 'returnId'>,
): Promise<void> {
  const orderIds = returnId === null ? [orderId] : await listOrdersOfReturn(db, returnId);
  for (const id of orderIds) await lockOrderLines(db, id);
}

/**
 * The provider has accepted a refund; its orders are locked. Emails the customer of a return once all of it is
 * accepted, in the transaction that stores that.
 */
export async function writeOnceTaken(
  shop: Shop,
  db: Db,
  { returnId }: StoredRefund,
): Promise<void> {
  if (returnId === null || (await hasWaitingRefund(db, returnId))) return;
  if ((await findReturn(db, returnId))?.state !== 'refunded') return;
  await writeReturnEmail(shop, db, returnId);
}

/** The provider has refused it: the return, whose orders are locked, is to be refunded in another way. */
export async function reopenReturn(
  db: Db,
  { returnId, amountPaise }: StoredRefund,
  now: Date,
): Promise<void> {
  const one = returnId === null ? undefined : await findReturn(db, returnId);
  if (one?.state !== 'refunded' && one?.state !== 'received') return;
  const words = 'The refund did not go through: we give it back in another way.';
  await writeReturnState(db, one.id, {
    ...{ state: 'received', words, actorId: null, now },
    refundedPaise: Math.max(0, one.refundedPaise - amountPaise),
  });
}
