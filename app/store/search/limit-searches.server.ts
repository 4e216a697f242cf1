import type { StoreQuery } from '#app/products/catalogue/store-query.contract.ts';
import type { Limit } from '#platform/limits/limit.ts';
import type { Client, Shop } from '#platform/shop.ts';

/** Per client address: five a second, which a whole mobile network can share (Q113). */
export const searchLimit: Limit = { name: 'search', points: 300, seconds: 60 };

/**
 * Counts what the store finds for one visitor alone: a search, or a page beyond the first. Returns 0, or the
 * seconds to wait.
 */
export function countSearch(shop: Shop, client: Client, { search, page }: StoreQuery): number {
  if (search === '' && page === 1) return 0;
  return shop.limits.count(searchLimit, client.address);
}
