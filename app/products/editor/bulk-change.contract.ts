import type { Paise } from '#app/kit/money.ts';
import type { PriceView } from '#app/products/catalogue/catalogue.contract.ts';

/** What needs no amount. */
export type PlainBulkChange = 'show' | 'hide' | 'feature' | 'unfeature' | 'sale-off' | 'delete';

/** A change to many products at once: all of them or none. */
export type BulkChange =
  | { kind: PlainBulkChange }
  /** Null means 'Uncategorized'. */
  | { kind: 'category'; categoryId: string | null }
  /** Changes what is charged, rounded to whole rupees; `struck-by` the struck price, too. */
  | { kind: 'price-by' | 'struck-by'; percent: number }
  /** Puts on sale at so much less than the full price, which is then struck through. */
  | { kind: 'sale-by'; percent: number }
  /** Sets what is charged; `struck-to` the price that is struck through where a product is on sale. */
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

/** What the owner is asked before it is done. `seen` says in the form that they have been asked about just this. */
export type BulkPreview =
  | {
      kind: 'prices';
      rows: { id: string; name: string; before: PriceView; after: PriceView }[];
      seen: string;
    }
  | { kind: 'delete'; rows: { id: string; name: string }[]; seen: string };
