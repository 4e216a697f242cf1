import type { Paise } from '#app/kit/money.ts';

/** What can be done to many products at once, all or none of them. */
export type BulkChange =
  | { kind: 'show' | 'hide' }
  /** Prices go up or down, to whole rupees; sale prices with them. */
  | { kind: 'price-by'; percent: number }
  | { kind: 'price-to'; paise: Paise }
  | { kind: 'stock-to' | 'stock-by'; pieces: number };

export const bulkChangeLabels: Record<BulkChange['kind'], string> = {
  show: 'Show in the shop',
  hide: 'Hide from the shop',
  'price-by': 'Change prices by %',
  'price-to': 'Set price to ₹',
  'stock-to': 'Set stock to',
  'stock-by': 'Change stock by',
};

/** These two need no amount. */
export function bulkChangeNeedsAmount(change: string): boolean {
  return change !== 'show' && change !== 'hide';
}
