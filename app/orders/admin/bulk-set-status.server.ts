import { done, type Result, refuse } from '#app/kit/result.ts';
import { listDisplayIds } from '#app/orders/record/orders.store.server.ts';
import { setOrderStatus } from '#app/orders/record/set-order-status.server.ts';
import type { Permitted, Shop } from '#platform/shop.ts';
import {
  adminOrderRefusals,
  type BulkStatusResult,
  noStatusChangedRefusal,
} from './admin-orders.contract.ts';
import type { SetStatusesInput } from './admin-orders.input.ts';

/**
 * The owner sets the status of every selected order, each in its own transaction, so that one refusal does not
 * stop the others. Refuses if none could be set.
 */
export async function bulkSetStatus(
  shop: Shop,
  owner: Permitted<'orders:write'>,
  { selected, status }: SetStatusesInput,
): Promise<Result<BulkStatusResult>> {
  if (selected.length === 0) return refuse(adminOrderRefusals.nothingSelected);
  const displayIds = await listDisplayIds(
    shop.db,
    selected.map(({ orderId }) => orderId),
  );
  const failed: BulkStatusResult['failed'] = [];
  const undo: string[] = [];
  for (const { orderId, seenStatus } of selected) {
    const result = await setOrderStatus(shop, owner, { orderId, seenStatus, status });
    const displayId = displayIds.get(orderId) ?? orderId;
    if (!result.ok) failed.push({ displayId, reason: result.refusal.description });
    else if (result.value.undo) undo.push(result.value.undo);
  }
  const updated = selected.length - failed.length;
  return updated > 0
    ? done({ updated, failed, undo: undo.join('.') || null })
    : refuse(noStatusChangedRefusal(failed));
}
