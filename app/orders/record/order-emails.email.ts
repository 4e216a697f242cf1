import {
  type EmailPart,
  type EmailShop,
  type EmailText,
  emailShop,
  renderEmail,
} from '#app/kit/email.ts';
import { smallestVariantUrl } from '#app/kit/pictures.ts';
import type { InvoiceDocument } from '#app/orders/invoices/invoices.contract.ts';
import { addOnsText } from '#app/products/add-ons/add-ons.rules.ts';
import type { ShopSettings } from '#platform/shop.ts';
import {
  linksBeside,
  type OrderLineView,
  type OrderStatus,
  type OrderView,
  type ParcelView,
} from './orders.contract.ts';

/** The shop as the emails show it. */
export type Sender = EmailShop & { supportPhone: string; supportHours: string };

/** An email about an order to its customer. */
export type OrderEmail = {
  /** An order gets one email of each kind. `lastEvent`: the id of the event it is about. */
  kind: string | ((lastEvent: number) => string);
  /** `issued`: the documents that are issued with the change. */
  text: (view: OrderView, sender: Sender, issued: readonly InvoiceDocument[]) => EmailText;
};

export function toSender({ storeProfile: shop, publicUrl }: ShopSettings): Sender {
  return {
    ...emailShop(shop.name, publicUrl),
    supportPhone: shop.supportPhone,
    supportHours: shop.supportHours,
  };
}

/** 'Namaste Ananya Deshpande,', without the name where the reader may be a stranger. */
function greeting({ customerName }: OrderView): string {
  return customerName === '' ? 'Namaste,' : `Namaste ${customerName},`;
}

/** To the customer, when an order has been placed (docs/product/orders-and-emails.md). */
export function orderPlacedEmail(order: OrderView, sender: Sender): EmailText {
  return renderEmail(sender, 'Order Confirmation - Your order has been received', [
    `${greeting(order)} thank you for your order at ${sender.name}.`,
    `Order ${order.displayId}, placed on ${order.longDate}. We will call you${order.customerPhone && ` on ${order.customerPhone}`} to confirm it${paymentSentence(order)}`,
    items(order.lines, sender),
    summaryRows(order),
    `Estimated delivery: ${order.estimatedDelivery}.`,
    orderLink(order, sender),
    supportLine(sender),
    reasonLine(sender),
  ]);
}

/** Ends the sentence about the call: what is paid, and how. */
function paymentSentence(order: OrderView): string {
  const { isCod, amountDue, onDelivery, storeCredit } = order;
  if (storeCredit && order.paymentStatus === 'paid') return '. Your store credit has paid it.';
  if (isCod && onDelivery?.advance) {
    return `. You then pay ${onDelivery.advance} in advance, and ${onDelivery.rest} in cash when it is delivered.`;
  }
  return isCod
    ? `. You pay ${amountDue} in cash when it is delivered.`
    : ` and to arrange the payment${storeCredit ? ` of ${amountDue}.` : '. Nothing has been charged yet.'}`;
}

/** To the owner, about the same order. */
export function newOrderEmail(order: OrderView, sender: Sender): EmailText {
  return renderEmail(sender, 'New Order Notification', [
    `New order ${order.displayId} at ${sender.name}, placed on ${order.dateAndTime}.`,
    `Call ${order.customerName} on ${order.customerPhone} (${order.customerEmail}) to confirm it.`,
    items(order.lines, sender),
    summaryRows(order),
    { label: 'Open the dashboard', link: sender.url(`/admin/orders?order=${order.id}`) },
  ]);
}

/**
 * To the customer, when the whole order has reached another status. `invoicePath`: the page of its invoice, if
 * it has one.
 */
export function statusEmail(
  order: OrderView,
  status: Exclude<OrderStatus, 'pending'>,
  sender: Sender,
  invoicePath: string | null = null,
): EmailText {
  const { subject, message, links } = statusEmailTexts[status];
  return renderEmail(sender, `${subject} - ${order.displayId}`, [
    `${greeting(order)} ${message(order)}`,
    ...(status === 'shipped' && order.parcels && order.parcels.length > 1
      ? everyParcel(order, order.parcels, sender)
      : [
          items(
            order.lines.filter((line) => line.status === status),
            sender,
          ),
          ...links(order, sender),
        ]),
    ...payment(order, sender),
    ...(invoicePath ? [{ label: 'View invoice', link: sender.url(invoicePath) }] : []),
    orderLink(order, sender),
    supportLine(sender),
    reasonLine(sender),
  ]);
}

