import type { Role } from '#app/kit/permissions.ts';
import type { OrderStatus, StatusMoves } from './orders.contract.ts';

/**
 * Which status a line may move to from each, and who may move it: the owner to any other, back as well, for
 * slips happen; the customer out of what the shop has not confirmed yet. Pages, API and tests list it.
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
} as const satisfies Record<Role, StatusMoves>;

export function canMove(who: Role, from: OrderStatus, to: OrderStatus): boolean {
  const moves: StatusMoves = statusMoves[who];
  return moves[from].includes(to);
}

/** How far an order has come; cancelled lines do not count while another lives. */
const progress = { pending: 0, confirmed: 1, shipped: 2, delivered: 3 } as const;

/** The status of a whole order: that of its least advanced living line, else cancelled. */
export function deriveOrderStatus(lines: readonly { status: OrderStatus }[]): OrderStatus {
  let lowest: Exclude<OrderStatus, 'cancelled'> | null = null;
  for (const { status } of lines) {
    if (status === 'cancelled') continue;
    if (lowest === null || progress[status] < progress[lowest]) lowest = status;
  }
  return lowest ?? 'cancelled';
}

/** May a customer cancel the order, or a line of it? */
export function canCustomerCancel(lines: readonly { status: OrderStatus }[]): boolean {
  return lines.some((line) => canMove('customer', line.status, 'cancelled'));
}

/**
 * What a status change does to the stock (Q41): cancelling gives the pieces back, leaving 'cancelled'
 * takes them again, everything else moves nothing.
 */
export function stockEffect(from: OrderStatus, to: OrderStatus): 'return' | 'take' | 'none' {
  if (from === to) return 'none';
  if (to === 'cancelled') return 'return';
  return from === 'cancelled' ? 'take' : 'none';
}
