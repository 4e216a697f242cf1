import type { OrderView } from '#app/orders/record/orders.contract.ts';

/** A chat message with the page on which the order is paid: chats make no link of a UPI address. */
export function paymentMessage(order: OrderView, shopName: string, payUrl: string): string {
  return [
    `Namaste ${order.customerName}, please pay ${order.toPay} for your order ${order.displayId} at ${shopName}:`,
    payUrl,
    'The page says how. Once you have paid, tell us there, with the reference that your app shows.',
  ].join('\n');
}