/** To the customer, when a part of the order has left, in this parcel of it, while the rest has not. */
export function parcelEmail(number: number): OrderEmail {
  return {
    kind: `order-parcel-${number}`,
    text: (order, sender) => {
      const parcel = order.parcels?.find((one) => one.number === number);
      if (!parcel) throw new Error(`Parcel ${number} of order ${order.displayId} has not left.`);
      return renderEmail(sender, `Part of your order has been shipped - ${order.displayId}`, [
        `${greeting(order)} a part of your order ${order.displayId} is on its way${withCourier(parcel)}.${order.canShip ? ' The other items follow, and we will write to you again.' : ''}`,
        items(linesIn(order, parcel), sender),
        ...trackLinks(parcel),
        ...payment(order, sender),
        orderLink(order, sender),
        supportLine(sender),
        reasonLine(sender),
      ]);
    },
  };
}

/** Of each parcel what is in it, who brings it and where it is followed; then what has left without one. */
function everyParcel(order: OrderView, parcels: ParcelView[], sender: Sender): EmailPart[] {
  const others = order.lines.filter(
    ({ id, status }) =>
      status === 'shipped' && !parcels.some(({ lineIds }) => lineIds.includes(id)),
  );
  return [
    ...parcels.flatMap((parcel) => [
      `${parcel.title}${withCourier(parcel)}:`,
      items(linesIn(order, parcel), sender),
      ...trackLinks(parcel),
    ]),
    ...(others.length > 0 ? [items(others, sender)] : []),
    ...trackLinks({ trackingLinks: linksBeside(order, parcels) }),
  ];
}

function linesIn(order: OrderView, { lineIds }: ParcelView): OrderLineView[] {
  return order.lines.filter((line) => lineIds.includes(line.id));
}

/** ' with Delhivery, AWB 1091208940593' */
function withCourier({ courier, awb }: ParcelView): string {
  return `${courier ? ` with ${courier}` : ''}${awb ? `, AWB ${awb}` : ''}`;
}

function trackLinks({ trackingLinks }: Pick<ParcelView, 'trackingLinks'>): EmailPart[] {
  return trackingLinks.map((link) => ({ label: 'Track your Order', link }));
}

/** To the customer, when nobody could confirm the order in time. `cancelled`: the lines that were pending. */
export function orderExpiredEmail(
  order: OrderView,
  cancelled: readonly OrderLineView[],
  sender: Sender,
): EmailText {
  const it = cancelled.length === order.lines.length ? 'it has' : 'these items have';
  return renderEmail(sender, `Your order was not confirmed - ${order.displayId}`, [
    `${greeting(order)} we could not confirm your order ${order.displayId} of ${order.longDate} with you by phone, so ${it} been cancelled. ${order.paymentNote}`,
    items(cancelled, sender),
    'Would you still like it? You can order again in one step, and we will call you.',
    { label: 'Order again', link: sender.url(`/orders?order=${order.displayId}`) },
    supportLine(sender),
    reasonLine(sender),
  ]);
}

/** What the owner did not find, and their words about it. */
type ClaimNotFound = { amount: string; reference: string; words: string };

/** To the customer, when the owner has not found what they said they have paid. */
export function claimNotFoundEmail(
  order: OrderView,
  { amount, reference, words }: ClaimNotFound,
  sender: Sender,
): EmailText {
  return renderEmail(sender, `We have not found your payment - ${order.displayId}`, [
    `${greeting(order)} you told us of a payment of ${amount} for your order ${order.displayId}, reference (UTR) ending in ${reference.slice(-4)}. We could not find it in our account.`,
    words,
    ...payment(order, sender),
    orderLink(order, sender),
    supportLine(sender),
    reasonLine(sender),
  ]);
}

/** To the customer, when the owner has changed the order as agreed on the phone. */
export function orderChangedEmail(order: OrderView, sender: Sender): EmailText {
  return renderEmail(sender, `Your order was changed - ${order.displayId}`, [
    `${greeting(order)} your order ${order.displayId} was changed as agreed with you. The total is now ${order.total}. ${order.paymentNote}`,
    items(
      order.lines.filter((line) => line.status !== 'cancelled'),
      sender,
    ),
    summaryRows(order),
    `Estimated delivery: ${order.estimatedDelivery}.`,
    ...payment(order, sender),
    orderLink(order, sender),
    supportLine(sender),
    reasonLine(sender),
  ]);
}

type StatusEmail = {
  subject: string;
  message(order: OrderView): string;
  links(order: OrderView, sender: Sender): EmailPart[];
};

