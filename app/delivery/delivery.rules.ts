import { addBusinessDays, addDays, dayAndMonth } from '#app/kit/dates.ts';
import { type Paise, rupees } from '#app/kit/money.ts';
import {
  type DeliveryEstimate,
  deliveryDays,
  processingDays,
  zoneDays,
} from './delivery.contract.ts';
import { placeOfPin, zoneOfPin } from './pin-prefixes.rules.ts';

/** 'Free' at 0, else the charge in rupees (SPEC 9). */
export function deliveryText(chargePaise: Paise): string {
  return chargePaise === 0 ? 'Free' : rupees(chargePaise);
}

/**
 * The day by which the order is expected: where the zone of its PIN code is known, the last of the business
 * days that packing and the way may take, else seven days after it was placed (SPEC 9, Q76).
 */
export function estimatedDelivery(orderedAt: Date, pincode: string): Date {
  const zone = zoneOfPin(pincode);
  if (zone === null) return addDays(orderedAt, deliveryDays);
  return addBusinessDays(orderedAt, processingDays.to + zoneDays[zone].to);
}

/** What a shopper is told before she orders; null where no place has such a PIN code. */
export function deliveryEstimate(orderedAt: Date, pincode: string): DeliveryEstimate | null {
  const place = placeOfPin(pincode);
  if (place === null) return null;
  return { pincode, place, by: dayAndMonth(estimatedDelivery(orderedAt, pincode)) };
}
