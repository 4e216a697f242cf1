import { maxStoreSearchLength } from '#app/kit/text.ts';
import { openCatalogueMemory } from '#app/products/catalogue/catalogue-memory.store.server.ts';
import { queryText } from '#app/products/catalogue/store-query.contract.ts';
import type { Limit } from '#platform/limits/limit.ts';
import type { Client, Shop } from '#platform/shop.ts';
import { minSuggestLetters, type Suggestions } from './suggestions.contract.ts';
import {
  findPopularCategories,
  suggestCategories,
  suggestProducts,
} from './suggestions.store.server.ts';

/** Per client address: ten a second is faster than a whole household types (Q113). */
const limit: Limit = { name: 'suggest', points: 600, seconds: 60 };

/**
 * Suggestions for the text so far, or how long a client over its limit has to wait. For `null`, before anything
 * is typed, the best-selling categories.
 */
export async function suggest(
  shop: Shop,
  client: Client,
  typed: string | null,
): Promise<Suggestions | { waitSeconds: number }> {
  const search = typed === null ? null : queryText(typed, maxStoreSearchLength);
  if (search !== null && [...search].length < minSuggestLetters) {
    return { products: [], categories: [] };
  }
  const wait = shop.limits.count(limit, client.address);
  if (wait > 0) return { waitSeconds: wait };
  const { db } = shop;
  const remember = await openCatalogueMemory(db);
  if (search === null) {
    const categories = await remember('popular', () => findPopularCategories(db));
    return { products: [], categories };
  }
  const [products, categories] = await Promise.all([
    suggestProducts(db, search, remember),
    remember(['suggested categories', search], () => suggestCategories(db, search)),
  ]);
  return { products, categories };
}