const statusEmailTexts: Record<Exclude<OrderStatus, 'pending'>, StatusEmail> = {
  confirmed: {
    subject: 'Your order is confirmed',
    message: (order) =>
      `your order ${order.displayId} is confirmed and we are getting it ready. Estimated delivery: ${order.estimatedDelivery}.`,
    links: () => [],
  },
  shipped: {
    subject: 'Your order has been shipped',
    message: (order) =>
      `your order ${order.displayId} is on its way${order.couriers && ` with ${order.couriers}`}${onlyAwb(order)}. Estimated delivery: ${order.estimatedDelivery}.`,
    links: (order) => order.trackingLinks.map((link) => ({ label: 'Track your Order', link })),
  },
  delivered: {
    subject: 'Your order has been delivered',
    message: (order) =>
      `your order ${order.displayId} has been delivered. We hope you love it. A short review helps others choose.`,
    links: reviewLinks,
  },
  cancelled: {
    subject: 'Your order has been cancelled',
    message: (order) =>
      `your order ${order.displayId} of ${order.longDate} has been cancelled. ${order.paymentNote}`,
    links: () => [],
  },
};

/** ', AWB 1091208940593' of the one parcel of an order; of several, each says its own. */
function onlyAwb({ parcels = [] }: OrderView): string {
  const [parcel, ...others] = parcels;
  return parcel?.awb && others.length === 0 ? `, AWB ${parcel.awb}` : '';
}

/** One link per delivered product that the shop still has. */
function reviewLinks({ lines }: OrderView, sender: Sender): EmailPart[] {
  const names = new Map<string, string>();
  for (const { productId, name, status } of lines) {
    if (productId && status === 'delivered') names.set(productId, name);
  }
  return [...names].map(([productId, name]) => ({
    label: `Rate ${name}`,
    link: sender.url(`/product/${productId}?review=true`),
  }));
}

/** How to pay, once the customer is asked to. */
function payment({ toPay, onDelivery, payPath }: OrderView, sender: Sender): EmailPart[] {
  if (payPath === null) return [];
  const rest = onDelivery ? ` in advance; you pay ${onDelivery.rest} when it is delivered` : '';
  return [
    `Amount to pay: ${toPay}${rest}. The button below shows you how; no sign-in needed.`,
    { label: `Pay ${toPay}`, link: sender.url(payPath) },
  ];
}

function orderLink({ displayId }: OrderView, sender: Sender): EmailPart {
  return { label: 'View order', link: sender.url(`/order-confirmation?order=${displayId}`) };
}

function supportLine({ supportPhone, supportHours }: Sender): string {
  return supportPhone && `Questions? Call ${supportPhone}, ${supportHours}.`;
}

function reasonLine({ name, supportPhone }: Sender): string {
  const reason = `You’re receiving this email because an order was placed with this address at ${name}.`;
  return supportPhone ? `${reason} Wasn’t you? Call us at that number and we will stop.` : reason;
}

/** 'Meenakshi Saree (Free Size · Arakku Red), 1 x ₹19,999 = ₹19,999' */
function items(lines: readonly OrderLineView[], { url }: Sender): EmailPart {
  return {
    items: lines.map(({ name, choice, addOns, quantity, unitPrice, lineTotal, picture }) => ({
      name: `${name}${choice ? ` (${choice})` : ''}, ${quantity} x ${unitPrice}${addOns ? `. ${addOnsText(addOns)}` : ''}`,
      picture: picture && url(smallestVariantUrl(picture.url)),
      amount: lineTotal,
    })),
  };
}

/** Amounts, address and payment; charges only if there are any, the address only if it is given. */
function summaryRows(order: OrderView): EmailPart {
  const delivery = ['Delivery Charges', order.delivery] as const;
  const place = [
    ['Address', `${order.deliveryAddress} ${order.pincode}`],
    ['Phone', order.customerPhone],
  ] as const;
  return {
    rows: [
      ['Subtotal', order.subtotal],
      ...(order.discount ? [['Discount', `-${order.discount}`] as const] : []),
      ...(order.isDeliveryFree ? [] : [delivery]),
      ...(order.codFee ? [['Cash on Delivery Fee', order.codFee] as const] : []),
      ['Total', order.total],
      ...(order.storeCredit ? storeCreditRows(order.storeCredit, order.amountDue) : []),
      ...(order.beforeTax ? [['Before GST', order.beforeTax] as const] : []),
      ...(order.deliveryAddress === '' ? [] : place),
      ['Payment method', order.paymentMethod],
    ],
  };
}

function storeCreditRows(storeCredit: string, amountDue: string) {
  return [['Paid with store credit', storeCredit] as const, ['To pay', amountDue] as const];
}
