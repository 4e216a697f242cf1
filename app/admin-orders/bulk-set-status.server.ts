import { done, type Result, refuse } from '#app/kit/result.ts';
import { listDisplayIds } from '#app/orders/orders.store.server.ts';
import { setOrderStatus } from '#app/orders/set-order-status.server.ts';
import type { Owner, Shop } from '#platform/shop.ts';
import {
  adminOrderRefusals,
  type BulkStatusResult,
  noStatusChangedRefusal,
} from './admin-orders.contract.ts';
import type { SetStatusesInput } from './admin-orders.input.ts';

/**
 * The owner sets the status of every order that she has ticked, each in a transaction of its own: one
 * that cannot be set leaves the others. Refused when none could.
 */
export async function bulkSetStatus(
  shop: Shop,
  owner: Owner,
  { selected: ticked, status }: SetStatusesInput,
): Promise<Result<BulkStatusResult>> {
  if (ticked.length === 0) return refuse(adminOrderRefusals.nothingTicked);
  const displayIds = await listDisplayIds(
    shop.db,
    ticked.map(({ orderId }) => orderId),
  );
  const notSet: BulkStatusResult['notSet'] = [];
  for (const { orderId, seen } of ticked) {
    const result = await setOrderStatus(shop, owner, { orderId, seenStatus: seen, status });
    const displayId = displayIds.get(orderId) ?? orderId;
    if (!result.ok) notSet.push({ displayId, why: result.refusal.description });
  }
  const set = ticked.length - notSet.length;
  return set > 0 ? done({ set, notSet }) : refuse(noStatusChangedRefusal(notSet));
}
