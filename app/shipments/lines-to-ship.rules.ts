import { done, type Result, refuse } from '#app/kit/result.ts';
import { canShip } from '#app/orders/order-status.rules.ts';
import { type OrderStatus, statusChangedMeanwhile } from '#app/orders/orders.contract.ts';
import { shipmentRefusals } from './shipments.contract.ts';

/**
 * What of an order goes into a parcel: the chosen lines or, with null, all that is still to be shipped. Refuses when the
 * order's status is not the one the owner saw, when nothing is left, and when a chosen line has left meanwhile.
 */
export function linesToShip<L extends { id: string; status: OrderStatus }>(
  allLines: readonly L[],
  current: OrderStatus,
  { seenStatus, lineIds }: { seenStatus: OrderStatus; lineIds: readonly string[] | null },
): Result<L[]> {
  const lines = allLines.filter(
    ({ id, status }) => canShip(status) && (lineIds === null || lineIds.includes(id)),
  );
  if (current !== seenStatus || (lineIds === null && lines.length === 0)) {
    return refuse(statusChangedMeanwhile(current));
  }
  return lineIds !== null && lines.length < new Set(lineIds).size
    ? refuse(shipmentRefusals.goneMeanwhile)
    : done(lines);
}
