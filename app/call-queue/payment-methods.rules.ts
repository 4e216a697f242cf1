import { type BookingMethod, type PaymentMethod, waysToPay } from '#app/orders/orders.contract.ts';

/** How an order can be paid: on delivery only while the shop offers it, or when it was ordered so (Q70). */
export function methodsFor(
  order: { bookingMethod: BookingMethod },
  offersCod: boolean,
): PaymentMethod[] {
  const hasCod = offersCod || order.bookingMethod === 'cod';
  return waysToPay.filter((method) => method !== 'cod' || hasCod);
}
