import {
  type CheckoutPaymentMethod,
  type PaymentMethod,
  paymentMethods,
} from '#app/kit/payment.ts';

/** The methods for paying an order: on delivery only if the shop offers it or it was ordered so (Q70). */
export function paymentMethodsFor(
  order: { bookingMethod: CheckoutPaymentMethod },
  offersCod: boolean,
): PaymentMethod[] {
  const hasCod = offersCod || order.bookingMethod === 'cod';
  return paymentMethods.filter((method) => method !== 'cod' || hasCod);
}
