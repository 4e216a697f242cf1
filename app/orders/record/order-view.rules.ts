import { dateAndTime, longDate, shortDate, startOfDay } from '#app/kit/dates.ts';
import { formatMoney } from '#app/kit/money.ts';
import { checkoutPaymentNames } from '#app/kit/payment.ts';
import type { Role } from '#app/kit/permissions.ts';
import { addOnNotes } from '#app/products/add-ons/add-ons.rules.ts';
import { choiceText } from '#app/products/catalogue/product-choice.contract.ts';
import { estimateDeliveryDate, formatDeliveryCharge } from '#app/shop/delivery/delivery.rules.ts';
import { fullPrice } from '#app/shop/pricing/order-totals.rules.ts';
import { sumBeforeTax } from '#app/shop/tax/tax-terms.rules.ts';
import type { Order, OrderLine } from './order.contract.ts';
import { canCustomerCancel, canShip, daysToMake, deriveOrderStatus } from './order-status.rules.ts';
import type { OrderLineView, OrderView } from './orders.contract.ts';
import { awbOf, isBeingBooked, parcelViews } from './parcels.rules.ts';
import {
  amountDuePaise,
  dueBeforeDeliveryPaise,
  isPaidOnDelivery,
  payablePaise,
  paymentNote,
  refundDuePaise,
  storeCreditLeftPaise,
} from './payment.rules.ts';

/** A stored entry of an order's history. `product` names its line; null when it concerns the whole order. */
export type OrderEventRow = {
  id: number;
  kind: string;
  from: string | null;
  to: string | null;
  at: Date;
  product: string | null;
  /** Null for the shop itself, and for a deleted account. */
  actorRole: Role | null;
};

const shortIdLength = 8;
const justPlacedHours = 24;

/** Was the order placed within the last day, and is it still pending (Q75)? */
export function isJustPlaced(order: Order, now: Date): boolean {
  const ageMs = now.getTime() - order.createdAt.getTime();
  return deriveOrderStatus(order.lines) === 'pending' && ageMs < justPlacedHours * 3_600_000;
}

function trackingLinks({ lines }: Order): string[] {
  const active = lines.filter((line) => line.status !== 'cancelled');
  return [...new Set(active.flatMap((line) => line.trackingLink ?? []))];
}

/** 'Delhivery', 'DTDC and India Post'; '' while nobody has said. */
function couriersOf({ lines }: Order): string {
  const active = lines.filter((line) => line.status !== 'cancelled');
  return [...new Set(active.flatMap((line) => line.courier ?? []))].join(' and ');
}

/** The two parts of the amount due with an advance; null without one. */
function onDelivery(order: Order): OrderView['onDelivery'] {
  if (order.codAdvancePercent === 0 || !isPaidOnDelivery(order)) return null;
  const advance = dueBeforeDeliveryPaise(order);
  return {
    advance: advance > 0 ? formatMoney(advance) : null,
    rest: formatMoney(amountDuePaise(order) - advance),
  };
}

function addOnsOf({ addOns }: OrderLine): Pick<OrderLineView, 'addOns'> {
  const notes = addOnNotes(addOns);
  return notes ? { addOns: notes } : {};
}

function returnedOf({ quantity, returnedQuantity }: OrderLine): Pick<OrderLineView, 'returned'> {
  if (returnedQuantity === 0) return {};
  const isAll = returnedQuantity >= quantity;
  return { returned: isAll ? 'Returned' : `${returnedQuantity} of ${quantity} returned` };
}

/** The subtotal before discount, and what is taken off it: '₹500'; null for nothing. */
export function amountsBefore({
  subtotalPaise,
  discountPaise,
}: Pick<Order, 'subtotalPaise' | 'discountPaise'>): Pick<OrderView, 'subtotal' | 'discount'> {
  return {
    subtotal: formatMoney(subtotalPaise + discountPaise),
    discount: discountPaise > 0 ? formatMoney(discountPaise) : null,
  };
}

