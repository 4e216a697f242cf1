import { done, type Result, refuse } from '#app/kit/result.ts';
import { findProductsForOrder } from '#app/products/catalogue/stock.store.server.ts';
import { cartRefusals } from '#app/store/cart/cart.contract.ts';
import { deleteCartLine } from '#app/store/cart/cart.store.server.ts';
import type { Shop, User } from '#platform/shop.ts';
import { wishlistRefusals } from './wishlist.contract.ts';
import { insertWishlistItem } from './wishlist.store.server.ts';

/**
 * Moves a line of the user's cart to their wishlist, in one transaction. Returns the product's name. Refuses a
 * line that is not in the cart, and a product that is no longer visible.
 */
export function moveToWishlist(
  shop: Shop,
  user: User,
  { lineId }: { lineId: string },
): Promise<Result<{ name: string }>> {
  return shop.transaction(async (db) => {
    const line = await deleteCartLine(db, user.userId, lineId);
    if (!line) return refuse(cartRefusals.notInCart('remove'));
    const products = await findProductsForOrder(db, [line.productId]);
    if (!products.has(line.productId)) return refuse(wishlistRefusals.failed);
    await insertWishlistItem(db, user.userId, line.productId);
    return done({ name: line.name });
  });
}
