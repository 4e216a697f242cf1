import type { Paise } from '#app/kit/money.ts';
import type { PriceView } from '#app/products/catalogue/catalogue.contract.ts';

/** Changes without an amount. */
export type PlainBulkChange = 'show' | 'hide' | 'feature' | 'unfeature' | 'sale-off' | 'delete';

/** A change to many products at once, all or none. */
export type BulkChange =
  | { kind: PlainBulkChange }
  /** Null means 'Uncategorized'. */
  | { kind: 'category'; categoryId: string | null }
  /** Changes the charged price, rounded to whole rupees; `struck-by` the struck-through price, too. */
  | { kind: 'price-by' | 'struck-by'; percent: number }
  /** Puts on sale at this discount from the full price, which is then struck through. */
  | { kind: 'sale-by'; percent: number }
  /** Sets the charged price; `struck-to` the struck-through price of products on sale. */
  | { kind: 'price-to' | 'struck-to'; paise: Paise }
  | { kind: 'stock-to' | 'stock-by'; quantity: number };

export const bulkChangeLabels: Record<BulkChange['kind'], string> = {
  show: 'Show in the shop',
  hide: 'Hide from the shop',
  category: 'Move to category',
  feature: 'Feature on the home page',
  unfeature: 'Stop featuring',
  'sale-by': 'Put on sale, % off',
  'sale-off': 'Take off sale',
  'price-by': 'Change prices by %',
  'price-to': 'Set price to ₹',
  'struck-by': 'Change prices and struck prices by %',
  'struck-to': 'Set price before sale to ₹',
  'stock-to': 'Set stock to',
  'stock-by': 'Change stock by',
  delete: 'Delete',
};

/** Also true while nothing is chosen. */
export function bulkChangeNeedsAmount(change: string): boolean {
  return change === '' || /-(by|to)$/.test(change);
}

export function isPriceChange({ kind }: BulkChange): boolean {
  return /^(price|struck|sale)-/.test(kind);
}

/** The question before it is done. `seen` in the form says that exactly this was asked. */
export type BulkPreview =
  | {
      kind: 'prices';
      rows: { id: string; name: string; before: PriceView; after: PriceView }[];
      seen: string;
    }
  | { kind: 'delete'; rows: { id: string; name: string }[]; seen: string };
