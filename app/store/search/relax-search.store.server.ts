import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isVisible } from '#app/products/catalogue/cards.store.server.ts';
import type { Db } from '#database/tables.ts';
import {
  hasAny,
  isInName,
  type ResolvedWord,
  resolveWords,
  withinBounds,
} from './search.store.server.ts';
import { boundsText, planSearch } from './search-plan.rules.ts';

/**
 * For a search without results: a text with results, of as many of its words as occur together in a product.
 * The most telling word comes first: a category's, then a name's. Returns null if nothing resembles any word,
 * or if all words occur together and only filters leave nothing.
 */
export async function relaxSearch(db: Db, text: string): Promise<string | null> {
  const plan = planSearch(text);
  const resolved = await resolveWords(db, plan);
  const known = await sortByWeight(
    db,
    resolved.filter(({ terms }) => terms.length > 0),
  );
  if (known.length === 0) return findNearestWord(db, plan.words);
  const bounds = withinBounds(plan);
  const withBounds = await chooseTogether(db, known, bounds);
  const chosen = withBounds.length > 0 ? withBounds : await chooseTogether(db, known, []);
  const keepsBounds = withBounds.length > 0;
  if (keepsBounds && chosen.length === resolved.length) return null;
  const remaining = resolved.filter((word) => chosen.includes(word));
  const words = await Promise.all(remaining.map((word) => correct(db, word)));
  return [...words, ...(keepsBounds ? boundsText(plan) : [])].join(' ');
}

/** Takes each word that occurs in a product together with those taken before. */
async function chooseTogether(
  db: Db,
  words: ResolvedWord[],
  bounds: RawBuilder<SqlBool>[],
): Promise<ResolvedWord[]> {
  const chosen: ResolvedWord[] = [];
  for (const word of words) {
    const conditions = [...chosen, word].map(({ terms }) => hasAny(terms));
    if (await isAnyProduct(db, [...conditions, ...bounds])) chosen.push(word);
  }
  return chosen;
}

async function isAnyProduct(db: Db, conditions: RawBuilder<SqlBool>[]): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select 1 from products
      where ${isVisible} and ${sql.join(conditions, sql` and `)}) as found`.execute(db);
  return rows[0]?.found ?? false;
}

/** Category words first, then words of a name; among equals the later one, as in 'green kurta'. */
async function sortByWeight(db: Db, words: ResolvedWord[]): Promise<ResolvedWord[]> {
  if (words.length < 2) return words;
  const weights = words.map(
    ({ terms }) => sql`(case
      when exists (select 1 from categories
        where array_to_tsvector(bare_words(array[name])) @@ ${terms.join(' | ')}::tsquery) then 2
      when exists (select 1 from products where ${isVisible} and ${isInName(terms)}) then 1
      else 0 end)`,
  );
  const { rows } = await sql<{ weight: number }>`
    select weight from (values ${sql.join(weights)}) as words (weight)`.execute(db);
  return words
    .map((word, index) => ({ word, weight: rows[index]?.weight ?? 0, index }))
    .toSorted((one, other) => other.weight - one.weight || other.index - one.index)
    .map(({ word }) => word);
}

/** With fewer letters too many words are similar. */
const minNearLetters = 4;

/** A mistyped word as the shop spells it. */
async function correct(db: Db, word: ResolvedWord): Promise<string> {
  return (word.isGuess && (await findNearestWord(db, [word]))) || word.word;
}

/** The word of a visible product most like one of these; null if pg_trgm finds none. */
async function findNearestWord(db: Db, words: { word: string }[]): Promise<string | null> {
  const typed = words.map(({ word }) => word).filter((word) => word.length >= minNearLetters);
  if (typed.length === 0) return null;
  const { rows } = await sql<{ word: string }>`
    select search_words.word from unnest(${typed}::text[]) as typed
      join search_words on search_words.word % typed
    where exists (select 1 from products where ${isVisible}
        and products.search_words @@ plainto_tsquery('simple', search_words.word))
    order by similarity(search_words.word, typed) desc, search_words.word limit 1`.execute(db);
  return rows[0]?.word ?? null;
}
