import type { GivenChoice } from '#app/products/catalogue/choice.rules.ts';
import { findProductsForOrder } from '#app/products/catalogue/stock.store.server.ts';
import { insertCartLines } from '#app/store/cart/cart.store.server.ts';
import type { Shop, User } from '#platform/shop.ts';
import { type MoveAllResult, planMove } from './move-all.rules.ts';
import { listWishlistProductIds } from './wishlist.store.server.ts';

/**
 * Adds one of each product in the user's wishlist to their cart, in one statement: those that need no choice,
 * and those with one in `choices`, by product id. Lines already in the cart and the wishlist itself stay as
 * they are (Q120), so repeating it is safe.
 */
export async function moveAllToCart(
  shop: Shop,
  user: User,
  choices: ReadonlyMap<string, GivenChoice> = new Map(),
): Promise<MoveAllResult> {
  const ids = await listWishlistProductIds(shop.db, user.userId);
  const byId = await findProductsForOrder(shop.db, ids);
  const products = ids
    .flatMap((id) => byId.get(id) ?? [])
    .map((product) => ({ ...product, plan: planMove(product, choices.get(product.id) ?? {}) }));
  const ready = products.flatMap(({ id, plan }) =>
    'choice' in plan ? { productId: id, quantity: 1, choice: plan.choice, addOns: [] } : [],
  );
  const added = await insertCartLines(shop.db, user.userId, ready);
  return {
    added: added.length,
    alreadyInCart: ready.length - added.length,
    skipped: products.flatMap(({ name, plan }) =>
      'reason' in plan ? { name, reason: plan.reason } : [],
    ),
  };
}
