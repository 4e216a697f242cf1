import { done, type Result, refuse } from '#app/kit/result.ts';
import { listDisplayIds } from '#app/orders/orders.store.server.ts';
import { setStatus } from '#app/orders/set-status.server.ts';
import type { Owner, Shop } from '#platform/shop.ts';
import { adminOrderRefusals, noneSet, type StatusesSet } from './admin-orders.contract.ts';
import type { SetStatuses } from './admin-orders.input.ts';

/**
 * The owner sets the status of every order that she has ticked, each in a transaction of its own: one
 * that cannot be set leaves the others. Refused when none could.
 */
export async function setStatuses(
  shop: Shop,
  owner: Owner,
  { ticked, status }: SetStatuses,
): Promise<Result<StatusesSet>> {
  if (ticked.length === 0) return refuse(adminOrderRefusals.nothingTicked);
  const displayIds = await listDisplayIds(
    shop.db,
    ticked.map(({ orderId }) => orderId),
  );
  const notSet: StatusesSet['notSet'] = [];
  for (const { orderId, seen } of ticked) {
    const result = await setStatus(shop, owner, { orderId, seen, status });
    const displayId = displayIds.get(orderId) ?? orderId;
    if (!result.ok) notSet.push({ displayId, why: result.refusal.description });
  }
  const set = ticked.length - notSet.length;
  return set > 0 ? done({ set, notSet }) : refuse(noneSet(notSet));
}
