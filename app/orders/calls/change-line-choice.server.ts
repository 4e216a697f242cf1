import { done, type Result, refuse } from '#app/kit/result.ts';
import {
  type LockedLine,
  type OrderChange,
  writeLineChoice,
} from '#app/orders/record/order-changes.store.server.ts';
import { checkChoice } from '#app/products/catalogue/choice.rules.ts';
import { choiceText, type ProductChoice } from '#app/products/catalogue/product-choice.contract.ts';
import { stockLeftText } from '#app/products/catalogue/stock.rules.ts';
import {
  decrementStock,
  findProductsForOrder,
  incrementStock,
  readStock,
} from '#app/products/catalogue/stock.store.server.ts';
import { pictureOfChoice, priceBetween } from '#app/products/catalogue/variant.rules.ts';
import { lineTotal } from '#app/shop/pricing/order-totals.rules.ts';
import type { Db } from '#platform/shop.ts';
import { orderChangeRefusal } from './call-changes.contract.ts';
import { choiceFieldPrefix } from './call-queue.contract.ts';

/**
 * Gives a line another size or color of its product, in the caller's transaction: the quantity returns to the
 * old one's stock and is taken from the new one's. The price moves by the difference. Refuses a choice that is
 * not offered, has too few left, or would cost nothing.
 */
export async function changeLineChoice(
  db: Db,
  change: OrderChange,
  line: LockedLine,
  choice: ProductChoice,
): Promise<Result<null>> {
  const refuseChoice = (reason: string) => {
    const refusal = orderChangeRefusal('conflict', `${line.name}: ${reason}`);
    return refuse({ ...refusal, fields: { [choiceFieldPrefix + line.id]: reason } });
  };
  const product = line.productId
    ? (await findProductsForOrder(db, [line.productId])).get(line.productId)
    : undefined;
  if (!product || 'refusal' in checkChoice(product, choice)) {
    return refuseChoice('This size or color is no longer offered');
  }
  const unitPricePaise = line.unitPricePaise + priceBetween(product, line, choice);
  if (unitPricePaise <= 0 || lineTotal({ ...line, unitPricePaise }) <= 0)
    return refuseChoice('It would cost nothing at the ordered price');
  const { size, color } = choice;
  const key = { productId: product.id, size, color };
  await incrementStock(db, { ...key, size: line.size, color: line.color }, line.quantity);
  if (!(await decrementStock(db, key, line.quantity))) {
    return refuseChoice(stockLeftText(await readStock(db, key)));
  }
  await writeLineChoice(db, change, line.id, {
    ...{ size, color, unitPricePaise },
    // A product without pictures by color keeps the ordered picture.
    pictureUrl: product.colorPictures ? pictureOfChoice(product, color).pictureUrl : undefined,
    from: choiceText(line),
    to: choiceText({ size, color }),
  });
  return done();
}
