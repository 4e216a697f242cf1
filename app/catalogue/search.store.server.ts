import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '#database/tables.ts';
import { isVisible } from './cards.store.server.ts';
import { isShortWord, planSearch, type SearchPlan, type SearchWord } from './search-plan.rules.ts';
import { normalizeSearchText } from './search-text.rules.ts';

/** What a search asks of a product, as SQL over `products`. */
export type Search = {
  matches: RawBuilder<SqlBool>;
  /** All the words stand in its name: such products come first. */
  isCalledSo: RawBuilder<SqlBool>;
};

/**
 * A piece of bare text to look up; a space in it is the end of a word. No word: the phrase, by what its
 * first word may be the end of, and the words that have to stand beside that, in the language of tsquery.
 */
type SearchTerm = { word: SearchWord | null; text: string; beside: string[]; isNearly: boolean };

/** Where the shop has it: the words to look for, in the language of tsquery. */
type ResolvedTerm = SearchTerm & { terms: string[] };

/** More words than this are not looked for one by one. */
const maxMatchedWords = 50;

/** How much of a mistyped word has to be there: the share of its groups of three letters. */
const minWordSimilarity = 0.5;

/**
 * In: what was typed. Out: what to look for. Found is what holds it letter for letter in name or
 * description, and beyond that every product on which each of its words stands: in name,
 * material, colours, description or category, in any spelling. A word that stands nowhere in the
 * whole shop is taken for a typing error and found by what is like it. Two queries.
 */
export async function buildSearch(db: Db, text: string): Promise<Search> {
  const plan = planSearch(text);
  const searchTerms = await keepVisible(db, await resolveTerms(db, toSearchTerms(plan)));
  const words = plan.words.map((word) =>
    preferExact(searchTerms.filter((piece) => piece.word === word)),
  );
  const meant = [...words.map((terms) => hasAny(terms)), ...withinBounds(plan)];
  const found = [
    ...(meant.length > 0 ? [sql`(${sql.join(meant, sql` and `)})`] : []),
    ...containsPhrase(plan, searchTerms),
  ];
  return {
    matches: found.length > 0 ? sql`(${sql.join(found, sql` or `)})` : sql`false`,
    isCalledSo: sql`(${sql.join([sql`true`, ...words.map(isInName)], sql` and `)})`,
  };
}

function toSearchTerms({ phrase, words, isImpliedByWords: isInWords }: SearchPlan): SearchTerm[] {
  const ofWords = words.flatMap((word) => [
    ...searchPatterns(word).map((text) => ({ word, text, beside: [], isNearly: false })),
    ...(word.mayBeTypo ? [{ word, text: word.word, beside: [], isNearly: true }] : []),
  ]);
  const [first = '', ...others] = normalizeSearchText(phrase).split(' ');
  if (first === '' || isInWords) return ofWords;
  // All its words but the first stand there whole, of the last the beginning.
  const beside = others.map((word, index) =>
    index === others.length - 1 ? `${quoteLexeme(word)}:*` : quoteLexeme(word),
  );
  const text = beside.length > 0 ? `${first} ` : first;
  return [...ofWords, { word: null, text, beside, isNearly: false }];
}

/**
 * One query: whole words and beginnings are ranges of the list of words; what may stand inside of a word, or
 * is only nearly one, is written out one by one, so that each is looked up in its index.
 */
async function resolveTerms(db: Db, searchTerms: SearchTerm[]): Promise<ResolvedTerm[]> {
  if (searchTerms.length === 0) return [];
  const ranges = searchTerms.filter(isRange);
  const others = searchTerms.filter((piece) => !isRange(piece));
  const written = others.map(
    (piece, index) => sql`
    union all select ${ranges.length + index + 1}::int, array(${similarWords(piece)})`,
  );
  const { rows } = await sql<{ words: string[] }>`
    select place, array(select word from search_words
      where word >= first collate "C" and word < beyond collate "C" limit ${maxMatchedWords + 1}) as words
    from unnest(${ranges.map(({ text }) => text.trim())}::text[], ${ranges.map(rangeEnd)}::text[])
      with ordinality as ranges (first, beyond, place)
    ${sql.join(written, sql``)} order by place`.execute(db);
  return [...ranges, ...others].map((piece, index) => ({
    ...piece,
    terms: toTsqueryTerms(piece, rows[index]?.words ?? []),
  }));
}

/** ' sa' is how a word begins, ' sari ' is a whole one. */
function isRange({ text, isNearly }: SearchTerm): boolean {
  return text.startsWith(' ') && !isNearly;
}

/** Where the range ends: before the first word that neither is this one nor begins so. */
function rangeEnd({ text }: SearchTerm): string {
  return text.trim() + (text.endsWith(' ') ? '\u{1}' : '\u{10FFFF}');
}

function similarWords({ word, text, isNearly }: SearchTerm): RawBuilder<unknown> {
  if (isNearly) {
    return sql`select word from search_words
      where word % ${text} ${scriptCondition(text)} and word_similarity(${text}, word) >= ${minWordSimilarity}`;
  }
  const pattern = `%${escaped(text.trim())}${text.endsWith(' ') ? '' : '%'}`;
  return sql`select word from search_words where word like ${pattern} ${scriptCondition(text)}
    ${word ? sql`` : sql`limit ${maxMatchedWords + 1}`}`;
}

