import { formatNumber, pluralize } from '#app/kit/text.ts';
import { maxPerLine, type StockView } from './catalogue.contract.ts';

const maxYellowStock = 10;
const maxLowStock = 5;

/** Stock for customers: green over 10, yellow for 1 to 10, red at 0 (Q106). */
export function stockView(quantity: number): StockView {
  if (quantity === 0) return { quantity, text: 'Out of stock', level: 'bad' };
  return {
    quantity,
    text: `${formatNumber(quantity)} available`,
    level: quantity > maxYellowStock ? 'ok' : 'warn',
  };
}

/** 'Only 2 left', or 'Out of stock' */
export function stockLeftText(stock: number): string {
  return stock === 0 ? 'Out of stock' : `Only ${stock} left`;
}

/** The note on a card; null if the stock is not low. */
export function stockNote(quantity: number): string | null {
  return quantity <= maxLowStock ? stockLeftText(quantity) : null;
}

/** The highest quantity of one line with this stock (Q42). */
export function maxLineQuantity(stock: number): number {
  return Math.min(stock, maxPerLine);
}

/** A number of products on a tile: exact below 50, else rounded down to tens with '+' (Q06). */
export function roundedCountText(count: number): string {
  if (count >= 50) return `${Math.floor(count / 10) * 10}+ items`;
  return pluralize(count, 'item');
}
