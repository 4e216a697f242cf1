import type { OrderView } from '#app/orders/record/orders.contract.ts';

/** Opens an email to the customer in the owner's mail app. */
export function mailtoLink(order: OrderView, shopName: string): string {
  const subject = `Your order ${order.displayId} at ${shopName}`;
  const body = orderMessage(order, shopName);
  return `mailto:${encodeURIComponent(order.customerEmail)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}

/** A message that lists the order and asks the customer to confirm it. */
export function orderMessage(order: OrderView, shopName: string): string {
  const lines = order.lines
    .filter((line) => line.status !== 'cancelled')
    .map(
      ({ name, choice, quantity, lineTotal }) =>
        `${quantity} x ${name}${choice ? ` (${choice})` : ''} = ${lineTotal}`,
    );
  return [
    `Namaste ${order.customerName}, this is ${shopName} about your order ${order.displayId} of ${order.date}:`,
    ...lines,
    ...(order.discount ? [`Discount: -${order.discount}`] : []),
    `Delivery: ${order.delivery}`,
    order.onDelivery?.advance
      ? `To pay: ${order.onDelivery.advance} in advance, ${order.onDelivery.rest} on delivery`
      : `To pay: ${order.amountDue}`,
    `Address: ${order.deliveryAddress} ${order.pincode}`,
    'May we confirm it? Please answer here, or tell us when and on which number we may call.',
  ].join('\n');
}
