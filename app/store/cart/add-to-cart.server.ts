import { done, type Result, refuse } from '#app/kit/result.ts';
import type { OrderedAddOn } from '#app/products/add-ons/add-ons.contract.ts';
import { checkAddOns } from '#app/products/add-ons/add-ons.rules.ts';
import { checkChoice, type GivenChoice } from '#app/products/catalogue/choice.rules.ts';
import type { ProductChoice } from '#app/products/catalogue/product-choice.contract.ts';
import { maxLineQuantity } from '#app/products/catalogue/stock.rules.ts';
import {
  findProductsForOrder,
  type OrderableProduct,
} from '#app/products/catalogue/stock.store.server.ts';
import { forChoice } from '#app/products/catalogue/variant.rules.ts';
import type { Shop, User } from '#platform/shop.ts';
import { cartRefusals } from './cart.contract.ts';
import type { AddToCart } from './cart.input.ts';
import { limitText } from './cart.rules.ts';
import { addToCartLine } from './cart.store.server.ts';

/**
 * Adds a quantity of a product to the user's cart; adding the same product, choice and add-ons again
 * raises the quantity of its line. Returns the product's name. Refuses a missing size, colour or add-on, or more than the
 * stock.
 */
export async function addToCart(
  shop: Shop,
  user: User,
  input: AddToCart,
): Promise<Result<{ name: string }>> {
  const chosen = await findOrderableChoice(shop, input);
  if (!chosen.ok) return chosen;
  const { product, choice, addOns } = chosen.value;
  const hasRoom = await addToCartLine(shop.db, {
    userId: user.userId,
    productId: product.id,
    quantity: input.quantity,
    choice,
    addOns,
    maxQuantity: maxLineQuantity(product.stock),
  });
  if (!hasRoom) {
    const limit = limitText(product.stock).toLowerCase();
    return refuse(cartRefusals.addFailed(`${product.name}: ${limit}`));
  }
  return done({ name: product.name });
}

/** The product as it is sold now in the chosen size and colour, with its add-ons. Refuses what it does not offer. */
export async function findOrderableChoice(
  shop: Shop,
  input: Pick<AddToCart, 'productId' | 'addOns'> & GivenChoice,
): Promise<Result<{ product: OrderableProduct; choice: ProductChoice; addOns: OrderedAddOn[] }>> {
  const product = (await findProductsForOrder(shop.db, [input.productId])).get(input.productId);
  if (!product) return refuse(cartRefusals.addFailed('This product is no longer available'));
  const checked = checkChoice(product, input);
  if ('refusal' in checked) return refuse(checked.refusal);
  const added = checkAddOns(product.addOnGroups, input.addOns ?? []);
  if ('refusal' in added) return refuse(added.refusal);
  const { choice } = checked;
  return done({ product: forChoice(product, choice), choice, addOns: added.addOns });
}
