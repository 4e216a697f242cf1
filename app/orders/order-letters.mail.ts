import { escapeHtml } from '#app/kit/text.ts';
import type { OrderView } from './orders.contract.ts';

/** What the letters need to know of the shop. */
type Sender = { name: string; supportPhone: string; ordersUrl: string; dashboardUrl: string };

export type LetterText = { subject: string; html: string; text: string };

/** To the customer, when an order has been placed (SPEC 7, send-email). */
export function orderPlacedLetter(order: OrderView, sender: Sender): LetterText {
  return letter('Order Confirmation - Your order has been received', [
    `Namaste ${order.customerName}, thank you for your order at ${sender.name}.`,
    `Order ${order.displayId} of ${order.longDate}. We will call you on ${order.customerPhone} to confirm it and to arrange the payment. Nothing has been charged yet.`,
    order,
    `Estimated delivery: ${order.estimatedDelivery}.`,
    `See the order: ${sender.ordersUrl}`,
    `Questions? Call ${sender.supportPhone}, Monday to Saturday, 10 AM to 6 PM IST.`,
    `You get this letter because an order was placed with this address at ${sender.name}. If it was not you, tell us at that number and we will stop.`,
  ]);
}

/** To the owner, about the same order. */
export function newOrderLetter(order: OrderView, sender: Sender): LetterText {
  return letter('New Order Notification', [
    `New order ${order.displayId} of ${order.dateAndTime} at ${sender.name}.`,
    `Call ${order.customerName} on ${order.customerPhone} (${order.customerEmail}) to confirm it.`,
    order,
    `Open the dashboard: ${sender.dashboardUrl}`,
  ]);
}

function letter(subject: string, parts: (string | OrderView)[]): LetterText {
  return {
    subject,
    html: `<div style="font-family:Arial,sans-serif;font-size:16px;line-height:1.5;max-width:560px">${parts
      .map((part) => (typeof part === 'string' ? `<p>${escapeHtml(part)}</p>` : orderHtml(part)))
      .join('\n')}</div>`,
    text: parts.map((part) => (typeof part === 'string' ? part : orderText(part))).join('\n\n'),
  };
}

/** Label and value of the sums and the address; the delivery charge only when there is one. */
function facts(order: OrderView): [string, string][] {
  return [
    ['Subtotal', order.subtotal],
    ...(order.isDeliveryFree ? [] : [['Delivery Charges', order.delivery] as [string, string]]),
    ['Total', order.total],
    ['Address', `${order.deliveryAddress} ${order.pincode}`],
    ['Phone', order.customerPhone],
    ['Payment method', order.paymentMethod],
  ];
}

function orderText(order: OrderView): string {
  const lines = order.lines.map((line) => `${lineText(line)} = ${line.lineTotal}`);
  return [...lines, ...facts(order).map(([label, value]) => `${label}: ${value}`)].join('\n');
}

function lineText({ name, choice, quantity, unitPrice }: OrderView['lines'][number]): string {
  return `${name}${choice ? ` (${choice})` : ''}, ${quantity} x ${unitPrice}`;
}

function orderHtml(order: OrderView): string {
  const cell = 'padding:6px 0;border-bottom:1px solid #dbe0ec;vertical-align:top';
  const rows = [
    ...order.lines.map((line) => [lineText(line), line.lineTotal] as const),
    ...facts(order),
  ].map(
    ([label, value]) =>
      `<tr><td style="${cell};padding-right:16px">${escapeHtml(label)}</td><td style="${cell};text-align:right">${escapeHtml(value)}</td></tr>`,
  );
  return `<table role="presentation" style="width:100%;border-collapse:collapse">${rows.join('')}</table>`;
}
