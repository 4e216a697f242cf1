import {
  choiceKey,
  choiceText,
  isSameChoice,
  type ProductChoice,
} from '#app/products/catalogue/product-choice.contract.ts';
import {
  choicesOf,
  moreOrLess,
  type Offered,
  priceBetween,
  stockOfChoice,
} from '#app/products/catalogue/variant.rules.ts';

/** The sizes and colours a line can be exchanged for: those in stock, with what they cost more or less. */
export function exchangeChoices(
  product: Offered,
  line: ProductChoice,
): { value: string; label: string }[] {
  return choicesOf(product)
    .filter((choice) => !isSameChoice(choice, line) && stockOfChoice(product, choice) > 0)
    .map((choice) => ({
      value: choiceKey(choice),
      label: choiceText(choice) + moreOrLess(priceBetween(product, line, choice)),
    }));
}
