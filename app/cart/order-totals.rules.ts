import type { DeliveryTerms } from '#app/delivery/delivery.contract.ts';
import { deliveryCharge } from '#app/delivery/delivery.rules.ts';
import type { Paise } from '#app/kit/money.ts';

/** `discountPaise`: what the owner took off the whole line; left out without. */
export type ChargedLine = { unitPricePaise: Paise; quantity: number; discountPaise?: Paise };

export type OrderTotals = {
  /** The lines alone, after discount, without delivery. */
  subtotalPaise: Paise;
  deliveryChargePaise: Paise;
  /** What paying on delivery costs; 0 for every other order. */
  codFeePaise: Paise;
  totalPaise: Paise;
};

/** What a line comes to. */
export function lineTotal({ discountPaise = 0, ...line }: ChargedLine): Paise {
  return fullPrice(line) - discountPaise;
}

/** The same before a discount, as a line is shown: what was taken off stands below all of them. */
export function fullPrice({ unitPricePaise, quantity }: ChargedLine): Paise {
  return unitPricePaise * quantity;
}

/** What was taken off lines, in paise. */
export function sumDiscounts(lines: readonly ChargedLine[]): Paise {
  return lines.reduce((sum, { discountPaise = 0 }) => sum + discountPaise, 0);
}

/** What of a line's discount belongs to `part` of its pieces, as when one of two is returned. */
export function discountOfPart(discountPaise: Paise, part: number, quantity: number): Paise {
  return Math.round((discountPaise * part) / quantity);
}

/**
 * What lines cost as one order. Cart, checkout, order placement, payment and API all use this one sum, so
 * that nobody is shown one total and charged another.
 */
export function orderTotals(
  lines: readonly ChargedLine[],
  terms: DeliveryTerms,
  codFeePaise: Paise = 0,
): OrderTotals {
  const subtotalPaise = lines.reduce((sum, line) => sum + lineTotal(line), 0);
  const deliveryChargePaise = deliveryCharge(terms, subtotalPaise);
  const totalPaise = subtotalPaise + deliveryChargePaise + codFeePaise;
  return { subtotalPaise, deliveryChargePaise, codFeePaise, totalPaise };
}
