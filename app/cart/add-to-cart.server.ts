import { checkChoice } from '#app/catalogue/choice.rules.ts';
import { leftText, mostInLine } from '#app/catalogue/stock.rules.ts';
import { findOrderable } from '#app/catalogue/stock.store.server.ts';
import { done, type Result, refuse } from '#app/kit/result.ts';
import type { Shop, Shopper } from '#platform/shop.ts';
import { cartRefusals } from './cart.contract.ts';
import type { AddToCart } from './cart.input.ts';
import { addPieces } from './cart.store.server.ts';

/**
 * Puts pieces of a product into the shopper's cart; the same product with the same choice becomes more
 * of one line (SPEC 5). Out: the product's name. Refuses a missing size or colour, and more than are left.
 */
export async function addToCart(
  shop: Shop,
  shopper: Shopper,
  input: AddToCart,
): Promise<Result<{ name: string }>> {
  const product = (await findOrderable(shop.db, [input.productId])).get(input.productId);
  if (!product) return refuse(cartRefusals.addFailed('This product is no longer available'));
  const checked = checkChoice(product, input);
  if ('refusal' in checked) return refuse(checked.refusal);
  const hasRoom = await addPieces(shop.db, {
    userId: shopper.userId,
    productId: product.id,
    quantity: input.quantity,
    choice: checked.choice,
    most: mostInLine(product.stock),
  });
  if (!hasRoom) return refuse(cartRefusals.addFailed(roomText(product.name, product.stock)));
  return done({ name: product.name });
}

function roomText(name: string, stock: number): string {
  const most = mostInLine(stock);
  return most === stock
    ? `${name}: ${leftText(stock).toLowerCase()}`
    : `${name}: at most ${most} in one order`;
}
