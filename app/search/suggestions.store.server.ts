import { sql } from 'kysely';
import type { Db } from '#database/tables.ts';
import { storeUrl } from '../catalogue/store-query.contract.ts';
import { buildSearch } from './search.store.server.ts';
import { planSearch } from './search-plan.rules.ts';
import { listSortedProducts } from './sorted-products.store.server.ts';
import {
  maxSuggestedCategories,
  maxSuggestedProducts,
  type Suggestion,
} from './suggestions.contract.ts';

/** The first products of a search. */
export async function suggestProducts(db: Db, search: string): Promise<Suggestion[]> {
  const conditions = await buildSearch(db, search);
  const found = await listSortedProducts(db, {
    condition: conditions.matches,
    search: conditions,
    sort: 'name',
    limit: maxSuggestedProducts,
  });
  return found.map(({ id, name }) => ({ name, href: `/product/${id}` }));
}

/** The categories with a word that starts with a searched one, in any spelling. */
export async function suggestCategories(db: Db, search: string): Promise<Suggestion[]> {
  const prefixes = planSearch(search).words.flatMap(({ word, spellings }) => [word, ...spellings]);
  if (prefixes.length === 0) return [];
  const rows = await db
    .selectFrom('categories')
    .select('name')
    .where(
      sql<boolean>`exists (select 1 from unnest(${prefixes}::text[]) as beginning
        where position(' ' || beginning in bare_text(array[name])) > 0)`,
    )
    .orderBy(sql`lower(name) collate "en-x-icu"`)
    .limit(maxSuggestedCategories)
    .execute();
  return rows.map(({ name }) => ({ name, href: storeUrl({ category: name }) }));
}
