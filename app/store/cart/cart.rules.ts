import type { Paise } from '#app/kit/money.ts';
import {
  addOnFields,
  asGiven,
  type ChosenAddOn,
  encodeAddOns,
} from '#app/products/add-ons/add-ons.contract.ts';
import { maxPerLine } from '#app/products/catalogue/catalogue.contract.ts';
import { unitPrice } from '#app/products/catalogue/price.rules.ts';
import { maxLineQuantity, stockLeftText } from '#app/products/catalogue/stock.rules.ts';
import type { ChargedLine } from '#app/shop/pricing/order-totals.rules.ts';

/** A line with its product's current price and stock; `product` is null if it is no longer shown. */
export type PricedLine = {
  quantity: number;
  product:
    | ({
        pricePaise: Paise;
        salePricePaise: Paise | null;
        stock: number;
        weightGrams?: number | null;
      } & TaxFields)
    | null;
  /** Why its add-ons cannot be had as chosen; null or left out if they can. */
  addOnProblem?: string | null;
};

/** What decides the tax of a line, from its product. */
type TaxFields = { hsn?: string; gstRate?: number | null };

/** The lines whose product is still shown, at today's prices. Others are not charged. */
export function chargedLines(lines: readonly PricedLine[]): (ChargedLine & TaxFields)[] {
  return lines.flatMap(({ product, quantity }) =>
    product
      ? [
          {
            unitPricePaise: unitPrice(product),
            quantity,
            hsn: product.hsn,
            gstRate: product.gstRate,
            weightGrams: product.weightGrams,
          },
        ]
      : [],
  );
}

/** Why a line cannot be ordered as it is; null if it can (Q46). */
export function lineProblem({ product, quantity, addOnProblem }: PricedLine): string | null {
  if (!product) return 'No longer available';
  if (product.stock === 0) return 'Out of stock';
  if (addOnProblem) return addOnProblem;
  return quantity > maxLineQuantity(product.stock) ? stockLeftText(product.stock) : null;
}

/** Why a line's quantity cannot be higher: the stock, or the limit per line (Q42). */
export function limitText(stock: number): string {
  return stock > maxPerLine ? `At most ${maxPerLine} in one order` : stockLeftText(stock);
}

/** The cart's URL after a removal. It names the line, so that Undo works without JavaScript. */
export function removedUrl(line: {
  productId: string;
  quantity: number;
  size: string | null;
  color: string | null;
  addOns: readonly ChosenAddOn[] | null;
}): string {
  const params = new URLSearchParams({
    removed: line.productId,
    quantity: String(line.quantity),
  });
  if (line.size) params.set('size', line.size);
  if (line.color) params.set('color', line.color);
  if (line.addOns) params.set(addOnFields.encoded, encodeAddOns(asGiven(line.addOns)));
  return `/cart?${params}`;
}
