/** The choices at checkout: to pay once the shop has called, or in cash on delivery. */
export const checkoutPaymentMethods = ['online', 'cod'] as const;
export type CheckoutPaymentMethod = (typeof checkoutPaymentMethods)[number];

export const checkoutPaymentNames = {
  online: 'Online',
  cod: 'Cash on Delivery',
} as const satisfies Record<CheckoutPaymentMethod, string>;

/** How an order is paid in the end: agreed on by phone, recorded by the owner (Q69). */
export const paymentMethods = ['upi', 'cash', 'bank', 'cod'] as const;
/** 'provider': at a payment provider, which has told the shop. 'store credit': all of it, when it was ordered. */
export type PaymentMethod = (typeof paymentMethods)[number] | 'provider' | 'store credit';

export const paymentStatuses = ['unpaid', 'paid', 'refunded'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];
