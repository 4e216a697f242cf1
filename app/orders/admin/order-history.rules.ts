import { dateAndTime } from '#app/kit/dates.ts';
import { own } from '#app/kit/own.ts';
import { capitalize } from '#app/kit/text.ts';
import type { OrderEventRow } from '#app/orders/record/order-view.rules.ts';
import type { OrderHistoryEntry } from './admin-orders.contract.ts';

/** Texts for the kinds of events that need their own. */
const eventTexts: Record<string, (event: OrderEventRow) => string> = {
  placed: () => 'Order placed',
  status: ({ from, to }) => `${capitalize(from ?? '')} → ${capitalize(to ?? '')}`,
  added: ({ from, to }) => (from === null ? `Added: ${to}` : `Added instead of ${from}: ${to}`),
  expired: () => 'Cancelled by the shop, as nobody had confirmed it in time',
  refused: () => 'Came back to the shop: counts as refused at the door',
  tracking: ({ from, to }) =>
    to === null
      ? `Tracking link removed: ${from}`
      : `Tracking link ${from === null ? 'added' : 'changed'}: ${to}`,
};

/** 'Quantity: 2 → 1', 'Call: no answer', 'Note changed' */
function defaultEventText({ kind, from, to }: OrderEventRow): string {
  if (to === null) return `${capitalize(kind)} changed`;
  return `${capitalize(kind)}: ${from === null ? to : `${from} → ${to}`}`;
}

export function orderHistoryEntry(event: OrderEventRow): OrderHistoryEntry {
  const what = own(eventTexts, event.kind)?.(event) ?? defaultEventText(event);
  return {
    id: event.id,
    when: dateAndTime(event.at),
    what: event.product === null ? what : `${event.product}: ${what}`,
    who: event.actorRole === null ? '' : `by the ${event.actorRole}`,
  };
}
