import { done, type Result, refuse } from '#app/kit/result.ts';
import { hasChangedSince, type SeenVersions, versionRefusals } from '#app/kit/versions.ts';
import { changeOrder } from '#app/orders/record/change-order.server.ts';
import { editOf, setTracking } from '#app/orders/record/order-edit.rules.ts';
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
  const door = { orderId, actorId: owner.userId, missing: trackedOrderNotFound };
  const changed = await changeOrder(shop, door, (order) => {
    const lines = order.lines.filter((line) =>
      lineId === undefined ? line.status !== 'cancelled' : line.id === lineId,
    );
    if (lines.length === 0) {
      return lineId === undefined
        ? refuse(trackingRefusal('conflict', 'Everything in this order is cancelled'))
        : refuse(trackedOrderNotFound);
    }
    if (seenVersions && hasChangedSince(seenVersions, order.version)) {
      return refuse(versionRefusals.outdated);
    }
    return done(setTracking(editOf(order), lines, { trackingLink: link }));
  });
  return changed.ok ? done() : changed;
}
