import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isVisible } from '#app/products/catalogue/cards.store.server.ts';
import type { Db } from '#database/tables.ts';
import { isShortWord, planSearch, type SearchPlan, type SearchWord } from './search-plan.rules.ts';
import { normalizeSearchText } from './search-text.rules.ts';

/** A search as conditions on `products`. */
export type Search = {
  matches: RawBuilder<SqlBool>;
  /** Products whose name has all the words come first. */
  matchesName: RawBuilder<SqlBool>;
};

/**
 * Normalized text to look up; a space in it is a word boundary. Without a `word` it stands for the phrase: its
 * first word, which may be the end of a longer one, and tsquery terms for the others, all required.
 */
type SearchTerm = {
  word: SearchWord | null;
  text: string;
  requiredTerms: string[];
  isFuzzy: boolean;
};

/** With matching words of the shop, as tsquery terms. */
type ResolvedTerm = SearchTerm & { terms: string[] };

/** More matching words than this are not listed one by one. */
const maxMatchedWords = 50;

/** How similar a word has to be to a mistyped one: `word_similarity` of pg_trgm, 0 to 1. */
const minWordSimilarity = 0.5;

/**
 * Finds products with the text verbatim in name or description, and products with each of its words, in any
 * spelling, in name, material, colors, description or category. A word in no product counts as a typing error
 * and matches similar words. Two queries.
 */
export async function buildSearch(db: Db, text: string): Promise<Search> {
  const plan = planSearch(text);
  const searchTerms = await keepVisible(db, await resolveTerms(db, toSearchTerms(plan)));
  const words = plan.words.map((word) =>
    preferExact(searchTerms.filter((term) => term.word === word)),
  );
  const allWords = [...words.map((terms) => hasAny(terms)), ...withinBounds(plan)];
  const alternatives = [
    ...(allWords.length > 0 ? [sql`(${sql.join(allWords, sql` and `)})`] : []),
    ...containsPhrase(plan, searchTerms),
  ];
  return {
    matches: alternatives.length > 0 ? sql`(${sql.join(alternatives, sql` or `)})` : sql`false`,
    matchesName: sql`(${sql.join([sql`true`, ...words.map(isInName)], sql` and `)})`,
  };
}

/** A word of a search, and its tsquery terms; none if no visible product has it. */
export type ResolvedWord = { word: string; terms: string[]; isGuess: boolean };

/** The words of a search, each looked up by itself. Two queries. */
export async function resolveWords(db: Db, plan: SearchPlan): Promise<ResolvedWord[]> {
  const searchTerms = await keepVisible(db, await resolveTerms(db, termsOfWords(plan)));
  return plan.words.map((word) => {
    const own = searchTerms.filter((term) => term.word === word);
    return { word: word.word, terms: preferExact(own), isGuess: own.every((term) => term.isFuzzy) };
  });
}

function termsOfWords({ words }: SearchPlan): SearchTerm[] {
  return words.flatMap((word) => [
    ...searchPatterns(word).map((text) => ({ word, text, requiredTerms: [], isFuzzy: false })),
    ...(word.allowsTypo ? [{ word, text: word.word, requiredTerms: [], isFuzzy: true }] : []),
  ]);
}

function toSearchTerms(plan: SearchPlan): SearchTerm[] {
  const { phrase, isImpliedByWords } = plan;
  const ofWords = termsOfWords(plan);
  const [first = '', ...others] = normalizeSearchText(phrase).split(' ');
  if (first === '' || isImpliedByWords) return ofWords;
  // Whole words follow the first; the last may be the start of one.
  const requiredTerms = others.map((word, index) =>
    index === others.length - 1 ? `${quoteLexeme(word)}:*` : quoteLexeme(word),
  );
  const text = requiredTerms.length > 0 ? `${first} ` : first;
  return [...ofWords, { word: null, text, requiredTerms, isFuzzy: false }];
}

/**
 * One query: whole words and prefixes are ranges of the sorted word list; parts of words and fuzzy matches get
 * a subquery each, so that each uses its index.
 */
async function resolveTerms(db: Db, searchTerms: SearchTerm[]): Promise<ResolvedTerm[]> {
  if (searchTerms.length === 0) return [];
  const ranges = searchTerms.filter(isRange);
  const others = searchTerms.filter((term) => !isRange(term));
  const subqueries = others.map(
    (term, index) => sql`
    union all select ${ranges.length + index + 1}::int, array(${similarWords(term)})`,
  );
  const { rows } = await sql<{ words: string[] }>`
    select place, array(select word from search_words
      where word >= first collate "C" and word < beyond collate "C" limit ${maxMatchedWords + 1}) as words
    from unnest(${ranges.map(({ text }) => text.trim())}::text[], ${ranges.map(rangeEnd)}::text[])
      with ordinality as ranges (first, beyond, place)
    ${sql.join(subqueries, sql``)} order by place`.execute(db);
  return [...ranges, ...others].map((term, index) => ({
    ...term,
    terms: toTsqueryTerms(term, rows[index]?.words ?? []),
  }));
}

/** ' sa' is a prefix, ' sari ' a whole word. */
function isRange({ text, isFuzzy }: SearchTerm): boolean {
  return text.startsWith(' ') && !isFuzzy;
}

/** The end of the range, exclusive: after this word, or after all words with this prefix. */
function rangeEnd({ text }: SearchTerm): string {
  return text.trim() + (text.endsWith(' ') ? '\u{1}' : '\u{10FFFF}');
}

