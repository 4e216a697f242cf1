import type { Paise } from '#app/kit/money.ts';

/** A discount as it was typed: an amount, or a share of the items in hundredths of a per cent. */
export type TypedDiscount = { paise: Paise } | { basisPoints: number };

/** At least this is left of the items: nothing is sold for nothing. */
const leftPaise = 100;

/** The discount on items of `fullPaise`, to the paisa. */
export function discountAmount(typed: TypedDiscount, fullPaise: Paise): Paise {
  if ('paise' in typed) return typed.paise;
  return Math.round((fullPaise * typed.basisPoints) / 10_000);
}

/** The highest discount on items of `fullPaise`. */
export function highestDiscount(fullPaise: Paise): Paise {
  return Math.max(0, fullPaise - leftPaise);
}

/**
 * Splits a discount over an order's lines in proportion to their amounts. The parts add up to the paisa, and
 * none exceeds its line.
 */
export function splitDiscount(discountPaise: Paise, amounts: readonly Paise[]): Paise[] {
  const total = amounts.reduce((sum, amount) => sum + amount, 0);
  let seen = 0;
  let given = 0;
  return amounts.map((amount) => {
    seen += amount;
    const part = proportion(discountPaise, seen, total) - given;
    given += part;
    return part;
  });
}

/** discount × seen / total, half a paisa rounded up; in BigInt, as the product may not fit a double. */
function proportion(discountPaise: Paise, seen: Paise, total: Paise): Paise {
  if (total === 0) return 0;
  const twice = BigInt(2 * total);
  return Number((2n * BigInt(discountPaise) * BigInt(seen) + BigInt(total)) / twice);
}
