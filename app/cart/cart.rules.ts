import { maxPerLine } from '#app/catalogue/catalogue.contract.ts';
import { unitPrice } from '#app/catalogue/price.rules.ts';
import { maxLineQuantity, stockLeftText } from '#app/catalogue/stock.rules.ts';
import type { Paise } from '#app/kit/money.ts';
import type { ChargedLine } from './order-totals.rules.ts';

/** A line with its product's current price and stock; `product` is null when it is no longer shown. */
export type PricedLine = {
  quantity: number;
  product: { pricePaise: Paise; salePricePaise: Paise | null; stock: number } | null;
};

/** The lines whose product is still shown, at today's prices; the others are not charged for. */
export function chargedLines(lines: readonly PricedLine[]): ChargedLine[] {
  return lines.flatMap(({ product, quantity }) =>
    product ? [{ unitPricePaise: unitPrice(product), quantity }] : [],
  );
}

/** Why a line cannot be ordered as it is; null when it can (Q46). */
export function lineProblem({ product, quantity }: PricedLine): string | null {
  if (!product) return 'No longer available';
  if (product.stock === 0) return 'Out of stock';
  return quantity > maxLineQuantity(product.stock) ? stockLeftText(product.stock) : null;
}

/** Why a line's quantity cannot be higher: the stock, or the limit per line (Q42). */
export function limitText(stock: number): string {
  return stock > maxPerLine ? `At most ${maxPerLine} in one order` : stockLeftText(stock);
}
