import { sql } from 'kysely';
import type { Db } from '#database/tables.ts';
import { firstFound } from './found-in-order.store.server.ts';
import { readSearch } from './search.store.server.ts';
import { planSearch } from './search-words.rules.ts';
import { storeUrl } from './store-query.contract.ts';
import {
  type Suggestion,
  suggestedCategoriesAtMost,
  suggestedProductsAtMost,
} from './suggestions.contract.ts';

/** The products that a search would find first. */
export async function suggestProducts(db: Db, search: string): Promise<Suggestion[]> {
  const read = await readSearch(db, search);
  const found = await firstFound(db, {
    fits: read.matches,
    search: read,
    sort: 'name',
    atMost: suggestedProductsAtMost,
  });
  return found.map(({ id, name }) => ({ name, href: `/product/${id}` }));
}

/** The categories one of whose words begins so, in any spelling. */
export async function suggestCategories(db: Db, search: string): Promise<Suggestion[]> {
  const beginnings = planSearch(search).words.flatMap(({ word, spellings }) => [
    word,
    ...spellings,
  ]);
  if (beginnings.length === 0) return [];
  const rows = await db
    .selectFrom('categories')
    .select('name')
    .where(
      sql<boolean>`exists (select 1 from unnest(${beginnings}::text[]) as beginning
        where position(' ' || beginning in bare_text(array[name])) > 0)`,
    )
    .orderBy(sql`lower(name) collate "en-x-icu"`)
    .limit(suggestedCategoriesAtMost)
    .execute();
  return rows.map(({ name }) => ({ name, href: storeUrl({ category: name }) }));
}
