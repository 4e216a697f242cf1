import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '#database/tables.ts';
import { bare } from './search-text.rules.ts';
import { planSearch, type SearchPlan, type SearchWord } from './search-words.rules.ts';

/** What a search asks of a product, as SQL over `products`. */
export type Search = {
  matches: Expression<SqlBool>;
  /** How many of the words its name lacks: the best match has the least. */
  distance: RawBuilder<number>;
};

/** A word and where the shop has it: how it is written on products, which categories are called so. */
type KnownWord = {
  word: string;
  mayBeTypo: boolean;
  texts: string[];
  categoryIds: string[];
};

/** How much of a mistyped word has to be there: the share of its groups of three letters. */
const nearEnough = 0.5;

/**
 * In: what was typed. Out: what to look for. Found is what holds it letter for letter in name or
 * description (SPEC 9), and beyond that every product on which each of its words stands: in name,
 * material, colours, description or category, in any spelling. A word that stands nowhere in the
 * whole shop is taken for a typing error and found by what is like it.
 */
export async function readSearch(db: Db, text: string): Promise<Search> {
  const plan = planSearch(text);
  const words = await lookUp(db, plan.words);
  const meant = [...words.map(holds), ...withinBounds(plan)];
  const typed = holdsTyped(plan.phrase);
  return {
    matches: meant.length === 0 ? typed : sql`(${typed} or (${sql.join(meant, sql` and `)}))`,
    distance: distance(words),
  };
}

/** Which of the spellings of each word the shop has at all; so that only those are looked for. */
async function lookUp(db: Db, words: SearchWord[]): Promise<KnownWord[]> {
  const asked = words.flatMap((word) => spellingsToFind(word).map((text) => ({ word, text })));
  if (asked.length === 0) return [];
  // One by one and written out, so that each is looked up in the index.
  const places = asked.map(
    ({ text }) => sql`(
      exists (select 1 from products where search_text like ${`%${escaped(text)}%`}
        ${inItsScript(text)} and deleted_at is null and is_active),
      array(select id from categories where strpos(bare_text(array[name]), ${text}) > 0))`,
  );
  const { rows } = await sql<{ isWritten: boolean; categoryIds: string[] }>`
    select * from (values ${sql.join(places)}) as asked ("isWritten", "categoryIds")`.execute(db);
  return words.map(({ word, mayBeTypo }) => {
    const own = asked.flatMap((each, place) =>
      each.word.word === word ? [{ text: each.text, ...rows[place] }] : [],
    );
    return {
      word,
      mayBeTypo,
      texts: own.filter(({ isWritten }) => isWritten).map(({ text }) => text),
      categoryIds: own.flatMap(({ categoryIds }) => categoryIds ?? []),
    };
  });
}

/** Leads to the index of what is written in Devanagari, where trigrams do not help. */
function inItsScript(text: string): RawBuilder<boolean> {
  return /\p{Script=Devanagari}/u.test(text) ? sql`and search_text ~ '[ऀ-ॿ]'` : sql``;
}

/** The word stands on the product or is its category; if it stands nowhere, something like it does. */
function holds({ word, texts, categoryIds, mayBeTypo }: KnownWord): RawBuilder<boolean> {
  if (texts.length > 0 || categoryIds.length > 0) {
    return sql`(${hasAny(sql`products.search_text`, texts)}
      or products.category_id = any(${categoryIds}::uuid[]))`;
  }
  if (!mayBeTypo) return sql`false`;
  return sql`(word_similarity(${word}, products.search_name || products.material) >= ${nearEnough}
    or products.category_id = any(array(
      select id from categories where word_similarity(${word}, name) >= ${nearEnough})))`;
}

/** The whole text in name or description, whatever the case. */
function holdsTyped(phrase: string): RawBuilder<boolean> {
  // Text that is bare already stands so in the one column that has it all.
  if (bare(phrase) === phrase.toLowerCase()) {
    return hasAny(sql`products.search_text`, [bare(phrase)]);
  }
  const pattern = `%${escaped(phrase)}%`;
  return sql`(products.name ilike ${pattern} or products.description ilike ${pattern})`;
}

/** `strpos`, because it takes a fraction of the time of `like`. */
function hasAny(column: RawBuilder<unknown>, texts: string[]): RawBuilder<boolean> {
  if (texts.length === 0) return sql`false`;
  return sql`(${sql.join(
    texts.map((text) => sql`strpos(${column}, ${text}) > 0`),
    sql` or `,
  )})`;
}

function withinBounds({ atLeastPaise, atMostPaise }: SearchPlan): RawBuilder<boolean>[] {
  return [
    ...(atLeastPaise === null ? [] : [sql<boolean>`${unitPaise} >= ${atLeastPaise}`]),
    ...(atMostPaise === null ? [] : [sql<boolean>`${unitPaise} <= ${atMostPaise}`]),
  ];
}

/** What is really charged (Q11, Q47). */
export const unitPaise = sql<number>`coalesce(products.sale_price_paise, products.price_paise)`;

function distance(words: KnownWord[]): RawBuilder<number> {
  if (words.length === 0) return sql<number>`0::int`;
  const missing = words.map(
    ({ texts }) => sql`(not ${hasAny(sql`products.search_name`, texts)})::int`,
  );
  return sql<number>`${sql.join(missing, sql` + `)}`;
}

/**
 * What has to stand in bare text for this word. As typed it may be the beginning of a longer one, a long
 * one any part of it; another spelling has to stand there whole, unless it is long: 'kala' is no kalamkari.
 */
function spellingsToFind({ word, spellings }: SearchWord): string[] {
  return [
    word.length < 4 ? ` ${word}` : word,
    ...spellings.map((spelling) => (spelling.length < 5 ? ` ${spelling} ` : ` ${spelling}`)),
  ];
}

/** For a pattern of `like`, in which these three mean something else. */
function escaped(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
