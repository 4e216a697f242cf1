import type { Paise } from '#app/kit/money.ts';
import type { DeliveryTerms } from '#app/shop/delivery/delivery.contract.ts';
import { deliveryCharge } from '#app/shop/delivery/delivery.rules.ts';
import { isServed, termsAt, termsEverywhere } from '#app/shop/delivery/delivery-zones.rules.ts';
import type { DeliveryZone } from '#app/shop/settings/delivery-zones.contract.ts';

export type ChargedLine = {
  unitPricePaise: Paise;
  quantity: number;
  /** The owner's discount on the whole line, if any. */
  discountPaise?: Paise;
  /** Of one piece; null or left out if unknown, which counts as 0. */
  weightGrams?: number | null;
};

export type OrderTotals = {
  /** The lines alone, after discount, without delivery. */
  subtotalPaise: Paise;
  deliveryChargePaise: Paise;
  /** The fee for paying on delivery; else 0. */
  codFeePaise: Paise;
  totalPaise: Paise;
};

/** A line's total after discount. */
export function lineTotal({ discountPaise = 0, ...line }: ChargedLine): Paise {
  return fullPrice(line) - discountPaise;
}

/** Before discount, as a line is shown. Discounts are listed below all lines. */
export function fullPrice({ unitPricePaise, quantity }: ChargedLine): Paise {
  return unitPricePaise * quantity;
}

/** The discounts of these lines, in paise. */
export function sumDiscounts(lines: readonly ChargedLine[]): Paise {
  return lines.reduce((sum, { discountPaise = 0 }) => sum + discountPaise, 0);
}

/**
 * The total of `quantity` pieces of a line, after `before` of them, and the discount in it: the one rule for
 * parts, such as a return or a credit note. Each running total is rounded down to the paisa, so the parts add
 * up to the line however it is divided, and the last gets the rest.
 */
export function partOfLine(
  line: ChargedLine,
  before: number,
  quantity: number,
): { totalPaise: Paise; discountPaise: Paise } {
  const upTo = (count: number) => Math.floor((lineTotal(line) * count) / line.quantity);
  const totalPaise = upTo(before + quantity) - upTo(before);
  return { totalPaise, discountPaise: line.unitPricePaise * quantity - totalPaise };
}

/**
 * What lines cost as one order. Cart, checkout, order placement, payment and API all use this sum, so that
 * nobody is shown one total and charged another.
 */
export function orderTotals(
  lines: readonly ChargedLine[],
  terms: DeliveryTerms,
  codFeePaise: Paise = 0,
): OrderTotals {
  const subtotalPaise = lines.reduce((sum, line) => sum + lineTotal(line), 0);
  const weightGrams = lines.reduce((sum, line) => sum + (line.weightGrams ?? 0) * line.quantity, 0);
  const deliveryChargePaise = deliveryCharge(terms, subtotalPaise, weightGrams);
  const totalPaise = subtotalPaise + deliveryChargePaise + codFeePaise;
  return { subtotalPaise, deliveryChargePaise, codFeePaise, totalPaise };
}

/** Where an order goes, in a shop with these terms and zones. `pincode` is '' until known. */
export type Destination = {
  terms: DeliveryTerms;
  zones: readonly DeliveryZone[];
  pincode: string;
};

/**
 * The same for a PIN code. While it is unknown or not served, this is the lowest possible total; `isLowest`
 * says that other places cost more.
 */
export function totalsAt(
  lines: readonly ChargedLine[],
  { terms, zones, pincode }: Destination,
  codFeePaise: Paise = 0,
): OrderTotals & { isServed: boolean; isLowest: boolean } {
  const served = pincode === '' || isServed(zones, pincode);
  if (zones.length === 0 || (pincode !== '' && served)) {
    const totals = orderTotals(lines, termsAt(terms, zones, pincode), codFeePaise);
    return { ...totals, isServed: served, isLowest: false };
  }
  const possible = termsEverywhere(terms, zones).map((one) => orderTotals(lines, one, codFeePaise));
  const charges = possible.map(({ deliveryChargePaise }) => deliveryChargePaise);
  const lowest =
    possible[charges.indexOf(Math.min(...charges))] ?? orderTotals(lines, terms, codFeePaise);
  return { ...lowest, isServed: served, isLowest: Math.max(...charges) > Math.min(...charges) };
}
