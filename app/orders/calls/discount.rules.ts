import type { Paise } from '#app/kit/money.ts';

/** A discount as it was typed: an amount, or a share of the items in hundredths of a per cent. */
export type TypedDiscount = { paise: Paise } | { basisPoints: number };

/** So much at least is left of the items: nothing is sold for nothing, or for less. */
const leftPaise = 100;

/** What a typed discount takes off items that come to `fullPaise`, to the paisa. */
export function discountAmount(typed: TypedDiscount, fullPaise: Paise): Paise {
  if ('paise' in typed) return typed.paise;
  return Math.round((fullPaise * typed.basisPoints) / 10_000);
}

/** The highest discount on items that come to `fullPaise`. */
export function highestDiscount(fullPaise: Paise): Paise {
  return Math.max(0, fullPaise - leftPaise);
}

/**
 * Splits a discount over the lines of an order in proportion to what each comes to. The parts add up to it, to the paisa,
 * and none is more than its line.
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

/** discount × seen / total, half a paisa rounded up; in whole numbers of any size, as the product may not fit a double. */
function proportion(discountPaise: Paise, seen: Paise, total: Paise): Paise {
  if (total === 0) return 0;
  const twice = BigInt(2 * total);
  return Number((2n * BigInt(discountPaise) * BigInt(seen) + BigInt(total)) / twice);
}
