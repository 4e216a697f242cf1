import { done, type Result, refuse } from '#app/kit/result.ts';
import { findProductsForOrder } from '#app/products/catalogue/stock.store.server.ts';
import type { Shop, User } from '#platform/shop.ts';
import { wishlistRefusals } from './wishlist.contract.ts';
import { deleteWishlistItem, insertWishlistItem } from './wishlist.store.server.ts';

/** Adds a product to the user's wishlist. Refuses one already in it (Q95). */
export async function addToWishlist(
  shop: Shop,
  user: User,
  { productId }: { productId: string },
): Promise<Result<null>> {
  const products = await findProductsForOrder(shop.db, [productId]);
  if (!products.has(productId)) return refuse(wishlistRefusals.failed);
  const isNew = await insertWishlistItem(shop.db, user.userId, productId);
  return isNew ? done() : refuse(wishlistRefusals.already);
}

/** Removes a product from the user's wishlist. Succeeds even if it is not in it. */
export async function removeFromWishlist(
  shop: Shop,
  user: User,
  { productId }: { productId: string },
): Promise<Result<null>> {
  await deleteWishlistItem(shop.db, user.userId, productId);
  return done();
}
