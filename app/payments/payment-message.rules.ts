import type { OrderView } from '#app/orders/orders.contract.ts';

/** A chat message that says how to pay the order by UPI. */
export function paymentMessage(
  order: OrderView,
  shop: { name: string; upiId: string },
  link: string,
): string {
  return [
    `Namaste ${order.customerName}, please pay ${order.amountDue} for your order ${order.displayId} at ${shop.name} by UPI to ${shop.upiId}.`,
    link,
    'Then send us the 12-digit UPI reference that your app shows.',
  ].join('\n');
}
