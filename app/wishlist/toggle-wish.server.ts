import { findOrderable } from '#app/catalogue/stock.store.server.ts';
import { done, type Result, refuse } from '#app/kit/result.ts';
import type { Shop, Shopper } from '#platform/shop.ts';
import { wishlistRefusals } from './wishlist.contract.ts';
import { deleteWish, insertWish } from './wishlist.store.server.ts';

/** The heart: takes the product out of the shopper's wishlist if it is there, else puts it in. */
export async function toggleWish(
  shop: Shop,
  shopper: Shopper,
  { productId }: { productId: string },
): Promise<Result<'added' | 'removed'>> {
  if (await deleteWish(shop.db, shopper.userId, productId)) return done('removed');
  const products = await findOrderable(shop.db, [productId]);
  if (!products.has(productId)) return refuse(wishlistRefusals.failed);
  await insertWish(shop.db, shopper.userId, productId);
  return done('added');
}