function similarWords({ word, text, isFuzzy }: SearchTerm): RawBuilder<unknown> {
  if (isFuzzy) {
    return sql`select word from search_words
      where word % ${text} ${scriptCondition(text)} and word_similarity(${text}, word) >= ${minWordSimilarity}`;
  }
  const pattern = `%${escapeLike(text.trim())}${text.endsWith(' ') ? '' : '%'}`;
  return sql`select word from search_words where word like ${pattern} ${scriptCondition(text)}
    ${word ? sql`` : sql`limit ${maxMatchedWords + 1}`}`;
}

/** Leads to the index of Devanagari words, for which trigrams are of little use. */
function scriptCondition(text: string): RawBuilder<unknown> {
  return /\p{Script=Devanagari}/u.test(text) ? sql`and word ~ '[ऀ-ॿ]'` : sql``;
}

/** A term for each word; for a prefix of very many words, the prefix. */
function toTsqueryTerms({ text }: SearchTerm, words: string[]): string[] {
  const isPrefix = text.startsWith(' ') && !text.endsWith(' ');
  if (isPrefix && words.length > maxMatchedWords) return [`${quoteLexeme(text.trim())}:*`];
  return words.map(quoteLexeme);
}

/** Quotes a word for tsquery. */
function quoteLexeme(word: string): string {
  return `'${word.replace(/['\\]/g, '$&$&')}'`;
}

/** Drops terms of no visible product: the word list also has words of deleted or renamed ones. */
async function keepVisible(db: Db, searchTerms: ResolvedTerm[]): Promise<ResolvedTerm[]> {
  const known = searchTerms.filter(({ terms }) => terms.length > 0);
  if (known.length === 0) return [];
  const conditions = known.map(
    ({ terms, requiredTerms }) => sql`(exists (select 1 from products
        where ${isVisible} and ${hasAny(terms, requiredTerms)}))`,
  );
  const { rows } = await sql<{ isShown: boolean }>`
    select * from (values ${sql.join(conditions)}) as terms ("isShown")`.execute(db);
  return known.filter((_, index) => rows[index]?.isShown);
}

/** The tsquery terms for a word: fuzzy matches only if there is no exact one. */
function preferExact(searchTerms: ResolvedTerm[]): string[] {
  const exact = searchTerms.filter(({ isFuzzy }) => !isFuzzy);
  const chosen = exact.length > 0 ? exact : searchTerms;
  return [...new Set(chosen.flatMap(({ terms }) => terms))];
}

/** The phrase in name or description, in any case; nothing if the words imply it. */
function containsPhrase(plan: SearchPlan, searchTerms: ResolvedTerm[]): RawBuilder<SqlBool>[] {
  const { phrase, isImpliedByWords, isCoveredByWords } = plan;
  if (isImpliedByWords) return [];
  const pattern = `%${escapeLike(phrase)}%`;
  const hasPhrase = sql<SqlBool>`(products.name ilike ${pattern} or products.description ilike ${pattern})`;
  const first = searchTerms.find(({ word }) => word === null);
  // Punctuation alone has no word to look up. If no product has the first word, none has the phrase.
  if (!first) return normalizeSearchText(phrase) === '' ? [hasPhrase] : [];
  const { text, requiredTerms } = first;
  if (first.terms.length > maxMatchedWords)
    return [sql`(${hasAll(requiredTerms)} and ${hasPhrase})`];
  if (text === phrase.toLowerCase()) return [hasAny(first.terms)];
  // Words that start with the first one are already found by the words.
  const prefix = quoteLexeme(text.trim()).slice(0, -1);
  const terms = isCoveredByWords
    ? first.terms.filter((term) => !term.startsWith(prefix))
    : first.terms;
  return terms.length > 0 ? [sql`(${hasAny(terms, requiredTerms)} and ${hasPhrase})`] : [];
}

/** Any of the terms, and all the required ones. */
export function hasAny(terms: string[], requiredTerms: string[] = []): RawBuilder<SqlBool> {
  if (terms.length === 0) return sql`false`;
  return hasAll([`(${terms.join(' | ')})`, ...requiredTerms]);
}

function hasAll(terms: string[]): RawBuilder<SqlBool> {
  if (terms.length === 0) return sql`true`;
  return sql`products.search_words @@ ${terms.join(' & ')}::tsquery`;
}

export function isInName(terms: string[]): RawBuilder<SqlBool> {
  if (terms.length === 0) return sql`false`;
  return sql`products.name_words @@ ${terms.join(' | ')}::tsquery`;
}

export function withinBounds({
  minPaise,
  maxPaise,
}: Pick<SearchPlan, 'minPaise' | 'maxPaise'>): RawBuilder<SqlBool>[] {
  return [
    ...(minPaise === null ? [] : [sql<SqlBool>`products.unit_paise >= ${minPaise}`]),
    ...(maxPaise === null ? [] : [sql<SqlBool>`products.unit_paise <= ${maxPaise}`]),
  ];
}

/**
 * What to look up for a word. As typed it may be a prefix, or if long any part of a word. Another spelling has
 * to be a whole word, or if long a prefix: 'kala' is not kalamkari.
 */
function searchPatterns({ word, spellings }: SearchWord): string[] {
  return [
    isShortWord(word) ? ` ${word}` : word,
    ...spellings.map((spelling) => (spelling.length < 5 ? ` ${spelling} ` : ` ${spelling}`)),
  ];
}

/** Escapes text for a `like` pattern. */
function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
