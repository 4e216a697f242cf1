import { sql } from 'kysely';
import { isVisible } from '#app/products/catalogue/cards.store.server.ts';
import { findCards } from '#app/products/catalogue/catalogue.store.server.ts';
import type { Remember } from '#app/products/catalogue/catalogue-memory.store.server.ts';
import { storeUrl } from '#app/products/catalogue/store-query.contract.ts';
import type { Db } from '#database/tables.ts';
import { relaxSearch } from './relax-search.store.server.ts';
import { buildSearch } from './search.store.server.ts';
import { planSearch } from './search-plan.rules.ts';
import { listSoldOut, listSortedProducts } from './sorted-products.store.server.ts';
import {
  maxPopularCategories,
  maxSuggestedCategories,
  maxSuggestedProducts,
  type ProductSuggestion,
  type Suggestion,
} from './suggestions.contract.ts';

/** The first products of a search. Their ids may be remembered; prices and pictures are read each time. */
export async function suggestProducts(
  db: Db,
  search: string,
  remember: Remember = (_question, read) => read(),
): Promise<ProductSuggestion[]> {
  const ids = await remember(['suggested products', search], () => findProducts(db, search));
  const cards = await findCards(db, ids);
  return cards.map(({ id, name, picture, price }) => {
    return { name, href: `/product/${id}`, picture, price: price.now };
  });
}

/** The ids of a search's first products, in-stock ones first; of the most similar search if there are none. */
export async function findProducts(db: Db, search: string): Promise<string[]> {
  const exact = await findExactly(db, search);
  if (exact.length > 0) return exact;
  const relaxed = await relaxSearch(db, search);
  return relaxed === null ? [] : findExactly(db, relaxed);
}

async function findExactly(db: Db, search: string): Promise<string[]> {
  const conditions = await buildSearch(db, search);
  const found = await listSortedProducts(db, {
    condition: conditions.matches,
    search: conditions,
    sort: 'name',
    limit: maxSuggestedProducts,
  });
  const missing = maxSuggestedProducts - found.length;
  const soldOut =
    missing === 0
      ? []
      : await listSoldOut(db, {
          condition: conditions.matches,
          search: conditions,
          offset: found.length,
          limit: missing,
        });
  return [...found, ...soldOut].map(({ id }) => id);
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
  return rows.map(toCategory);
}

/** How many recent orders count as sales. */
const ordersCounted = 500;

/** The categories most ordered of late; without orders the owner's first ones. */
export async function findPopularCategories(db: Db): Promise<Suggestion[]> {
  const { rows } = await sql<{ name: string }>`
    with sold as (
      select products.category_id, count(*) as lines
      from (select id from orders order by created_at desc limit ${ordersCounted}) as latest
        join order_lines on order_lines.order_id = latest.id
        join products on products.id = order_lines.product_id
      group by products.category_id)
    select name from categories left join sold on sold.category_id = categories.id
    where exists (select 1 from products where ${isVisible} and category_id = categories.id)
    order by coalesce(sold.lines, 0) desc, position, lower(name) collate "en-x-icu"
    limit ${maxPopularCategories}`.execute(db);
  return rows.map(toCategory);
}

function toCategory({ name }: { name: string }): Suggestion {
  return { name, href: storeUrl({ category: name }) };
}
