import type { Paise } from '#app/kit/money.ts';
import type { DeliveryTerms } from '#app/shop/delivery/delivery.contract.ts';
import { deliveryCharge } from '#app/shop/delivery/delivery.rules.ts';
import { isServed, termsAt, termsEverywhere } from '#app/shop/delivery/delivery-zones.rules.ts';
import type { DeliveryZone } from '#app/shop/settings/delivery-zones.contract.ts';

export type ChargedLine = {
  unitPricePaise: Paise;
  quantity: number;
  /** What the owner took off the whole line; left out without. */
  discountPaise?: Paise;
  /** Of one piece; null or left out where nobody has said: it counts as nothing. */
  weightGrams?: number | null;
};

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

/**
 * What `quantity` pieces of a line come to, after `before` of them, and what of its discount is in that: the one rule for
 * whatever concerns a part, as a return or a credit note. What the pieces so far come to is rounded down to the paisa, so
 * the parts of a line add up to it however it is divided, and the last one takes what is left.
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
 * What lines cost as one order. Cart, checkout, order placement, payment and API all use this one sum, so
 * that nobody is shown one total and charged another.
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

/** Where an order goes, in a shop with these terms and zones; '' while nobody has said. */
export type Destination = {
  terms: DeliveryTerms;
  zones: readonly DeliveryZone[];
  pincode: string;
};

/**
 * The same for lines that go to a PIN code. While it is not known, and where the shop does not deliver to, the lowest
 * that they can cost; `isLowest` then says that another place costs more.
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
