import {
  choiceKey,
  choiceText,
  isSameChoice,
  type ProductChoice,
} from '#app/products/catalogue/product-choice.contract.ts';
import { stockLeftText } from '#app/products/catalogue/stock.rules.ts';
import {
  choicesOf,
  moreOrLess,
  type Offered,
  priceBetween,
  stockOfChoice,
} from '#app/products/catalogue/variant.rules.ts';
import type { LineChoicesView } from './call-queue.contract.ts';

/**
 * What a customer may take instead, in the order of the product's sizes and colours, with the choice of the line; null
 * when there is nothing else. Says what is left, and what it costs more or less, where that is counted.
 */
export function lineChoices(product: Offered, chosen: ProductChoice): LineChoicesView | null {
  const offered = choicesOf(product);
  const others = offered.filter((choice) => !isSameChoice(choice, chosen));
  if (others.length === 0) return null;
  const all = others.length < offered.length ? offered : [chosen, ...offered];
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
  if (!product.variants) return text;
  const left = stockLeftText(stockOfChoice(product, choice)).toLowerCase();
  return `${text}: ${left}${moreOrLess(priceBetween(product, chosen, choice))}`;
}
