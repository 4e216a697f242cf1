import { z } from 'zod';
import type { Paise } from '#app/kit/money.ts';
import { rupeesToPaise } from './rupees.rules.ts';

/** An amount that is sent, in rupees from `least` to `most`. Out: paise. */
export function amountSchema({
  least = 0,
  most,
  description,
}: {
  least?: number;
  most: number;
  description?: string;
}) {
  return z
    .number()
    .min(least)
    .max(most)
    .meta({ description })
    .transform((rupees, context): Paise => {
      const paise = rupeesToPaise(rupees);
      if (paise !== null) return paise;
      context.addIssue('Give rupees with at most two decimals');
      return z.NEVER;
    });
}
