import { indianPincode } from '#app/people/profiles/profiles.input.ts';
import { type DeliveryCheck, unlistedPinNote } from '#app/shop/delivery/delivery.contract.ts';
import { estimateDelivery } from '#app/shop/delivery/delivery.rules.ts';
import { isServed, notServedText } from '#app/shop/delivery/delivery-zones.rules.ts';
import { isListedPin } from '#app/shop/delivery/pin-codes.rules.ts';
import type { Shop } from '#platform/shop.ts';

/** Estimates the delivery to a typed PIN code; '' for none. */
export function checkPin(typed: string, { now, settings }: Shop): DeliveryCheck {
  if (typed === '') return { typed, estimate: null };
  const pin = indianPincode.safeParse(typed);
  if (!pin.success) return { typed, estimate: null, error: pin.error.issues[0]?.message };
  if (!isServed(settings.storeProfile.deliveryZones, pin.data)) {
    return { typed, estimate: null, error: notServedText(pin.data) };
  }
  const estimate = estimateDelivery(now(), pin.data, settings.storeProfile);
  if (!estimate) return { typed, estimate, error: 'No place has this PIN code. Please check it.' };
  return isListedPin(pin.data) ? { typed, estimate } : { typed, estimate, note: unlistedPinNote };
}
