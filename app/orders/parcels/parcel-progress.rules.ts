import type { ParcelState } from '#app/orders/record/orders.contract.ts';

/**
 * The sequence of the states. A courier's report moves a parcel forward only, so that repeats change nothing
 * and a late 'in transit' never undoes 'delivered'. The last states are final: only the owner goes on from
 * there.
 */
const progress: Record<ParcelState, number> = {
  booking: 0,
  shipped: 1,
  'in transit': 2,
  'out for delivery': 3,
  lost: 4,
  returning: 5,
  delivered: 6,
  returned: 6,
  cancelled: 6,
};

/** How often, and for how long, to check a parcel that nothing was heard of. */
export const hoursBetweenLooks = 12;
export const maxDaysUnderWay = 45;

/** Does what a courier says move the parcel on? */
export function movesOn(from: ParcelState, to: ParcelState): boolean {
  return progress[to] > progress[from];
}

/** Is there nothing more to hear of it? */
export function isFinal(state: ParcelState): boolean {
  return progress[state] === progress.delivered;
}

/** When an aggregator that could not be reached is asked again: after 1, 2, 4 … minutes, at most an hour. */
export function minutesToRetry(attempts: number): number {
  return Math.min(60, 2 ** Math.max(0, attempts - 1));
}
