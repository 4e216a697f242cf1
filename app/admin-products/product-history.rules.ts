import { choiceText } from '#app/catalogue/product-choice.contract.ts';
import { dateAndTime } from '#app/kit/dates.ts';
import { formatMoney } from '#app/kit/money.ts';
import { pluralize } from '#app/kit/text.ts';
import type { ProductHistoryEntry } from './admin-products.contract.ts';

/** An event in a product's history; 'sold' and 'returned' come from orders, with the quantity in `to`. */
export type ProductEvent = {
  id: string;
  at: Date;
  kind: 'added' | 'price' | 'sale price' | 'stock' | 'deleted' | 'restored' | 'sold' | 'returned';
  from: number | null;
  to: number | null;
  /** Whose stock it was; both null for the product as a whole. */
  size: string | null;
  color: string | null;
  source: string;
  actor: string;
};

/** The event as the owner reads it. */
export function productHistoryEntry({
  id,
  at,
  source,
  actor,
  ...event
}: ProductEvent): ProductHistoryEntry {
  return { id, when: dateAndTime(at), change: describeEvent(event), source, actor };
}

function describeEvent({
  kind,
  from,
  to,
  size,
  color,
}: Pick<ProductEvent, 'kind' | 'from' | 'to' | 'size' | 'color'>): string {
  const choice = choiceText({ size, color });
  const which = choice && `${choice}: `;
  switch (kind) {
    case 'added':
      return 'Added';
    case 'deleted':
      return 'Deleted';
    case 'restored':
      return 'Put back';
    case 'sold':
      return `${which}${pluralize(to ?? 0, 'piece')} sold`;
    case 'returned':
      return `${which}${pluralize(to ?? 0, 'piece')} back in stock`;
    case 'price':
      return `Price ${money(from)} → ${money(to)}`;
    case 'sale price':
      return `Sale price ${money(from)} → ${money(to)}`;
    case 'stock':
      return choice ? `${choice}: stock ${from} → ${to}` : `Stock ${from} → ${to}`;
  }
}

function money(paise: number | null): string {
  return paise === null ? 'none' : formatMoney(paise);
}
