import type { OrderStatus } from './orders.contract.ts';

/** How far an order has come; cancelled lines do not count while another lives. */
const advance = { pending: 0, confirmed: 1, shipped: 2, delivered: 3 } as const;

/** The status of a whole order: that of its least advanced living line, else cancelled. */
export function statusOf(lines: readonly { status: OrderStatus }[]): OrderStatus {
  let least: Exclude<OrderStatus, 'cancelled'> | null = null;
  for (const { status } of lines) {
    if (status === 'cancelled') continue;
    if (least === null || advance[status] < advance[least]) least = status;
  }
  return least ?? 'cancelled';
}

/** A customer may cancel while something is pending (Q35). */
export function canCancel(lines: readonly { status: OrderStatus }[]): boolean {
  return lines.some((line) => line.status === 'pending');
}

/**
 * What a status change does to the stock (Q41): cancelling gives the pieces back, leaving 'cancelled'
 * takes them again, everything else moves nothing.
 */
export function stockMove(from: OrderStatus, to: OrderStatus): 'return' | 'take' | 'none' {
  if (from === to) return 'none';
  if (to === 'cancelled') return 'return';
  return from === 'cancelled' ? 'take' : 'none';
}
