import { addDays, isoDay, shortDate } from '#app/kit/dates.ts';
import type { OrderedAddOn } from '#app/products/add-ons/add-ons.contract.ts';
import { addOnNotes } from '#app/products/add-ons/add-ons.rules.ts';

/** The facts that decide whether a line can be returned. */
export type LineToReturn = {
  status: string;
  quantity: number;
  /** Null while it is not delivered. */
  deliveredAt: Date | null;
  wasOnSale: boolean;
  addOns: OrderedAddOn[] | null;
  /** In returns that are open or have ended with something coming back. */
  quantityInReturns: number;
};

/**
 * Why nothing of a line can be returned now, as a sentence; null when it can be. `returnDays` are counted from
 * the day of its delivery, in Indian time, and the last of them is a whole one.
 */
export function whyNotReturnable(
  line: LineToReturn,
  { returnDays, now }: { returnDays: number; now: Date },
): string | null {
  if (returnDays === 0) return 'This shop takes nothing back.';
  if (line.status === 'cancelled') return 'It was cancelled.';
  if (line.status !== 'delivered' || line.deliveredAt === null) {
    return 'It can be returned once it has been delivered.';
  }
  if (addOnNotes(line.addOns)?.isReturnable === false) {
    return 'Made for you, so it is not returnable. If it is faulty, please call us.';
  }
  if (line.wasOnSale) {
    return 'A sale item, so it is not returnable. If it is faulty or the wrong one, please call us.';
  }
  if (line.quantityInReturns >= line.quantity) return 'All of it is in a return already.';
  const lastDay = addDays(line.deliveredAt, returnDays);
  if (isoDay(now) > isoDay(lastDay)) return `It could be returned until ${shortDate(lastDay)}.`;
  return null;
}
