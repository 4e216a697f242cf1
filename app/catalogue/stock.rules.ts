import { counted } from '#app/kit/text.ts';
import { mostPerLine, type StockView } from './catalogue.contract.ts';

const plentyAbove = 10;
const fewAtMost = 5;

/** Stock as the customer reads it: green over 10, yellow for 1 to 10, red at 0 (Q106). */
export function stockView(quantity: number): StockView {
  if (quantity === 0) return { quantity, text: 'Out of stock', band: 'bad' };
  return { quantity, text: `${quantity} available`, band: quantity > plentyAbove ? 'ok' : 'warn' };
}

/** 'Only 2 left' */
export function leftText(stock: number): string {
  return stock === 0 ? 'Out of stock' : `Only ${stock} left`;
}

/** What a card says of the stock; null while there is enough. */
export function stockNote(quantity: number): string | null {
  return quantity <= fewAtMost ? leftText(quantity) : null;
}

/** The most pieces one line may hold while `stock` are left (Q42). */
export function mostInLine(stock: number): number {
  return Math.min(stock, mostPerLine);
}

/** A count as tiles show it: exact below 50, else rounded down to the ten with '+' (Q06). */
export function countText(count: number): string {
  if (count >= 50) return `${Math.floor(count / 10) * 10}+ items`;
  return counted(count, 'item');
}
