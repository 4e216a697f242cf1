import type { Limit } from '#platform/limits/limits.ts';
import type { Client, Shop } from '#platform/shop.ts';
import { cleanText, maxStoreSearchLength } from './store-query.contract.ts';
import { minSuggestLetters, type Suggestions } from './suggestions.contract.ts';
import { suggestCategories, suggestProducts } from './suggestions.store.server.ts';

/** Ten a second is faster than anybody types, with a household behind one address (Q113). */
const limit: Limit = { name: 'suggest', points: 600, seconds: 60 };

/** What to offer for what has been typed so far, nothing below two letters. Out: that, or how long to wait. */
export async function suggest(
  shop: Shop,
  client: Client,
  typed: string,
): Promise<Suggestions | { waitSeconds: number }> {
  const search = cleanText(typed, maxStoreSearchLength);
  if ([...search].length < minSuggestLetters) return { products: [], categories: [] };
  const wait = await shop.limits.consume(limit, client.address);
  if (wait > 0) return { waitSeconds: wait };
  const [products, categories] = await Promise.all([
    suggestProducts(shop.db, search),
    suggestCategories(shop.db, search),
  ]);
  return { products, categories };
}
