import { insertLines } from '#app/cart/cart.store.server.ts';
import { findOrderable } from '#app/catalogue/stock.store.server.ts';
import type { Shop, User } from '#platform/shop.ts';
import { type MovedAll, obstacleOf } from './move-all.rules.ts';
import { listWishes } from './wishlist.store.server.ts';

/**
 * Puts one piece of each product in the user's wishlist into her cart, those that need no choice, in
 * one statement. A line that is there stays as it is, and so does the wishlist (Q120): pressing twice is
 * pressing once.
 */
export async function moveAllToCart(shop: Shop, user: User): Promise<MovedAll> {
  const ids = await listWishes(shop.db, user.userId);
  const byId = await findOrderable(shop.db, ids);
  const products = ids
    .flatMap((id) => byId.get(id) ?? [])
    .map((product) => ({ ...product, obstacle: obstacleOf(product) }));
  const ready = products.filter(({ obstacle }) => obstacle === null);
  const added = await insertLines(
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
