import { type Paise, rupees } from '#app/kit/money.ts';
import type { PriceView } from './catalogue.contract.ts';

export type Priced = { pricePaise: Paise; salePricePaise: Paise | null };

/** What one piece costs: the sale price if there is one, else the price (Q47). */
export function unitPrice({ pricePaise, salePricePaise }: Priced): Paise {
  return salePricePaise ?? pricePaise;
}

/** Discount in whole percent: rounded (price - sale price) / price x 100; null when not on sale. */
export function percentOff({ pricePaise, salePricePaise }: Priced): number | null {
  if (salePricePaise === null) return null;
  return Math.round(((pricePaise - salePricePaise) / pricePaise) * 100);
}

/** In: paise. Out: '₹1,439' and, on sale, '₹1,799' and '-20% OFF'. */
export function priceView(product: Priced): PriceView {
  const off = percentOff(product);
  return {
    now: rupees(unitPrice(product)),
    was: off === null ? null : rupees(product.pricePaise),
    off: off === null ? null : `-${off}% OFF`,
  };
}
