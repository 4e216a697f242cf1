import { done, type Result, refuse } from '#app/kit/result.ts';
import { hasChangedSince, type SeenVersions, versionRefusals } from '#app/kit/versions.ts';
import { lockOrderLines, updateParcel } from '#app/orders/record/order-changes.store.server.ts';
import { readOrderVersion } from '#app/orders/record/order-events.store.server.ts';
import type { Permitted, Shop } from '#platform/shop.ts';
import { trackedOrderNotFound, trackingRefusal } from './admin-orders.contract.ts';
import type { SetTrackingInput } from './admin-orders.input.ts';

/**
 * Sets or removes the tracking link of an order, or of one line of it. The customer sees it at once and in
 * the shipping email (Q35, Q78). Refuses when every line is cancelled. `seenVersions`, from an API client: refuses
 * if none of them is the order's.
 */
export async function setTrackingLink(
  shop: Shop,
  owner: Permitted<'orders:write'>,
  {
    orderId,
    lineId,
    link,
    seenVersions = null,
  }: SetTrackingInput & { seenVersions?: SeenVersions },
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
    if (seenVersions && hasChangedSince(seenVersions, await readOrderVersion(db, orderId))) {
      return refuse(versionRefusals.outdated);
    }
    const change = { orderId, actorId: owner.userId, now: shop.now() };
    for (const line of lines) await updateParcel(db, change, line, { trackingLink: link });
    return done();
  });
}
