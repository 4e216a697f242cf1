import { findOrderable } from '#app/catalogue/stock.store.server.ts';
import { done, type Result, refuse } from '#app/kit/result.ts';
import type { Shop, User } from '#platform/shop.ts';
import { wishlistRefusals } from './wishlist.contract.ts';
import { deleteWishlistItem, insertWishlistItem } from './wishlist.store.server.ts';

/** Puts a product into the user's wishlist. Refuses one that is there already (Q95). */
export async function addToWishlist(
  shop: Shop,
  user: User,
  { productId }: { productId: string },
): Promise<Result<null>> {
  const products = await findOrderable(shop.db, [productId]);
  if (!products.has(productId)) return refuse(wishlistRefusals.failed);
  const isNew = await insertWishlistItem(shop.db, user.userId, productId);
  return isNew ? done() : refuse(wishlistRefusals.already);
}

/** Takes a product out of the user's wishlist, also one that is out already. */
export async function removeFromWishlist(
  shop: Shop,
  user: User,
  { productId }: { productId: string },
): Promise<Result<null>> {
  await deleteWishlistItem(shop.db, user.userId, productId);
  return done();
}
