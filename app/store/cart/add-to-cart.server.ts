import { done, type Result, refuse } from '#app/kit/result.ts';
import { encodeAddOns } from '#app/products/add-ons/add-ons.contract.ts';
import { checkAddOns } from '#app/products/add-ons/add-ons.rules.ts';
import { checkChoice } from '#app/products/catalogue/choice.rules.ts';
import { choiceText } from '#app/products/catalogue/product-choice.contract.ts';
import { maxLineQuantity } from '#app/products/catalogue/stock.rules.ts';
import { findProductsForOrder } from '#app/products/catalogue/stock.store.server.ts';
import { type ChosenProduct, forChoice } from '#app/products/catalogue/variant.rules.ts';
import type { Shop, User } from '#platform/shop.ts';
import { cartRefusals, type RemovedView } from './cart.contract.ts';
import type { AddToCart } from './cart.input.ts';
import { limitText } from './cart.rules.ts';
import {
  addToCartLine,
  hasCartLine,
  insertCartLines,
  type NewCartLine,
} from './cart.store.server.ts';

/**
 * Adds a quantity of a product to the user's cart. The same product, choice and add-ons again raise the line's
 * quantity. Returns the product's name. Refuses a missing size, color or add-on, or more than the stock.
 */
export async function addToCart(
  shop: Shop,
  user: User,
  input: AddToCart,
): Promise<Result<{ name: string }>> {
  return putIntoCart(shop, input, (line, maxQuantity) =>
    addToCartLine(shop.db, user.userId, line, maxQuantity),
  );
}

/**
 * Undoes a removal: restores the line with its old quantity, or with what is left of the stock. A line that
 * is back already stays as it is, so a second click does nothing. Returns the product's name.
 */
export async function restoreLine(
  shop: Shop,
  user: User,
  input: AddToCart,
): Promise<Result<{ name: string }>> {
  return putIntoCart(shop, input, async (line, maxQuantity) => {
    if (maxQuantity === 0) return false;
    const quantity = Math.min(line.quantity, maxQuantity);
    await insertCartLines(shop.db, user.userId, [{ ...line, quantity }]);
    return true;
  });
}

/** `put` writes the line, of which there may be `maxQuantity`, and answers false if there is no room for it. */
async function putIntoCart(
  shop: Shop,
  input: AddToCart,
  put: (line: NewCartLine, maxQuantity: number) => Promise<boolean>,
): Promise<Result<{ name: string }>> {
  const chosen = await findOrderableChoice(shop, input);
  if (!chosen.ok) return chosen;
  const { product, line } = chosen.value;
  const { name, stock } = product;
  if (await put({ ...line, quantity: input.quantity }, maxLineQuantity(stock))) {
    return done({ name });
  }
  return refuse(cartRefusals.addFailed(`${name}: ${limitText(stock).toLowerCase()}`));
}

/** The removed line if it can be put back; null if it is in the cart again, or no longer sold. */
export async function readRemovedLine(
  shop: Shop,
  user: User,
  input: AddToCart,
): Promise<RemovedView | null> {
  const chosen = await findOrderableChoice(shop, input);
  if (!chosen.ok) return null;
  const { product, line } = chosen.value;
  if (product.stock === 0) return null;
  if (await hasCartLine(shop.db, user.userId, line)) return null;
  const { addOns: given = [], ...fields } = input;
  const form = given.length > 0 ? { ...fields, addOns: encodeAddOns(given) } : fields;
  return { name: product.name, choice: choiceText(line.choice), form };
}

/** The product as it is sold now in the chosen size and colour, with its add-ons. Refuses what it does not offer. */
async function findOrderableChoice(
  shop: Shop,
  input: AddToCart,
): Promise<
  Result<{ product: ChosenProduct & { name: string }; line: Omit<NewCartLine, 'quantity'> }>
> {
  const product = (await findProductsForOrder(shop.db, [input.productId])).get(input.productId);
  if (!product) return refuse(cartRefusals.addFailed('This product is no longer available'));
  const checked = checkChoice(product, input);
  if ('refusal' in checked) return refuse(checked.refusal);
  const added = checkAddOns(product.addOnGroups, input.addOns ?? []);
  if ('refusal' in added) return refuse(added.refusal);
  const { choice } = checked;
  return done({
    product: forChoice(product, choice),
    line: { productId: product.id, choice, addOns: added.addOns },
  });
}
