import { isoDay } from '#app/kit/dates.ts';
import type { Paise } from '#app/kit/money.ts';
import { draftDocuments, statusesOnItsWay } from '#app/orders/invoices/documents.rules.ts';
import type { Draft, InvoiceDocument } from '#app/orders/invoices/invoices.contract.ts';
import type { ProductChoice } from '#app/products/catalogue/product-choice.contract.ts';
import {
  estimateDeliveryDate,
  expectedDay,
  promisedDay,
} from '#app/shop/delivery/delivery.rules.ts';
import type { StoreProfile } from '#app/shop/settings/shop-settings.contract.ts';
import type { Order, OrderLine } from './order.contract.ts';
import {
  moveStoreCredit,
  type OrderEdit,
  type OrderEvent,
  type StoreCreditMove,
} from './order-edit.rules.ts';
import { daysToMake, deriveOrderStatus, promiseEffect } from './order-status.rules.ts';
import type { OrderStatus } from './orders.contract.ts';
import {
  activeTotals,
  amountDuePaise,
  refundDuePaise,
  statusAfterRefund,
  storeCreditLeftPaise,
} from './payment.rules.ts';

/** An order with all that follows from an edit of it. */
export type SettledOrder = {
  order: Order;
  events: OrderEvent[];
  /** By product id, and of one product what returns to stock before what is taken. */
  stock: StockMove[];
  storeCredit: StoreCreditMove | null;
  /** Credit notes first; without their numbers. */
  documents: Draft[];
  /** The status of the whole order that its customer is to be told; null for none. */
  statusToTell: Exclude<OrderStatus, 'pending'> | null;
};

/** `quantity`: above 0 it returns to stock, below it is taken. `lineId`: a line with this choice. */
export type StockMove = ProductChoice & { productId: string; quantity: number; lineId: string };

/** What is true besides the order. `balancePaise`: store credit its customer has, where `storeCreditMissing` asks. */
export type Facts = { profile: StoreProfile; now: Date; balancePaise: Paise };

/** The order as it was, with the documents issued of it, in the sequence of their issue. */
type Before = Order & { documents: InvoiceDocument[] };

/**
 * All that follows a change of an order, and nothing else decides it: totals, the day by which it is promised (Q133),
 * store credit, stock (Q41), documents, and the email about its status. Pure.
 */
export function settleOrder(before: Before, wanted: OrderEdit, facts: Facts): SettledOrder {
  const promised = settlePromise(before, settleTotals(before, wanted), facts);
  const edit = settleStoreCredit(before, promised, facts);
  const { order, events, storeCredit = null } = edit;
  return {
    order,
    events,
    stock: stockMoves(before.lines, order.lines, edit.writtenOff),
    storeCredit,
    documents: documentsDue(before, order, facts),
    statusToTell: statusToTell(before, order),
  };
}

/**
 * The totals stay as they were agreed when lines are cancelled. They are counted anew where another price is agreed,
 * and where lines that had been taken out of them come back.
 */
function settleTotals(before: Order, edit: OrderEdit): OrderEdit {
  const { order, isRepriced } = edit;
  const { subtotalPaise, discountPaise, totalPaise } = activeTotals(order);
  if (isRepriced || (isReopened(before, order) && subtotalPaise > before.subtotalPaise)) {
    return { ...edit, order: { ...order, subtotalPaise, discountPaise, totalPaise } };
  }
  const moreForDelivery = order.deliveryChargePaise - before.deliveryChargePaise;
  return { ...edit, order: { ...order, totalPaise: order.totalPaise + moreForDelivery } };
}

/**
 * The day by which the order is promised: counted from now once it is confirmed, from the next call while it is not;
 * again for another PIN code. The first event of a status notes the day before, for an undo.
 */
function settlePromise(before: Order, edit: OrderEdit, { profile, now }: Facts): OrderEdit {
  const { order } = edit;
  if (edit.hasOwnPromise) return edit;
  const isElsewhere = before.pincode !== order.pincode;
  const effect = isElsewhere ? effectElsewhere(order) : promiseEffect(before.lines, order.lines);
  if (effect === 'none') return edit;
  const count = effect === 'confirmed' ? promisedDay : expectedDay;
  const parcel = { pincode: order.pincode, extraDays: daysToMake(order.lines) };
  const day = count(now, parcel, profile);
  if (day === order.promisedBy) return edit;
  const events = isElsewhere
    ? edit.events
    : notePromise(edit.events, dayBefore(before, profile), day);
  return { ...edit, order: { ...order, promisedBy: day }, events };
}

function effectElsewhere({ lines }: Order): 'expected' | 'confirmed' {
  return deriveOrderStatus(lines) === 'pending' ? 'expected' : 'confirmed';
}

/** The day that was promised; for an order from before it was stored, counted from when it was placed. */
function dayBefore(before: Order, { holidays }: StoreProfile): string {
  const { promisedBy, createdAt, pincode, lines } = before;
  return (
    promisedBy ?? isoDay(estimateDeliveryDate(createdAt, pincode, holidays, daysToMake(lines)))
  );
}

