import { z } from 'zod';
import type { Paise } from '#app/kit/money.ts';

/** Amounts are rupees in the API (docs/product/api.md), paise inside the shop. */
export function paiseToRupees(paise: Paise): number {
  return paise / 100;
}

/** Null for more than two decimals. */
function rupeesToPaise(rupees: number): Paise | null {
  const paise = Math.round(rupees * 100);
  return paiseToRupees(paise) === rupees ? paise : null;
}

/** An amount in a request, in rupees from `min` to `max`; parsed to paise. */
export function amountSchema({
  min = 0,
  max,
  description,
}: {
  min?: number;
  max: number;
  description?: string;
}) {
  return z
    .number()
    .min(min)
    .max(max)
    .meta({ description })
    .transform((rupees, context): Paise => {
      const paise = rupeesToPaise(rupees);
      if (paise !== null) return paise;
      context.addIssue('Give rupees with at most two decimals');
      return z.NEVER;
    });
}

/** The tax in a sum; left out if the shop does not show it (null). */
export function taxInTotal(taxPaise: Paise | null): { tax_in_total?: number } {
  return taxPaise === null ? {} : { tax_in_total: paiseToRupees(taxPaise) };
}

/** Left out if there is none. */
export function toApiStoreCredit(paise: Paise): { store_credit?: number } {
  return paise > 0 ? { store_credit: paiseToRupees(paise) } : {};
}
