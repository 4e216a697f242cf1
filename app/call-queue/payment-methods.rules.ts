import {
  type CheckoutPaymentMethod,
  type PaymentMethod,
  paymentMethods,
} from '#app/kit/payment.ts';

/** How an order can be paid: on delivery only while the shop offers it, or when it was ordered so (Q70). */
export function paymentMethodsFor(
  order: { bookingMethod: CheckoutPaymentMethod },
  offersCod: boolean,
): PaymentMethod[] {
  const hasCod = offersCod || order.bookingMethod === 'cod';
  return paymentMethods.filter((method) => method !== 'cod' || hasCod);
}
