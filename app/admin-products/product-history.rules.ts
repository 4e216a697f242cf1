import { dateAndTime } from '#app/kit/dates.ts';
import { formatMoney } from '#app/kit/money.ts';
import { pluralize } from '#app/kit/text.ts';
import type { ProductHistoryEntry } from './admin-products.contract.ts';

/** One thing that happened to a product; 'sold' and 'returned' are an order's, with the pieces in `to`. */
export type ProductEvent = {
  id: string;
  at: Date;
  kind: 'added' | 'price' | 'sale price' | 'stock' | 'deleted' | 'restored' | 'sold' | 'returned';
  from: number | null;
  to: number | null;
  why: string;
  who: string;
};

/** What happened, as the owner reads it. */
export function productHistoryEntry({
  id,
  at,
  why,
  who,
  ...event
}: ProductEvent): ProductHistoryEntry {
  return { id, when: dateAndTime(at), what: describeEvent(event), why, who };
}

function describeEvent({ kind, from, to }: Pick<ProductEvent, 'kind' | 'from' | 'to'>): string {
  switch (kind) {
    case 'added':
      return 'Added';
    case 'deleted':
      return 'Deleted';
    case 'restored':
      return 'Put back';
    case 'sold':
      return `${pluralize(to ?? 0, 'piece')} sold`;
    case 'returned':
      return `${pluralize(to ?? 0, 'piece')} back in stock`;
    case 'price':
      return `Price ${money(from)} → ${money(to)}`;
    case 'sale price':
      return `Sale price ${money(from)} → ${money(to)}`;
    case 'stock':
      return `Stock ${from} → ${to}`;
  }
}

function money(paise: number | null): string {
  return paise === null ? 'none' : formatMoney(paise);
}
