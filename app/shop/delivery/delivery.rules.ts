import { addBusinessDays, addDays, dayAndMonth, isoDay, startOfDay } from '#app/kit/dates.ts';
import { formatMoney, type Paise } from '#app/kit/money.ts';
import {
  nextCallDay,
  nextCallWindow,
  parseCallHours,
} from '#app/shop/settings/call-hours.rules.ts';
import type { DeliveryZone } from '#app/shop/settings/delivery-zones.contract.ts';
import type { StoreProfile } from '#app/shop/settings/shop-settings.contract.ts';
import {
  type DeliveryEstimate,
  type DeliveryTerms,
  type DeliveryTexts,
  fallbackDeliveryDays,
  processingDays,
  zoneDays,
} from './delivery.contract.ts';
import { findZone, termsEverywhere } from './delivery-zones.rules.ts';
import { findPlaceByPin, findZoneByPin } from './pin-codes.rules.ts';

/** One step is included in an order's charge; each further one costs extra. */
const stepGrams = 500;

/** Returns what delivery costs for a subtotal and a weight. */
export function deliveryCharge(
  terms: DeliveryTerms,
  subtotalPaise: Paise,
  weightGrams: number = 0,
): Paise {
  const { chargePaise, freeFromPaise, per500gPaise = 0 } = terms;
  if (freeFromPaise !== null && subtotalPaise >= freeFromPaise) return 0;
  return chargePaise + per500gPaise * Math.max(0, Math.ceil(weightGrams / stepGrams) - 1);
}

/** Terms by which a placed order keeps its delivery charge when its lines change. */
export function fixedChargeTerms(chargePaise: Paise): DeliveryTerms {
  return { chargePaise, freeFromPaise: null };
}

/** 'Free delivery from ₹2,000: add ₹350 more.' Null if it is free already, or never is. */
export function freeDeliveryHint(terms: DeliveryTerms, subtotalPaise: Paise): string | null {
  const { freeFromPaise } = terms;
  if (freeFromPaise === null || deliveryCharge(terms, subtotalPaise) === 0) return null;
  const missing = formatMoney(freeFromPaise - subtotalPaise);
  return `Free delivery from ${formatMoney(freeFromPaise)}: add ${missing} more.`;
}

/** Returns the terms of the shop and its zones as texts. */
export function formatDeliveryTerms(
  terms: DeliveryTerms,
  zones: readonly DeliveryZone[] = [],
): DeliveryTexts {
  const { chargePaise, freeFromPaise } = terms;
  if (zones.length > 0) return formatZones(terms, zones);
  const isFree = chargePaise === 0;
  return {
    charge: formatDeliveryCharge(chargePaise),
    isFree,
    freeFrom: isFree || freeFromPaise === null ? null : formatMoney(freeFromPaise),
  };
}

function formatZones(terms: DeliveryTerms, zones: readonly DeliveryZone[]): DeliveryTexts {
  const everywhere = termsEverywhere(terms, zones);
  const charges = everywhere.map(({ chargePaise }) => chargePaise);
  const [lowest, highest] = [Math.min(...charges), Math.max(...charges)];
  const isSame = lowest === highest;
  const range = `${formatMoney(lowest)} to ${formatMoney(highest)}, by PIN code`;
  const isAnywhereElse = everywhere.includes(terms);
  return {
    charge: isSame ? formatDeliveryCharge(lowest) : range,
    isFree: highest === 0 && everywhere.every(({ per500gPaise = 0 }) => per500gPaise === 0),
    freeFrom: null,
    zones: [
      ...zones.map((zone) => ({
        name: zone.name,
        charge: zone.isServed ? formatTerms(zone) : 'no delivery',
      })),
      ...(isAnywhereElse ? [{ name: 'Everywhere else', charge: formatTerms(terms) }] : []),
    ],
  };
}