function notePromise(events: OrderEvent[], promisedBefore: string, day: string): OrderEvent[] {
  const first = events.find(({ kind }) => kind === 'status' || kind === 'expired');
  if (promisedBefore === day) return events;
  return events.map((event) => (event === first ? { ...event, promisedBefore } : event));
}

/**
 * Store credit that is not charged any more returns to the customer at once. Lines that come back take it again, as far
 * as the customer still has it. Nothing once the account is gone.
 */
function settleStoreCredit(before: Order, edit: OrderEdit, { balancePaise }: Facts): OrderEdit {
  const { order, isRepriced, setsStatus } = edit;
  if (order.userId === null || order.storeCreditPaise === 0) return edit;
  if (!isRepriced && !setsStatus) return edit;
  const back = Math.min(refundDuePaise(order), storeCreditLeftPaise(order));
  if (back > 0) return moveStoreCredit(edit, { paise: back, kind: 'back' });
  if (!isReopened(before, order)) return edit;
  const again = Math.min(storeCreditMissing(before, order), balancePaise);
  // Without any of it, what was refunded is unpaid again all the same.
  if (again === 0 && statusAfterRefund(order) === order.paymentStatus) return edit;
  return moveStoreCredit(edit, { paise: -again, kind: 'spent' });
}

/** Store credit that was given back and is due again, as lines have come back; 0 for nothing. */
export function storeCreditMissing(before: Order, after: Order): Paise {
  if (after.userId === null || !isReopened(before, after)) return 0;
  return Math.min(amountDuePaise(after), after.storeCreditBackPaise);
}

/**
 * The difference between the pieces that the lines have and had out of stock: cancelling returns them, leaving
 * 'cancelled' takes them again; so do quantities, choices, added lines, and what came back. By product id, so that two
 * orders for the same products cannot deadlock.
 */
export function stockMoves(
  before: readonly OrderLine[],
  after: readonly OrderLine[],
  writtenOff?: OrderEdit['writtenOff'],
): StockMove[] {
  const moves = new Map<string, StockMove>();
  const move = (line: OrderLine, quantity: number) => {
    const { productId, size, color, id: lineId } = line;
    if (productId === null) return;
    const key = JSON.stringify([productId, size, color]);
    const other = moves.get(key) ?? { productId, size, color, quantity: 0, lineId };
    moves.set(key, { ...other, quantity: other.quantity + quantity });
  };
  for (const { was, is } of pairs(before, after)) {
    if (was) move(was, takenBy(was));
    move(is, -takenBy(is));
    if (is.id === writtenOff?.lineId) move(is, -writtenOff.quantity);
  }
  return [...moves.values()]
    .filter(({ quantity }) => quantity !== 0)
    .sort((one, other) => compare(one.productId, other.productId) || other.quantity - one.quantity);
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/** The pieces that a line has out of stock. */
function takenBy({ status, quantity, returnedQuantity }: OrderLine): number {
  return status === 'cancelled' ? 0 : quantity - returnedQuantity;
}

/**
 * Credit notes for what is on an invoice and has changed since; and an invoice of what has just left, unless the owner
 * issues them by hand.
 */
function documentsDue(before: Before, after: Order, { profile, now }: Facts): Draft[] {
  if (!profile.issuesInvoices || !haveChanged(before, after)) return [];
  const isInvoiced = !profile.invoicesByHand && hasJustLeft(before, after);
  const statuses = isInvoiced ? statusesOnItsWay : [];
  return draftDocuments(after, before.documents, statuses, profile, now);
}

function statusToTell(before: Order, after: Order): SettledOrder['statusToTell'] {
  const status = deriveOrderStatus(after.lines);
  return status === 'pending' || status === deriveOrderStatus(before.lines) ? null : status;
}

/** Each line with what it was before; undefined for one that was added. */
function pairs(
  before: readonly OrderLine[],
  after: readonly OrderLine[],
): { was: OrderLine | undefined; is: OrderLine }[] {
  return after.map((is) => ({ was: before.find(({ id }) => id === is.id), is }));
}

/** Has a cancelled line come back? */
function isReopened(before: Order, after: Order): boolean {
  return pairs(before.lines, after.lines).some(
    ({ was, is }) => was?.status === 'cancelled' && is.status !== 'cancelled',
  );
}

function hasJustLeft(before: Order, after: Order): boolean {
  return pairs(before.lines, after.lines).some(
    ({ was, is }) => was?.status !== is.status && statusesOnItsWay.includes(is.status),
  );
}

/** Is anything different of what a document says? */
function haveChanged(before: Order, after: Order): boolean {
  return pairs(before.lines, after.lines).some(({ was, is }) => documented(was) !== documented(is));
}

function documented(line: OrderLine | undefined): string {
  if (!line) return '';
  const { status, quantity, unitPricePaise, discountPaise, returnedQuantity } = line;
  return JSON.stringify([status, quantity, unitPricePaise, discountPaise, returnedQuantity]);
}
