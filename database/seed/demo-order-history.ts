import { addDays } from '#app/kit/dates.ts';
import type { LineStatus } from './demo-orders.ts';
import { indianTime } from './demo-times.ts';

export type StatusChange = { from: LineStatus; to: LineStatus; at: Date };

type Step = { to: LineStatus; daysLater: number; fromHour: number; withinHours: number };

const confirmed: Step = { to: 'confirmed', daysLater: 1, fromHour: 10, withinHours: 3 };
const shipped: Step = { to: 'shipped', daysLater: 2, fromHour: 15, withinHours: 3 };
const delivered: Step = { to: 'delivered', daysLater: 5, fromHour: 11, withinHours: 8 };
const cancelled: Step = { to: 'cancelled', daysLater: 1, fromHour: 10, withinHours: 3 };

const steps: Record<LineStatus, Step[]> = {
  pending: [],
  confirmed: [confirmed],
  shipped: [confirmed, shipped],
  delivered: [confirmed, shipped, delivered],
  cancelled: [cancelled],
};

/**
 * The changes that led to a line's status: confirmed the next morning, shipped the following afternoon,
 * delivered within nine days of the order. `n` is any number, for variety; lines with the same number share a
 * parcel.
 */
export function statusHistory(status: LineStatus, placedAt: Date, n: number): StatusChange[] {
  let from: LineStatus = 'pending';
  return steps[status].map((step) => {
    const travelDays = step.to === 'delivered' ? n % 4 : 0;
    const day = addDays(placedAt, step.daysLater + travelDays);
    const minutes = step.fromHour * 60 + ((n * 53) % (step.withinHours * 60));
    const change = { from, to: step.to, at: indianTime(day, minutes) };
    from = step.to;
    return change;
  });
}
