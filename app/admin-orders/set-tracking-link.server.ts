import { done, type Result, refuse } from '#app/kit/result.ts';
import { lockOrderLines, updateTrackingLink } from '#app/orders/order-changes.store.server.ts';
import type { Owner, Shop } from '#platform/shop.ts';
import { trackedOrderNotFound, trackingRefusal } from './admin-orders.contract.ts';
import type { SetTrackingInput } from './admin-orders.input.ts';

/**
 * The owner says where the parcel of an order, or of one line of it, can be followed: the customer sees it
 * at once, and the email that tells her of the shipping has it (Q35, Q78). Or nowhere, where it was wrong.
 */
export async function setTrackingLink(
  shop: Shop,
  owner: Owner,
  { orderId, lineId, link }: SetTrackingInput,
): Promise<Result<null>> {
  return shop.transaction(async (db) => {
    const all = await lockOrderLines(db, orderId);
    const lines = all.filter((line) =>
      lineId === undefined ? line.status !== 'cancelled' : line.id === lineId,
    );
    if (lines.length === 0) {
      return all.length > 0 && lineId === undefined
        ? refuse(trackingRefusal('conflict', 'Everything in this order is cancelled'))
        : refuse(trackedOrderNotFound);
    }
    for (const line of lines) {
      if (line.trackingLink === link) continue;
      await updateTrackingLink(db, {
        orderId,
        lineId: line.id,
        actorId: owner.userId,
        from: line.trackingLink,
        to: link,
        now: shop.now(),
      });
    }
    return done();
  });
}
