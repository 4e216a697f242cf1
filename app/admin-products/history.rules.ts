import { dateAndTime } from '#app/kit/dates.ts';
import { rupees } from '#app/kit/money.ts';
import { counted } from '#app/kit/text.ts';
import type { HistoryEntry } from './admin-products.contract.ts';

/** One thing that happened to a product; 'sold' and 'returned' are an order's, with the pieces in `to`. */
export type Happened = {
  id: string;
  at: Date;
  kind: 'added' | 'price' | 'sale price' | 'stock' | 'deleted' | 'restored' | 'sold' | 'returned';
  from: number | null;
  to: number | null;
  why: string;
  who: string;
};

/** What happened, as the owner reads it. */
export function historyEntry({ id, at, why, who, ...event }: Happened): HistoryEntry {
  return { id, when: dateAndTime(at), what: whatHappened(event), why, who };
}

function whatHappened({ kind, from, to }: Pick<Happened, 'kind' | 'from' | 'to'>): string {
  switch (kind) {
    case 'added':
      return 'Added';
    case 'deleted':
      return 'Deleted';
    case 'restored':
      return 'Put back';
    case 'sold':
      return `${counted(to ?? 0, 'piece')} sold`;
    case 'returned':
      return `${counted(to ?? 0, 'piece')} back in stock`;
    case 'price':
      return `Price ${money(from)} → ${money(to)}`;
    case 'sale price':
      return `Sale price ${money(from)} → ${money(to)}`;
    case 'stock':
      return `Stock ${from} → ${to}`;
  }
}

function money(paise: number | null): string {
  return paise === null ? 'none' : rupees(paise);
}
