import { done, type Result, refuse } from '#app/kit/result.ts';
import { encodeAddOns } from '#app/products/add-ons/add-ons.contract.ts';
import { choiceText } from '#app/products/catalogue/product-choice.contract.ts';
import { maxLineQuantity, stockLeftText } from '#app/products/catalogue/stock.rules.ts';
import type { Shop, User } from '#platform/shop.ts';
import { findOrderableChoice } from './add-to-cart.server.ts';
import { cartRefusals, type RemovedView } from './cart.contract.ts';
import type { AddToCart } from './cart.input.ts';
import { hasCartLine, insertCartLines } from './cart.store.server.ts';

/** The removed line if it can be put back; null if it is in the cart again, or no longer sold. */
export async function readRemovedLine(
  shop: Shop,
  user: User,
  input: AddToCart,
): Promise<RemovedView | null> {
  const chosen = await findOrderableChoice(shop, input);
  if (!chosen.ok) return null;
  const { product, choice, addOns } = chosen.value;
  if (product.stock === 0) return null;
  const line = { productId: product.id, choice, addOns };
  if (await hasCartLine(shop.db, user.userId, line)) return null;
  const { addOns: given = [], ...fields } = input;
  const form = given.length > 0 ? { ...fields, addOns: encodeAddOns(given) } : fields;
  return { name: product.name, choice: choiceText(choice), form };
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
  const chosen = await findOrderableChoice(shop, input);
  if (!chosen.ok) return chosen;
  const { product, choice, addOns } = chosen.value;
  if (product.stock === 0) {
    return refuse(cartRefusals.addFailed(`${product.name}: ${stockLeftText(0).toLowerCase()}`));
  }
  const quantity = Math.min(input.quantity, maxLineQuantity(product.stock));
  await insertCartLines(shop.db, user.userId, [
    { productId: product.id, quantity, choice, addOns },
  ]);
  return done({ name: product.name });
}
