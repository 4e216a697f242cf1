import { addBusinessDays, addDays, dayAndMonth } from '#app/kit/dates.ts';
import { formatMoney, type Paise } from '#app/kit/money.ts';
import { type CallHours, nextCallDay } from '#app/shop-settings/call-hours.rules.ts';
import {
  type DeliveryEstimate,
  type DeliveryTerms,
  fallbackDeliveryDays,
  processingDays,
  zoneDays,
} from './delivery.contract.ts';
import { findPlaceByPin, findZoneByPin } from './pin-prefixes.rules.ts';

/** Returns what delivery costs for a subtotal. */
export function deliveryCharge(terms: DeliveryTerms, subtotalPaise: Paise): Paise {
  const { chargePaise, freeFromPaise } = terms;
  return freeFromPaise !== null && subtotalPaise >= freeFromPaise ? 0 : chargePaise;
}

/** Terms by which a placed order keeps its delivery charge when its lines change. */
export function fixedChargeTerms(chargePaise: Paise): DeliveryTerms {
  return { chargePaise, freeFromPaise: null };
}

/** 'Free delivery from ₹2,000: add ₹350 more.' Null where it is free already or no amount makes it so. */
export function freeDeliveryHint(terms: DeliveryTerms, subtotalPaise: Paise): string | null {
  const { freeFromPaise } = terms;
  if (freeFromPaise === null || deliveryCharge(terms, subtotalPaise) === 0) return null;
  const missing = formatMoney(freeFromPaise - subtotalPaise);
  return `Free delivery from ${formatMoney(freeFromPaise)}: add ${missing} more.`;
}

/** Returns the terms as texts, for pages without a subtotal. */
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

/** 'Free' for 0, else the charge in rupees. */
export function formatDeliveryCharge(chargePaise: Paise): string {
  return chargePaise === 0 ? 'Free' : formatMoney(chargePaise);
}

/**
 * Returns the day by which an order is expected: the last of the business days that packing and transit may
 * take, without the shop's holidays; seven days after it was placed where the zone of its PIN code is
 * unknown (Q76). `extraDays`: business days that something of it takes to be made.
 */
export function estimateDeliveryDate(
  orderedAt: Date,
  pincode: string,
  holidays: readonly string[],
  extraDays = 0,
): Date {
  const zone = findZoneByPin(pincode);
  if (zone === null) {
    return addBusinessDays(addDays(orderedAt, fallbackDeliveryDays), extraDays, holidays);
  }
  return addBusinessDays(orderedAt, processingDays.to + zoneDays[zone].to + extraDays, holidays);
}

/** Returns the estimate shown before ordering, or null where the PIN code does not exist. */
export function estimateDelivery(
  orderedAt: Date,
  pincode: string,
  hours: CallHours,
): DeliveryEstimate | null {
  const place = findPlaceByPin(pincode);
  if (place === null) return null;
  const day = estimateDeliveryDate(orderedAt, pincode, hours.holidays);
  return { pincode, place, by: dayAndMonth(day), callDay: nextCallDay(orderedAt, hours) };
}
