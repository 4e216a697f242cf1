import { cartRefusals } from '#app/cart/cart.contract.ts';
import { deleteCartLine } from '#app/cart/cart.store.server.ts';
import { findOrderable } from '#app/catalogue/stock.store.server.ts';
import { done, type Result, refuse } from '#app/kit/result.ts';
import type { Shop, User } from '#platform/shop.ts';
import { wishlistRefusals } from './wishlist.contract.ts';
import { insertWishlistItem } from './wishlist.store.server.ts';

/**
 * Takes a line out of the user's cart and puts its product into her wishlist, both or neither. Out:
 * the product's name. Refuses a product that a wishlist would not show.
 */
export function moveToWishlist(
  shop: Shop,
  user: User,
  { lineId }: { lineId: string },
): Promise<Result<{ name: string }>> {
  return shop.transaction(async (db) => {
    const line = await deleteCartLine(db, user.userId, lineId);
    if (!line) return refuse(cartRefusals.notInCart('remove'));
    const products = await findOrderable(db, [line.productId]);
    if (!products.has(line.productId)) return refuse(wishlistRefusals.failed);
    await insertWishlistItem(db, user.userId, line.productId);
    return done({ name: line.name });
  });
}
