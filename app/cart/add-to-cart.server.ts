import { checkChoice, type ProductChoice } from '#app/catalogue/choice.rules.ts';
import { maxLineQuantity } from '#app/catalogue/stock.rules.ts';
import { findOrderable, type OrderableProduct } from '#app/catalogue/stock.store.server.ts';
import { done, type Result, refuse } from '#app/kit/result.ts';
import type { Shop, User } from '#platform/shop.ts';
import { cartRefusals } from './cart.contract.ts';
import type { AddToCart } from './cart.input.ts';
import { limitText } from './cart.rules.ts';
import { addToCartLine } from './cart.store.server.ts';

/**
 * Puts pieces of a product into the user's cart; the same product with the same choice becomes more
 * of one line. Out: the product's name. Refuses a missing size or colour, and more than are left.
 */
export async function addToCart(
  shop: Shop,
  user: User,
  input: AddToCart,
): Promise<Result<{ name: string }>> {
  const chosen = await findOrderableChoice(shop, input);
  if (!chosen.ok) return chosen;
  const { product, choice } = chosen.value;
  const hasRoom = await addToCartLine(shop.db, {
    userId: user.userId,
    productId: product.id,
    quantity: input.quantity,
    choice,
    most: maxLineQuantity(product.stock),
  });
  if (!hasRoom) {
    const limit = limitText(product.stock).toLowerCase();
    return refuse(cartRefusals.addFailed(`${product.name}: ${limit}`));
  }
  return done({ name: product.name });
}

/** The product as it can be had now, and the choice as it offers it. */
export async function findOrderableChoice(
  shop: Shop,
  input: Pick<AddToCart, 'productId' | 'size' | 'color'>,
): Promise<Result<{ product: OrderableProduct; choice: ProductChoice }>> {
  const product = (await findOrderable(shop.db, [input.productId])).get(input.productId);
  if (!product) return refuse(cartRefusals.addFailed('This product is no longer available'));
  const checked = checkChoice(product, input);
  return 'refusal' in checked ? refuse(checked.refusal) : done({ product, choice: checked.choice });
}
