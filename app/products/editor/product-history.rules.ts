import { dateAndTime } from '#app/kit/dates.ts';
import { formatMoney } from '#app/kit/money.ts';
import { pluralize } from '#app/kit/text.ts';
import { choiceText } from '#app/products/catalogue/product-choice.contract.ts';
import type { ProductHistoryEntry } from './admin-products.contract.ts';

/** An event in a product's history. 'sold' and 'returned' come from orders, with the quantity in `to`. */
export type ProductEvent = {
  id: string;
  at: Date;
  kind:
    | 'added'
    | 'price'
    | 'sale price'
    | 'price difference'
    | 'stock'
    | 'sku'
    | 'deleted'
    | 'restored'
    | 'sold'
    | 'returned';
  from: number | null;
  to: number | null;
  /** SKUs: '' for none. */
  fromText: string | null;
  toText: string | null;
  /** Whose stock it was; both null for the product as a whole. */
  size: string | null;
  color: string | null;
  source: string;
  actor: string;
};

/** The event for the owner. */
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
  fromText,
  toText,
  size,
  color,
}: Omit<ProductEvent, 'id' | 'at' | 'source' | 'actor'>): string {
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
    case 'price difference':
      return `${which}price difference ${difference(from)} → ${difference(to)}`;
    case 'sku':
      return `${which}SKU ${fromText || 'none'} → ${toText || 'none'}`;
    case 'stock':
      return choice ? `${choice}: stock ${from} → ${to}` : `Stock ${from} → ${to}`;
  }
}

function difference(paise: number | null): string {
  return paise ? `${paise < 0 ? '−' : '+'}${formatMoney(Math.abs(paise))}` : 'none';
}

function money(paise: number | null): string {
  return paise === null ? 'none' : formatMoney(paise);
}
