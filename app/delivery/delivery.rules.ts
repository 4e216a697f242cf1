import { addBusinessDays, addDays, dayAndMonth } from '#app/kit/dates.ts';
import { formatMoney, type Paise } from '#app/kit/money.ts';
import {
  type DeliveryEstimate,
  type DeliveryTerms,
  fallbackDeliveryDays,
  processingDays,
  zoneDays,
} from './delivery.contract.ts';
import { findPlaceByPin, findZoneByPin } from './pin-prefixes.rules.ts';

/** What delivery costs for a subtotal. */
export function deliveryCharge(terms: DeliveryTerms, subtotalPaise: Paise): Paise {
  const { chargePaise, freeFromPaise } = terms;
  return freeFromPaise !== null && subtotalPaise >= freeFromPaise ? 0 : chargePaise;
}

/** In: what delivery of an order cost when it was placed. It stays so when lines change or leave. */
export function agreedTerms(chargePaise: Paise): DeliveryTerms {
  return { chargePaise, freeFromPaise: null };
}

/** How much more makes delivery free: 'Free delivery from ₹2,000: add ₹350 more.' Null where nothing does. */
export function freeDeliveryHint(terms: DeliveryTerms, subtotalPaise: Paise): string | null {
  const { freeFromPaise } = terms;
  if (freeFromPaise === null || deliveryCharge(terms, subtotalPaise) === 0) return null;
  const missing = formatMoney(freeFromPaise - subtotalPaise);
  return `Free delivery from ${formatMoney(freeFromPaise)}: add ${missing} more.`;
}

/** The terms in words for pages that know no subtotal. */
export function formatDeliveryTerms({ chargePaise, freeFromPaise }: DeliveryTerms): {
  charge: string;
  isFree: boolean;
  /** '₹2,000', or null where no amount makes delivery free. */
  freeFrom: string | null;
} {
  const isFree = chargePaise === 0;
  return {
    charge: formatDeliveryCharge(chargePaise),
    isFree,
    freeFrom: isFree || freeFromPaise === null ? null : formatMoney(freeFromPaise),
  };
}

/** 'Free' at 0, else the charge in rupees. */
export function formatDeliveryCharge(chargePaise: Paise): string {
  return chargePaise === 0 ? 'Free' : formatMoney(chargePaise);
}

/**
 * The day by which the order is expected: where the zone of its PIN code is known, the last of the business
 * days that packing and the way may take, the shop's holidays left out; else seven days after it was placed
 * (Q76).
 */
export function estimateDeliveryDate(
  orderedAt: Date,
  pincode: string,
  holidays: readonly string[],
): Date {
  const zone = findZoneByPin(pincode);
  if (zone === null) return addDays(orderedAt, fallbackDeliveryDays);
  return addBusinessDays(orderedAt, processingDays.to + zoneDays[zone].to, holidays);
}

/** What a user is told before she orders; null where no place has such a PIN code. */
export function estimateDelivery(
  orderedAt: Date,
  pincode: string,
  holidays: readonly string[],
): DeliveryEstimate | null {
  const place = findPlaceByPin(pincode);
  if (place === null) return null;
  return { pincode, place, by: dayAndMonth(estimateDeliveryDate(orderedAt, pincode, holidays)) };
}
