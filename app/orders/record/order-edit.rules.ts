import { formatMoney, type Paise } from '#app/kit/money.ts';
import type { OrderEventKind } from '#app/kit/order-events.ts';
import type { StoreCreditKind } from '#app/orders/store-credit/store-credit.contract.ts';
import { partOfLine } from '#app/shop/pricing/order-totals.rules.ts';
import type { Order, OrderLine } from './order.contract.ts';
import type { OrderStatus } from './orders.contract.ts';
import { goodwillAfter, statusAfterRefund, storeCreditLeftPaise } from './payment.rules.ts';

/**
 * What somebody does with an order, as a rule answers it: the order as they want it, and what its history says of that.
 * What follows is not part of it: `settleOrder` finds that out.
 */
export type OrderEdit = {
  order: Order;
  events: OrderEvent[];
  /** The customer agrees to the price of these lines: the totals are counted anew. */
  isRepriced?: true;
  /** Statuses are set, even if to what they were. */
  setsStatus?: true;
  /** The day by which it is delivered is part of the edit, and stays as the edit has it. */
  hasOwnPromise?: true;
  /** Pieces that came back and do not return to stock. */
  writtenOff?: { lineId: string; quantity: number };
  /** Store credit that is given back of its payment. */
  storeCredit?: StoreCreditMove;
};

/** An entry in the history of an order. */
export type OrderEvent = {
  /** Null when it concerns the whole order. */
  lineId: string | null;
  kind: OrderEventKind;
  from: string | null;
  to: string | null;
  /** Where it moves the day by which the order is promised: the day before, '2026-11-30'. */
  promisedBefore?: string | null;
};

type EventToNote = Omit<OrderEvent, 'lineId'>;

/** `paise`: above 0 they are given, below they are spent. */
export type StoreCreditMove = { paise: Paise; kind: StoreCreditKind; returnId?: string };

/** An edit that changes nothing yet. */
export function editOf(order: Order): OrderEdit {
  return { order, events: [] };
}

/** Adds an entry about the whole order to its history. */
export function noteEvent(edit: OrderEdit, event: EventToNote): OrderEdit {
  return { ...edit, events: [...edit.events, { lineId: null, ...event }] };
}

/** Changes a line; with `event`, its history says so. */
export function changeLine(
  edit: OrderEdit,
  lineId: string,
  change: Partial<OrderLine>,
  event?: EventToNote,
): OrderEdit {
  const lines = edit.order.lines.map((line) =>
    line.id === lineId ? { ...line, ...change } : line,
  );
  return { ...edit, order: { ...edit.order, lines }, events: withEvent(edit, lineId, event) };
}

function withEvent({ events }: OrderEdit, lineId: string, event?: EventToNote): OrderEvent[] {
  return event ? [...events, { lineId, ...event }] : events;
}

/** Adds a line behind the others; with `event`, its history says so. */
export function addLine(edit: OrderEdit, line: OrderLine, event?: EventToNote): OrderEdit {
  const order = { ...edit.order, lines: [...edit.order.lines, line] };
  return { ...edit, order, events: withEvent(edit, line.id, event) };
}

/**
 * Moves lines to a status. Those that have it already stay as they are. `expired`: by the shop itself, as nobody
 * confirmed them; `isRefusedAtDoor`: their parcel came back. A cancelled line keeps that mark; any other status takes
 * it away.
 */
export function moveLines(
  edit: OrderEdit,
  lines: readonly Pick<OrderLine, 'id'>[],
  to: OrderStatus,
  { kind = 'status', isRefusedAtDoor = false }: MoveOptions = {},
): OrderEdit {
  const ids = new Set(lines.map(({ id }) => id));
  let moved: OrderEdit = { ...edit, setsStatus: true };
  for (const line of edit.order.lines) {
    if (!ids.has(line.id) || line.status === to) continue;
    const isMarked = isRefusedAtDoor || (to === 'cancelled' && line.isRefusedAtDoor);
    const change = { status: to, isRefusedAtDoor: isMarked };
    moved = changeLine(moved, line.id, change, { kind, from: line.status, to });
  }
  return moved;
}

/** Marks a line whose parcel came back, as nobody took it; its status stays. */
export function markRefusedAtDoor(edit: OrderEdit, lineId: string): OrderEdit {
  const event = { kind: 'refused' as const, from: null, to: null };
  return changeLine(edit, lineId, { isRefusedAtDoor: true }, event);
}

type MoveOptions = { kind?: 'status' | 'expired'; isRefusedAtDoor?: boolean };

/**
 * Splits a line in two: `quantity` pieces stay, the others become a line of their own, behind all others, with their
 * part of the discount. What is charged and what is in stock stay the same.
 */
export function splitLine(edit: OrderEdit, line: OrderLine, quantity: number): OrderEdit {
  const { discountPaise } = partOfLine(line, 0, quantity);
  const rest = {
    ...line,
    id: crypto.randomUUID(),
    quantity: line.quantity - quantity,
    discountPaise: line.discountPaise - discountPaise,
  };
  const event = { from: String(line.quantity), to: `${quantity} and ${rest.quantity}` };
  const stays = { quantity, discountPaise };
  return addLine(changeLine(edit, line.id, stays, { kind: 'split', ...event }), rest);
}

/** Sets tracking link or courier of lines, null for none. Nothing where a line has that already. */
export function setTracking(
  edit: OrderEdit,
  lines: readonly Pick<OrderLine, 'id'>[],
  to: Partial<Pick<OrderLine, 'trackingLink' | 'courier'>>,
): OrderEdit {
  let changed = edit;
  for (const { id } of lines) {
    const line = edit.order.lines.find((one) => one.id === id);
    for (const [field, kind] of trackingKinds) {
      const value = to[field];
      if (!line || value === undefined || value === line[field]) continue;
      const event = { kind, from: line[field], to: value };
      changed = changeLine(changed, id, { [field]: value }, event);
    }
  }
  return changed;
}

const trackingKinds = [
  ['courier', 'courier'],
  ['trackingLink', 'tracking'],
] as const;

/**
 * Gives back `paise` of the payment as store credit, or takes them for the order again where they are below 0. What was
 * paid with store credit comes back first.
 */
export function moveStoreCredit(edit: OrderEdit, move: StoreCreditMove): OrderEdit {
  const { order } = edit;
  const { paise } = move;
  const refundedPaise = order.refundedPaise + paise;
  const moved = {
    ...order,
    refundedPaise,
    paymentStatus: statusAfterRefund({ ...order, refundedPaise }),
    goodwillPaise: goodwillAfter(order, paise),
    storeCreditBackPaise: order.storeCreditBackPaise + Math.min(paise, storeCreditLeftPaise(order)),
  };
  const event = { kind: 'store credit' as const, from: null, to: storeCreditText(paise) };
  return { ...noteEvent({ ...edit, order: moved }, event), storeCredit: move };
}

function storeCreditText(paise: Paise): string {
  if (paise === 0) return 'spent elsewhere meanwhile';
  return `${formatMoney(Math.abs(paise))} ${paise > 0 ? 'given back' : 'taken again'}`;
}
