import { formatMoney, type Paise } from '#app/kit/money.ts';
import type { PriceView } from './catalogue.contract.ts';

export type Priced = { pricePaise: Paise; salePricePaise: Paise | null };

/** The price charged for one: the sale price if there is one, else the price (Q47). */
export function unitPrice({ pricePaise, salePricePaise }: Priced): Paise {
  return salePricePaise ?? pricePaise;
}

/** Discount in whole percent: rounded (price - sale price) / price x 100; null if not on sale. */
export function discountPercent({ pricePaise, salePricePaise }: Priced): number | null {
  if (salePricePaise === null) return null;
  return Math.round(((pricePaise - salePricePaise) / pricePaise) * 100);
}

/** The formatted prices: '₹1,439' and, on sale, '₹1,799' and '-20% OFF', unless that would be '-0%'. */
export function priceView(product: Priced): PriceView {
  const percent = discountPercent(product);
  return {
    now: formatMoney(unitPrice(product)),
    was: percent === null ? null : formatMoney(product.pricePaise),
    off: !percent ? null : `-${percent}% OFF`,
  };
}
