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
 * The alternatives of a line, in the product's sequence of sizes and colors, with its own choice; null if there
 * are none. Says how many are left, and the difference in price, if counted.
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
