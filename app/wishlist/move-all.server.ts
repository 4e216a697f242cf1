import { insertCartLines } from '#app/cart/cart.store.server.ts';
import { findOrderable } from '#app/catalogue/stock.store.server.ts';
import type { Shop, User } from '#platform/shop.ts';
import { findSkipReason, type MoveAllResult } from './move-all.rules.ts';
import { listWishlistProductIds } from './wishlist.store.server.ts';

/**
 * Puts one piece of each product in the user's wishlist into her cart, those that need no choice, in
 * one statement. A line that is there stays as it is, and so does the wishlist (Q120): pressing twice is
 * pressing once.
 */
export async function moveAllToCart(shop: Shop, user: User): Promise<MoveAllResult> {
  const ids = await listWishlistProductIds(shop.db, user.userId);
  const byId = await findOrderable(shop.db, ids);
  const products = ids
    .flatMap((id) => byId.get(id) ?? [])
    .map((product) => ({ ...product, obstacle: findSkipReason(product) }));
  const ready = products.filter(({ obstacle }) => obstacle === null);
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
    already: ready.length - added.length,
    behind: products.flatMap(({ name, obstacle }) => (obstacle ? { name, obstacle } : [])),
  };
}
