import { maxPerLine } from '#app/catalogue/catalogue.contract.ts';
import { unitPrice } from '#app/catalogue/price.rules.ts';
import { maxLineQuantity, stockLeftText } from '#app/catalogue/stock.rules.ts';
import type { Paise } from '#app/kit/money.ts';
import type { ChargedLine } from './order-totals.rules.ts';

/** A line with what its product costs and has now; `product` is null when the shop shows it no more. */
export type PricedLine = {
  quantity: number;
  product: { pricePaise: Paise; salePricePaise: Paise | null; stock: number } | null;
};

/** The lines that the shop still shows, at today's prices; nobody is charged for the others. */
export function chargedLines(lines: readonly PricedLine[]): ChargedLine[] {
  return lines.flatMap(({ product, quantity }) =>
    product ? [{ unitPricePaise: unitPrice(product), quantity }] : [],
  );
}

/** What keeps a line from being ordered as it stands, in words; null when nothing does (Q46). */
export function lineProblem({ product, quantity }: PricedLine): string | null {
  if (!product) return 'No longer available';
  if (product.stock === 0) return 'Out of stock';
  return quantity > maxLineQuantity(product.stock) ? stockLeftText(product.stock) : null;
}

/** Why a line can hold no more: too few are left, or the limit of a line is reached (Q42). */
export function limitText(stock: number): string {
  return stock > maxPerLine ? `At most ${maxPerLine} in one order` : stockLeftText(stock);
}

/** A chosen size and colour in one text: 'M · Indigo'. */
export function choiceText(size: string | null, color: string | null): string {
  return [size, color].filter(Boolean).join(' · ');
}