/** Leads to the index of the words in Devanagari, of which trigrams know little. */
function scriptCondition(text: string): RawBuilder<unknown> {
  return /\p{Script=Devanagari}/u.test(text) ? sql`and word ~ '[ऀ-ॿ]'` : sql``;
}

/** The words themselves; of a beginning that very many have, the beginning. */
function toTsqueryTerms({ text }: SearchTerm, words: string[]): string[] {
  const isBeginning = text.startsWith(' ') && !text.endsWith(' ');
  if (isBeginning && words.length > maxMatchedWords) return [`${quoteLexeme(text.trim())}:*`];
  return words.map(quoteLexeme);
}

/** A word in the language of tsquery. */
function quoteLexeme(word: string): string {
  return `'${word.replace(/['\\]/g, '$&$&')}'`;
}

/** Only what stands on a shown product: the shop also keeps the words of those gone, hidden or renamed. */
async function keepVisible(db: Db, searchTerms: ResolvedTerm[]): Promise<ResolvedTerm[]> {
  const known = searchTerms.filter(({ terms }) => terms.length > 0);
  if (known.length === 0) return [];
  const places = known.map(
    ({ terms, beside }) => sql`(exists (select 1 from products
        where ${isVisible} and ${hasAny(terms, beside)}))`,
  );
  const { rows } = await sql<{ isShown: boolean }>`
    select * from (values ${sql.join(places)}) as pieces ("isShown")`.execute(db);
  return known.filter((_, index) => rows[index]?.isShown);
}

/** What to look for in place of a word: what is like it only where it stands nowhere itself. */
function preferExact(searchTerms: ResolvedTerm[]): string[] {
  const exact = searchTerms.filter(({ isNearly }) => !isNearly);
  const chosen = exact.length > 0 ? exact : searchTerms;
  return [...new Set(chosen.flatMap(({ terms }) => terms))];
}

/** The whole text in name or description, whatever the case; nothing where the words say it already. */
function containsPhrase(plan: SearchPlan, searchTerms: ResolvedTerm[]): RawBuilder<SqlBool>[] {
  const { phrase, isImpliedByWords: isInWords, isCoveredByWords: isSaidByWords } = plan;
  if (isInWords) return [];
  const pattern = `%${escaped(phrase)}%`;
  const isThere = sql<SqlBool>`(products.name ilike ${pattern} or products.description ilike ${pattern})`;
  const part = searchTerms.find(({ word }) => word === null);
  // Nothing but punctuation is in no word; what stands nowhere in the shop is on no product.
  if (!part) return normalizeSearchText(phrase) === '' ? [isThere] : [];
  const { text, beside } = part;
  if (part.terms.length > maxMatchedWords) return [sql`(${hasAll(beside)} and ${isThere})`];
  if (text === phrase.toLowerCase()) return [hasAny(part.terms)];
  // What begins with its first word is found by the words already.
  const begins = quoteLexeme(text.trim()).slice(0, -1);
  const terms = isSaidByWords ? part.terms.filter((term) => !term.startsWith(begins)) : part.terms;
  return terms.length > 0 ? [sql`(${hasAny(terms, beside)} and ${isThere})`] : [];
}

/** One of the terms, and all that has to stand beside it. */
function hasAny(terms: string[], beside: string[] = []): RawBuilder<SqlBool> {
  if (terms.length === 0) return sql`false`;
  return hasAll([`(${terms.join(' | ')})`, ...beside]);
}

function hasAll(terms: string[]): RawBuilder<SqlBool> {
  if (terms.length === 0) return sql`true`;
  return sql`products.search_words @@ ${terms.join(' & ')}::tsquery`;
}

function isInName(terms: string[]): RawBuilder<SqlBool> {
  if (terms.length === 0) return sql`false`;
  return sql`products.name_words @@ ${terms.join(' | ')}::tsquery`;
}

function withinBounds({
  minPaise: atLeastPaise,
  maxPaise: atMostPaise,
}: SearchPlan): RawBuilder<SqlBool>[] {
  return [
    ...(atLeastPaise === null ? [] : [sql<SqlBool>`products.unit_paise >= ${atLeastPaise}`]),
    ...(atMostPaise === null ? [] : [sql<SqlBool>`products.unit_paise <= ${atMostPaise}`]),
  ];
}

/**
 * What has to stand in bare text for this word. As typed it may be the beginning of a longer one, a long
 * one any part of it; another spelling has to stand there whole, unless it is long: 'kala' is no kalamkari.
 */
function searchPatterns({ word, spellings }: SearchWord): string[] {
  return [
    isShortWord(word) ? ` ${word}` : word,
    ...spellings.map((spelling) => (spelling.length < 5 ? ` ${spelling} ` : ` ${spelling}`)),
  ];
}

/** For a pattern of `like`, in which these three mean something else. */
function escaped(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
