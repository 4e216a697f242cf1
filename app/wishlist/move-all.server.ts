import { insertCartLines } from '#app/cart/cart.store.server.ts';
import { findProductsForOrder } from '#app/catalogue/stock.store.server.ts';
import type { Shop, User } from '#platform/shop.ts';
import { findSkipReason, type MoveAllResult } from './move-all.rules.ts';
import { listWishlistProductIds } from './wishlist.store.server.ts';

/**
 * Adds one of each product in the user's wishlist that needs no choice to their cart, in one statement.
 * Lines already in the cart and the wishlist itself stay as they are (Q120), so repeating it is safe.
 */
export async function moveAllToCart(shop: Shop, user: User): Promise<MoveAllResult> {
  const ids = await listWishlistProductIds(shop.db, user.userId);
  const byId = await findProductsForOrder(shop.db, ids);
  const products = ids
    .flatMap((id) => byId.get(id) ?? [])
    .map((product) => ({ ...product, reason: findSkipReason(product) }));
  const ready = products.filter(({ reason }) => reason === null);
  const added = await insertCartLines(
    shop.db,
    user.userId,
    ready.map(({ id }) => ({
      productId: id,
      quantity: 1,
      choice: { size: null, color: null },
    })),
  );
  return {
    added: added.length,
    alreadyInCart: ready.length - added.length,
    skipped: products.flatMap(({ name, reason }) => (reason ? { name, reason } : [])),
  };
}
