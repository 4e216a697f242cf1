import { formatMoney, type Paise } from '#app/kit/money.ts';
import {
  choiceKey,
  choiceText,
  type ProductChoice,
} from '#app/products/catalogue/product-choice.contract.ts';
import {
  priceDifference,
  stockOfChoice,
  type Variant,
} from '#app/products/catalogue/variant.rules.ts';

type Offered = {
  sizes: string[];
  colors: string[];
  stock: number;
  variants: readonly Variant[] | null;
};

/** The sizes and colours a line can be exchanged for: those in stock, with what they cost more or less. */
export function exchangeChoices(
  product: Offered,
  line: ProductChoice,
): { value: string; label: string }[] {
  const sizes = product.sizes.length > 0 ? product.sizes : [null];
  const colors = product.colors.length > 0 ? product.colors : [null];
  return sizes
    .flatMap((size) => colors.map((color) => ({ size, color })))
    .filter((one) => one.size !== line.size || one.color !== line.color)
    .filter((one) => stockOfChoice(product, one) > 0)
    .map((one) => ({
      value: choiceKey(one),
      label: choiceText(one) + moreOrLess(exchangeDifference(product, line, one)),
    }));
}

/** What a piece of one choice costs more than of another, in paise, whatever the product costs by now. */
export function exchangeDifference(
  { variants }: Pick<Offered, 'variants'>,
  from: ProductChoice,
  to: ProductChoice,
): Paise {
  return variants ? priceDifference(variants, to) - priceDifference(variants, from) : 0;
}

function moreOrLess(difference: Paise): string {
  if (difference === 0) return '';
  return `, ${formatMoney(Math.abs(difference))} ${difference > 0 ? 'more' : 'less'}`;
}
