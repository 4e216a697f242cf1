import { dateAndTime } from '#app/kit/dates.ts';
import type { Role } from '#app/kit/permissions.ts';
import { capitalised } from '#app/kit/text.ts';
import type { HistoryEntry } from './desk-orders.contract.ts';

/** An event as it is kept. `product`: of its line; null when it is about the whole order. */
export type KeptEvent = {
  id: number;
  kind: string;
  from: string | null;
  to: string | null;
  at: Date;
  product: string | null;
  /** Null: the shop itself, or somebody who has left. */
  actorRole: Role | null;
};

/** What a kind of event is told as, when it has words of its own. */
const told: Record<string, (event: KeptEvent) => string> = {
  placed: () => 'Order placed',
  status: ({ from, to }) => `${capitalised(from ?? '')} → ${capitalised(to ?? '')}`,
  tracking: ({ from, to }) =>
    to === null
      ? `Tracking link removed: ${from}`
      : `Tracking link ${from === null ? 'added' : 'changed'}: ${to}`,
};

/** 'Quantity: 2 → 1', 'Call: no answer', 'Note changed' */
function plainly({ kind, from, to }: KeptEvent): string {
  if (to === null) return `${capitalised(kind)} changed`;
  return `${capitalised(kind)}: ${from === null ? to : `${from} → ${to}`}`;
}

/** An event in words: what, when and who. */
export function historyEntry(event: KeptEvent): HistoryEntry {
  const what = told[event.kind]?.(event) ?? plainly(event);
  return {
    id: event.id,
    when: dateAndTime(event.at),
    what: event.product === null ? what : `${event.product}: ${what}`,
    who: event.actorRole === null ? '' : `by the ${event.actorRole}`,
  };
}
