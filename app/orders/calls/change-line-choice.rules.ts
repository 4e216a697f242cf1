import { done, type Refusal, type Result, refuse } from '#app/kit/result.ts';
import type { OrderLine } from '#app/orders/record/order.contract.ts';
import { changeLine, type OrderEdit } from '#app/orders/record/order-edit.rules.ts';
import { checkChoice } from '#app/products/catalogue/choice.rules.ts';
import { choiceText, type ProductChoice } from '#app/products/catalogue/product-choice.contract.ts';
import {
  type Offered,
  pictureOfChoice,
  priceBetween,
} from '#app/products/catalogue/variant.rules.ts';
import { lineTotal } from '#app/shop/pricing/order-totals.rules.ts';
import { orderChangeRefusal } from './call-changes.contract.ts';
import { choiceFieldPrefix } from './call-queue.contract.ts';

/**
 * Gives a line another size or color of its product; the price moves by the difference. Refuses a choice that is
 * not offered, or would cost nothing. `product`: undefined where it is not in the shop any more.
 */
export function changeLineChoice(
  edit: OrderEdit,
  line: OrderLine,
  choice: ProductChoice,
  product: (Offered & Parameters<typeof pictureOfChoice>[0]) | undefined,
): Result<OrderEdit> {
  if (!product || 'refusal' in checkChoice(product, choice)) {
    return refuse(choiceRefusal(line, 'This size or color is no longer offered'));
  }
  const unitPricePaise = line.unitPricePaise + priceBetween(product, line, choice);
  if (unitPricePaise <= 0 || lineTotal({ ...line, unitPricePaise }) <= 0) {
    return refuse(choiceRefusal(line, 'It would cost nothing at the ordered price'));
  }
  const { size, color } = choice;
  // A product without pictures by color keeps the ordered picture.
  const picture = product.colorPictures && pictureOfChoice(product, color);
  const change = {
    ...{ size, color, unitPricePaise },
    ...(picture && { pictureUrl: picture.pictureUrl }),
  };
  const words = { from: choiceText(line) || null, to: choiceText(choice) };
  return done(changeLine(edit, line.id, change, { kind: 'choice', ...words }));
}

export function choiceRefusal({ id, name }: OrderLine, reason: string): Refusal {
  const refusal = orderChangeRefusal('conflict', `${name}: ${reason}`);
  return { ...refusal, fields: { [choiceFieldPrefix + id]: reason } };
}