/** The amount due before tax; empty if nothing is due or the shop did not show it. */
function dueBeforeTax(order: Order): Pick<OrderView, 'dueBeforeTax'> {
  const due = amountDuePaise(order);
  const lines = order.lines.filter((line) => line.status !== 'cancelled');
  const { beforeTax } = due > 0 ? sumBeforeTax(due, lines, order.taxTerms) : {};
  return beforeTax ? { dueBeforeTax: beforeTax } : {};
}

function storeCreditOf(order: Order): Pick<OrderView, 'storeCredit'> {
  const left = storeCreditLeftPaise(order);
  return left > 0 ? { storeCredit: formatMoney(left) } : {};
}

/** As promised; for an order from before that was stored, counted from when it was placed. */
function deliveryDay({ promisedBy, createdAt, pincode, holidays, lines }: Order): Date {
  if (promisedBy !== null) return startOfDay(promisedBy);
  return estimateDeliveryDate(createdAt, pincode, holidays, daysToMake(lines));
}

/**
 * Everything a screen or an email shows of an order, with amounts and dates as text. `payPath`: for its customer, once
 * they are asked to pay.
 */
export function orderView(order: Order, payPath: string | null = null): OrderView {
  return {
    id: order.id,
    shortId: order.id.slice(0, shortIdLength),
    displayId: order.displayId,
    status: deriveOrderStatus(order.lines),
    lines: order.lines.map((line) => ({
      id: line.id,
      productId: line.productId,
      name: line.name,
      choice: choiceText(line),
      ...addOnsOf(line),
      quantity: line.quantity,
      unitPrice: formatMoney(line.unitPricePaise),
      lineTotal: formatMoney(fullPrice(line)),
      picture:
        line.pictureUrl === null ? null : { url: line.pictureUrl, alt: line.name, tint: null },
      status: line.status,
      ...returnedOf(line),
      trackingLink: line.trackingLink,
      courier: line.courier,
      ...awbOf(order, line),
      ...(isBeingBooked(order, line) && { isBeingBooked: true as const }),
    })),
    date: shortDate(order.createdAt),
    longDate: longDate(order.createdAt),
    dateAndTime: dateAndTime(order.createdAt),
    estimatedDelivery: longDate(deliveryDay(order)),
    ...amountsBefore(order),
    delivery: formatDeliveryCharge(order.deliveryChargePaise),
    isDeliveryFree: order.deliveryChargePaise === 0,
    codFee: order.codFeePaise > 0 ? formatMoney(order.codFeePaise) : null,
    total: formatMoney(order.totalPaise),
    ...storeCreditOf(order),
    ...sumBeforeTax(order.totalPaise, order.lines, order.taxTerms),
    paymentMethod: checkoutPaymentNames[order.bookingMethod],
    isCod: order.bookingMethod === 'cod',
    isPaidOnDelivery: isPaidOnDelivery(order),
    paymentNote: paymentNote(order),
    paymentStatus: order.paymentStatus,
    paymentReference: order.paymentReference,
    amountDue: formatMoney(amountDuePaise(order)),
    ...dueBeforeTax(order),
    toPay: formatMoney(payablePaise(order)),
    onDelivery: onDelivery(order),
    payPath,
    refundDue: refundDuePaise(order) > 0 ? formatMoney(refundDuePaise(order)) : null,
    trackingLinks: trackingLinks(order),
    couriers: couriersOf(order),
    ...parcelViews(order),
    canShip: order.lines.some((line) => canShip(line.status) && !isBeingBooked(order, line)),
    customerName: order.customerName || 'Guest',
    customerEmail: order.customerEmail,
    customerPhone: order.customerPhone,
    deliveryAddress: order.deliveryAddress,
    pincode: order.pincode,
    canCancel: canCustomerCancel(order.lines),
  };
}
