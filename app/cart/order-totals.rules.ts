import type { DeliveryTerms } from '#app/delivery/delivery.contract.ts';
import { deliveryCharge } from '#app/delivery/delivery.rules.ts';
import type { Paise } from '#app/kit/money.ts';

export type ChargedLine = { unitPricePaise: Paise; quantity: number };

export type OrderTotals = {
  /** The lines alone, without delivery: the base for a discount. */
  subtotalPaise: Paise;
  deliveryChargePaise: Paise;
  /** What paying on delivery costs; 0 for every other order. */
  codFeePaise: Paise;
  totalPaise: Paise;
};

export function lineTotal({ unitPricePaise, quantity }: ChargedLine): Paise {
  return unitPricePaise * quantity;
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
