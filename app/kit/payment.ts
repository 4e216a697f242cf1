/** The choices at checkout: pay after the shop's call, or cash on delivery. */
export const checkoutPaymentMethods = ['online', 'cod'] as const;
export type CheckoutPaymentMethod = (typeof checkoutPaymentMethods)[number];

export const checkoutPaymentNames = {
  online: 'Online',
  cod: 'Cash on Delivery',
} as const satisfies Record<CheckoutPaymentMethod, string>;

/** How an order is paid in the end: agreed by phone, recorded by the owner (Q69). */
export const paymentMethods = ['upi', 'cash', 'bank', 'cod'] as const;
/** 'provider': the payment provider reported it. 'store credit': all of it, when the order was placed. */
export type PaymentMethod = (typeof paymentMethods)[number] | 'provider' | 'store credit';

export const paymentStatuses = ['unpaid', 'paid', 'refunded'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];
