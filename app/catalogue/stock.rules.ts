import { pluralize } from '#app/kit/text.ts';
import { maxPerLine, type StockView } from './catalogue.contract.ts';

const maxYellowStock = 10;
const maxLowStock = 5;

/** Stock as the customer reads it: green over 10, yellow for 1 to 10, red at 0 (Q106). */
export function stockView(quantity: number): StockView {
  if (quantity === 0) return { quantity, text: 'Out of stock', level: 'bad' };
  return {
    quantity,
    text: `${quantity} available`,
    level: quantity > maxYellowStock ? 'ok' : 'warn',
  };
}

/** 'Only 2 left' */
export function stockLeftText(stock: number): string {
  return stock === 0 ? 'Out of stock' : `Only ${stock} left`;
}

/** What a card says of the stock; null while there is enough. */
export function stockNote(quantity: number): string | null {
  return quantity <= maxLowStock ? stockLeftText(quantity) : null;
}

/** The most pieces one line may hold while `stock` are left (Q42). */
export function maxLineQuantity(stock: number): number {
  return Math.min(stock, maxPerLine);
}

/** A count as tiles show it: exact below 50, else rounded down to the ten with '+' (Q06). */
export function roundedCountText(count: number): string {
  if (count >= 50) return `${Math.floor(count / 10) * 10}+ items`;
  return pluralize(count, 'item');
}
