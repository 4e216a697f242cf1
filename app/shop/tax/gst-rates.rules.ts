import type { Paise } from '#app/kit/money.ts';
import type { RateStep, TaxedItem } from './tax.contract.ts';

/** Silk, wool, cotton and man-made fabrics, including sarees: one rate at every price. */
const textileChapters = /^5[0-5]/;
const textilePercent = 5;

/**
 * A piece's rate on a day, '2026-11-23', in per cent: its product's own, else 5 % for fabrics, else by the
 * table. The limit is compared with the price less the lower tax, because the law speaks of the sale value.
 */
export function gstPercent(
  { unitPricePaise, hsn, ownPercent }: TaxedItem,
  day: string,
  steps: readonly RateStep[],
): number {
  if (ownPercent !== null) return ownPercent;
  if (textileChapters.test(hsn)) return textilePercent;
  const step = stepOn(day, steps);
  if (!step) return 0;
  return isUpTo(unitPricePaise, step) ? step.lowPercent : step.highPercent;
}

/** The step of the table in force on a day; the first for earlier days. */
export function stepOn(day: string, steps: readonly RateStep[]): RateStep | undefined {
  return steps.findLast(({ from }) => from <= day) ?? steps[0];
}

function isUpTo(unitPricePaise: Paise, { limitPaise, lowPercent }: RateStep): boolean {
  return unitPricePaise * 100 <= limitPaise * (100 + lowPercent);
}
