import type { DeliveryTerms } from '#app/delivery/delivery.contract.ts';
import { deliveryCharge } from '#app/delivery/delivery.rules.ts';
import type { Paise } from '#app/kit/money.ts';

export type ChargedLine = { unitPricePaise: Paise; quantity: number };

export type OrderTotals = {
  /** The lines alone, without delivery: the base for a discount. */
  subtotalPaise: Paise;
  deliveryChargePaise: Paise;
  totalPaise: Paise;
};

export function lineTotal({ unitPricePaise, quantity }: ChargedLine): Paise {
  return unitPricePaise * quantity;
}

/**
 * What lines cost as one order. Cart, checkout, order placement, payment and API all use this one sum, so
 * that nobody is shown one total and charged another.
 */
export function orderTotals(lines: readonly ChargedLine[], terms: DeliveryTerms): OrderTotals {
  const subtotalPaise = lines.reduce((sum, line) => sum + lineTotal(line), 0);
  const deliveryChargePaise = deliveryCharge(terms, subtotalPaise);
  return { subtotalPaise, deliveryChargePaise, totalPaise: subtotalPaise + deliveryChargePaise };
}
