import type { OrderedAddOn } from '#app/products/add-ons/add-ons.contract.ts';
import { extraDaysOf } from '#app/products/add-ons/add-ons.rules.ts';
import type { OrderStatus, StatusMoves } from './orders.contract.ts';

/**
 * Who may move a line from which status to which. The owner may move it to any other, also back, to correct a
 * slip; the customer may cancel what is still pending. Pages, API and tests read this table.
 */
export const statusMoves = {
  owner: {
    pending: ['confirmed', 'shipped', 'delivered', 'cancelled'],
    confirmed: ['pending', 'shipped', 'delivered', 'cancelled'],
    shipped: ['pending', 'confirmed', 'delivered', 'cancelled'],
    delivered: ['pending', 'confirmed', 'shipped', 'cancelled'],
    cancelled: ['pending', 'confirmed', 'shipped', 'delivered'],
  },
  customer: {
    pending: ['cancelled'],
    confirmed: [],
    shipped: [],
    delivered: [],
    cancelled: [],
  },
} as const satisfies Record<string, StatusMoves>;

export function canMove(
  who: keyof typeof statusMoves,
  from: OrderStatus,
  to: OrderStatus,
): boolean {
  const moves: StatusMoves = statusMoves[who];
  return moves[from].includes(to);
}

/** How far a line has come. */
const progress = { pending: 0, confirmed: 1, shipped: 2, delivered: 3 } as const;

/** The status of a whole order: that of its least advanced line that is not cancelled, else cancelled. */
export function deriveOrderStatus(lines: readonly { status: OrderStatus }[]): OrderStatus {
  let lowest: Exclude<OrderStatus, 'cancelled'> | null = null;
  for (const { status } of lines) {
    if (status === 'cancelled') continue;
    if (lowest === null || progress[status] < progress[lowest]) lowest = status;
  }
  return lowest ?? 'cancelled';
}

/** Is this still to be shipped: neither on its way nor cancelled? */
export function canShip(status: OrderStatus): boolean {
  return status === 'pending' || status === 'confirmed';
}

/** May the customer cancel any of these lines? */
export function canCustomerCancel(lines: readonly { status: OrderStatus }[]): boolean {
  return lines.some((line) => canMove('customer', line.status, 'cancelled'));
}

/**
 * What a status change does to the stock (Q41): cancelling returns the line's quantity, leaving 'cancelled'
 * takes it again. Stock also returns when a smaller quantity is agreed on by phone: call-queue/change-order.
 */
export function stockEffect(from: OrderStatus, to: OrderStatus): 'return' | 'take' | 'none' {
  if (from === to) return 'none';
  if (to === 'cancelled') return 'return';
  return from === 'cancelled' ? 'take' : 'none';
}

/** The facts of a line that decide its order's delivery day. */
export type PromisedLine = { status: OrderStatus; addOns?: readonly OrderedAddOn[] | null };

/**
 * Whether a change of an order's lines has its delivery promise counted anew (Q133): as 'expected' while the
 * order waits for its call, from now once it is 'confirmed', shipped at once included. What takes longer to be
 * made counts until the order is shipped; afterwards, and for what is cancelled, the promise stays as it was.
 */
export function promiseEffect(
  before: readonly PromisedLine[],
  after: readonly PromisedLine[],
): 'expected' | 'confirmed' | 'none' {
  const [from, to] = [deriveOrderStatus(before), deriveOrderStatus(after)];
  if (to === 'cancelled' || to === 'delivered') return 'none';
  const isOtherWork = daysToMake(before) !== daysToMake(after);
  if (to === 'pending') return from !== 'pending' || isOtherWork ? 'expected' : 'none';
  if (from === 'pending' || from === 'cancelled') return 'confirmed';
  return to === 'confirmed' && isOtherWork ? 'confirmed' : 'none';
}

/** Of an order as a whole, in business days. */
export function daysToMake(lines: readonly PromisedLine[]): number {
  return extraDaysOf(lines.filter(({ status }) => status !== 'cancelled'));
}
