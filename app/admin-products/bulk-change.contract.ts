import type { Paise } from '#app/kit/money.ts';

/** A change to many products at once: all of them or none. */
export type BulkChange =
  | { kind: 'show' | 'hide' }
  /** Changes prices and sale prices, rounded to whole rupees. */
  | { kind: 'price-by'; percent: number }
  | { kind: 'price-to'; paise: Paise }
  | { kind: 'stock-to' | 'stock-by'; quantity: number };

export const bulkChangeLabels: Record<BulkChange['kind'], string> = {
  show: 'Show in the shop',
  hide: 'Hide from the shop',
  'price-by': 'Change prices by %',
  'price-to': 'Set price to ₹',
  'stock-to': 'Set stock to',
  'stock-by': 'Change stock by',
};

export function bulkChangeNeedsAmount(change: string): boolean {
  return change !== 'show' && change !== 'hide';
}
