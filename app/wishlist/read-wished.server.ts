import type { Shop, Shopper } from '#platform/shop.ts';
import { listWishes } from './wishlist.store.server.ts';

/** Ids of the products whose heart is filled for this shopper; none for a visitor. */
export async function readWished(shop: Shop, shopper: Shopper | null): Promise<string[]> {
  return shopper ? listWishes(shop.db, shopper.userId) : [];
}
