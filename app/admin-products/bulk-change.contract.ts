import type { PriceView } from '#app/catalogue/catalogue.contract.ts';
import type { Paise } from '#app/kit/money.ts';

/** A change to many products at once: all of them or none. */
export type BulkChange =
  | { kind: 'show' | 'hide' }
  /** Changes what is charged, rounded to whole rupees; `struck-by` the struck price, too. */
  | { kind: 'price-by' | 'struck-by'; percent: number }
  /** Sets what is charged; `struck-to` the price that is struck through where a product is on sale. */
  | { kind: 'price-to' | 'struck-to'; paise: Paise }
  | { kind: 'stock-to' | 'stock-by'; quantity: number };

export const bulkChangeLabels: Record<BulkChange['kind'], string> = {
  show: 'Show in the shop',
  hide: 'Hide from the shop',
  'price-by': 'Change prices by %',
  'price-to': 'Set price to ₹',
  'struck-by': 'Change prices and struck prices by %',
  'struck-to': 'Set price before sale to ₹',
  'stock-to': 'Set stock to',
  'stock-by': 'Change stock by',
};

export function bulkChangeNeedsAmount(change: string): boolean {
  return change !== 'show' && change !== 'hide';
}

export function isPriceChange({ kind }: BulkChange): boolean {
  return kind.startsWith('price') || kind.startsWith('struck');
}

/** What a change of prices would do, and the prices that it was reckoned from: `seen`. */
export type PricePreview = {
  rows: { id: string; name: string; before: PriceView; after: PriceView }[];
  seen: string;
};
