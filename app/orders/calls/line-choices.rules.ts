import { formatMoney } from '#app/kit/money.ts';
import {
  choiceKey,
  choiceText,
  type ProductChoice,
} from '#app/products/catalogue/product-choice.contract.ts';
import { stockLeftText } from '#app/products/catalogue/stock.rules.ts';
import {
  priceDifference,
  stockOfChoice,
  type Variant,
} from '#app/products/catalogue/variant.rules.ts';
import type { LineChoicesView } from './call-queue.contract.ts';

type Offered = {
  sizes: string[];
  colors: string[];
  stock: number;
  variants: readonly Variant[] | null;
};

/**
 * What a customer may take instead, in the order of the product's sizes and colours, with the choice of the line; null
 * when there is nothing else. Says what is left, and what it costs more or less, where that is counted.
 */
export function lineChoices(product: Offered, chosen: ProductChoice): LineChoicesView | null {
  const sizes = product.sizes.length > 0 ? product.sizes : [null];
  const colors = product.colors.length > 0 ? product.colors : [null];
  const offered = sizes.flatMap((size) => colors.map((color) => ({ size, color })));
  const others = offered.filter((choice) => !isSameChoice(choice, chosen));
  if (others.length === 0) return null;
  const isOffered = others.length < offered.length;
  const all = isOffered ? offered : [chosen, ...offered];
  const options = all.map((choice) => ({
    value: choiceKey(choice),
    label: isSameChoice(choice, chosen)
      ? choiceText(choice) || 'Not chosen'
      : otherLabel(product, choice, chosen),
  }));
  return { chosen: choiceKey(chosen), options };
}

function otherLabel(product: Offered, choice: ProductChoice, chosen: ProductChoice): string {
  const text = choiceText(choice);
  const { variants } = product;
  if (!variants) return text;
  const difference = priceDifference(variants, choice) - priceDifference(variants, chosen);
  const more = difference > 0 ? 'more' : 'less';
  const price = difference === 0 ? '' : `, ${formatMoney(Math.abs(difference))} ${more}`;
  return `${text}: ${stockLeftText(stockOfChoice(product, choice)).toLowerCase()}${price}`;
}

export function isSameChoice(one: ProductChoice, other: ProductChoice): boolean {
  return one.size === other.size && one.color === other.color;
}