/** '₹180, ₹40 for each 500 g more, free from ₹5,000' */
export function formatTerms({
  chargePaise,
  per500gPaise = 0,
  freeFromPaise,
}: DeliveryTerms): string {
  const parts = [formatDeliveryCharge(chargePaise)];
  if (per500gPaise > 0) parts.push(`${formatMoney(per500gPaise)} for each 500 g more`);
  if (freeFromPaise !== null && (chargePaise > 0 || per500gPaise > 0)) {
    parts.push(`free from ${formatMoney(freeFromPaise)}`);
  }
  return parts.join(', ');
}

/** The charge as pages show it: 'Free', '₹120', or 'from ₹60' if other places cost more. */
export function formatChargeFrom(chargePaise: Paise, isLowest: boolean): string {
  return isLowest ? `from ${formatMoney(chargePaise)}` : formatDeliveryCharge(chargePaise);
}

/** 'Free' for 0, else the charge in rupees. */
export function formatDeliveryCharge(chargePaise: Paise): string {
  return chargePaise === 0 ? 'Free' : formatMoney(chargePaise);
}

/**
 * Returns the day an order is expected by: the last business day of packing and transit, without the shop's
 * holidays; seven days after the order if the PIN code's zone is unknown (Q76). `extraDays` are business days
 * to make something of it. `zones` are the owner's, whose days come first.
 */
export function estimateDeliveryDate(
  orderedAt: Date,
  pincode: string,
  holidays: readonly string[],
  extraDays = 0,
  zones: readonly DeliveryZone[] = [],
): Date {
  const transitDays = transitDaysTo(pincode, zones);
  if (transitDays === null) {
    return addBusinessDays(addDays(orderedAt, fallbackDeliveryDays), extraDays, holidays);
  }
  return addBusinessDays(orderedAt, processingDays.to + transitDays + extraDays, holidays);
}

/** The most business days in transit; null if unknown. */
function transitDaysTo(pincode: string, zones: readonly DeliveryZone[]): number | null {
  const own = findZone(zones, pincode)?.transitDays ?? null;
  const zone = findZoneByPin(pincode);
  return own ?? (zone && zoneDays[zone].to);
}

/** What a promise depends on: where the parcel goes, and how long it takes to make. */
export type Parcel = { pincode: string; extraDays: number };

/** The part of the store profile that a promise depends on. */
export type PromiseProfile = Pick<StoreProfile, 'supportHours' | 'holidays' | 'deliveryZones'>;

/** The day, '2026-11-30', by which an order confirmed at `at` is delivered. */
export function promisedDay(at: Date, parcel: Parcel, profile: PromiseProfile): string {
  const { pincode, extraDays } = parcel;
  const { holidays, deliveryZones } = profile;
  return isoDay(estimateDeliveryDate(at, pincode, holidays, extraDays, deliveryZones));
}

/**
 * The day by which an order unconfirmed at `at` is expected: counted from the shop's next call (Q133), or from
 * `at` if the transit time is unknown.
 */
export function expectedDay(at: Date, parcel: Parcel, profile: PromiseProfile): string {
  if (transitDaysTo(parcel.pincode, profile.deliveryZones) === null) {
    return promisedDay(at, parcel, profile);
  }
  const hours = parseCallHours(profile.supportHours, profile.holidays);
  return promisedDay(nextCallWindow(at, hours).from, parcel, profile);
}

/** Returns the estimate shown before ordering, or null if the PIN code does not exist. */
export function estimateDelivery(
  orderedAt: Date,
  pincode: string,
  profile: PromiseProfile,
): DeliveryEstimate | null {
  const place = findPlaceByPin(pincode);
  if (place === null) return null;
  const day = expectedDay(orderedAt, { pincode, extraDays: 0 }, profile);
  const hours = parseCallHours(profile.supportHours, profile.holidays);
  const by = dayAndMonth(startOfDay(day));
  const zone = findZone(profile.deliveryZones, pincode);
  const charge = zone && { charge: formatTerms(zone) };
  return { pincode, place, by, callDay: nextCallDay(orderedAt, hours), ...charge };
}
