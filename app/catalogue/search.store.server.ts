import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '#database/tables.ts';
import { isShown } from './cards.store.server.ts';
import { bare } from './search-text.rules.ts';
import { isShort, planSearch, type SearchPlan, type SearchWord } from './search-words.rules.ts';

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
type Piece = { word: SearchWord | null; text: string; beside: string[]; isNearly: boolean };

/** Where the shop has it: the words to look for, in the language of tsquery. */
type SitemapProduct = Piece & { terms: string[] };

/** More words than this are not looked for one by one. */
const wordsAtMost = 50;

/** How much of a mistyped word has to be there: the share of its groups of three letters. */
const nearEnough = 0.5;

/**
 * In: what was typed. Out: what to look for. Found is what holds it letter for letter in name or
 * description, and beyond that every product on which each of its words stands: in name,
 * material, colours, description or category, in any spelling. A word that stands nowhere in the
 * whole shop is taken for a typing error and found by what is like it. Two queries.
 */
export async function readSearch(db: Db, text: string): Promise<Search> {
  const plan = planSearch(text);
  const pieces = await keepShown(db, await lookUp(db, piecesOf(plan)));
  const words = plan.words.map((word) => meantBy(pieces.filter((piece) => piece.word === word)));
  const meant = [...words.map((terms) => hasAny(terms)), ...withinBounds(plan)];
  const found = [
    ...(meant.length > 0 ? [sql`(${sql.join(meant, sql` and `)})`] : []),
    ...holdsTyped(plan, pieces),
  ];
  return {
    matches: found.length > 0 ? sql`(${sql.join(found, sql` or `)})` : sql`false`,
    isCalledSo: sql`(${sql.join([sql`true`, ...words.map(standsInName)], sql` and `)})`,
  };
}

function piecesOf({ phrase, words, isInWords }: SearchPlan): Piece[] {
  const ofWords = words.flatMap((word) => [
    ...spellingsToFind(word).map((text) => ({ word, text, beside: [], isNearly: false })),
    ...(word.mayBeTypo ? [{ word, text: word.word, beside: [], isNearly: true }] : []),
  ]);
  const [first = '', ...others] = bare(phrase).split(' ');
  if (first === '' || isInWords) return ofWords;
  // All its words but the first stand there whole, of the last the beginning.
  const beside = others.map((word, place) =>
    place === others.length - 1 ? `${quoted(word)}:*` : quoted(word),
  );
  const text = beside.length > 0 ? `${first} ` : first;
  return [...ofWords, { word: null, text, beside, isNearly: false }];
}

/**
 * One query: whole words and beginnings are ranges of the list of words; what may stand inside of a word, or
 * is only nearly one, is written out one by one, so that each is looked up in its index.
 */
async function lookUp(db: Db, pieces: Piece[]): Promise<SitemapProduct[]> {
  if (pieces.length === 0) return [];
  const ranges = pieces.filter(isRange);
  const others = pieces.filter((piece) => !isRange(piece));
  const written = others.map(
    (piece, place) => sql`
    union all select ${ranges.length + place + 1}::int, array(${wordsLike(piece)})`,
  );
  const { rows } = await sql<{ words: string[] }>`
    select place, array(select word from search_words
      where word >= first collate "C" and word < beyond collate "C" limit ${wordsAtMost + 1}) as words
    from unnest(${ranges.map(({ text }) => text.trim())}::text[], ${ranges.map(beyond)}::text[])
      with ordinality as ranges (first, beyond, place)
    ${sql.join(written, sql``)} order by place`.execute(db);
  return [...ranges, ...others].map((piece, place) => ({
    ...piece,
    terms: termsOf(piece, rows[place]?.words ?? []),
  }));
}

/** ' sa' is how a word begins, ' sari ' is a whole one. */
function isRange({ text, isNearly }: Piece): boolean {
  return text.startsWith(' ') && !isNearly;
}

/** Where the range ends: before the first word that neither is this one nor begins so. */
function beyond({ text }: Piece): string {
  return text.trim() + (text.endsWith(' ') ? '\u{1}' : '\u{10FFFF}');
}

function wordsLike({ word, text, isNearly }: Piece): RawBuilder<unknown> {
  if (isNearly) {
    return sql`select word from search_words
      where word % ${text} ${inItsScript(text)} and word_similarity(${text}, word) >= ${nearEnough}`;
  }
  const pattern = `%${escaped(text.trim())}${text.endsWith(' ') ? '' : '%'}`;
  return sql`select word from search_words where word like ${pattern} ${inItsScript(text)}
    ${word ? sql`` : sql`limit ${wordsAtMost + 1}`}`;
}

/** Leads to the index of the words in Devanagari, of which trigrams know little. */
function inItsScript(text: string): RawBuilder<unknown> {
  return /\p{Script=Devanagari}/u.test(text) ? sql`and word ~ '[ऀ-ॿ]'` : sql``;
}

/** The words themselves; of a beginning that very many have, the beginning. */
function termsOf({ text }: Piece, words: string[]): string[] {
  const isBeginning = text.startsWith(' ') && !text.endsWith(' ');
  if (isBeginning && words.length > wordsAtMost) return [`${quoted(text.trim())}:*`];
  return words.map(quoted);
}

/** A word in the language of tsquery. */
function quoted(word: string): string {
  return `'${word.replace(/['\\]/g, '$&$&')}'`;
}

/** Only what stands on a shown product: the shop also keeps the words of those gone, hidden or renamed. */
async function keepShown(db: Db, pieces: SitemapProduct[]): Promise<SitemapProduct[]> {
  const known = pieces.filter(({ terms }) => terms.length > 0);
  if (known.length === 0) return [];
  const places = known.map(
    ({ terms, beside }) => sql`(exists (select 1 from products
        where ${isShown} and ${hasAny(terms, beside)}))`,
  );
  const { rows } = await sql<{ isShown: boolean }>`
    select * from (values ${sql.join(places)}) as pieces ("isShown")`.execute(db);
  return known.filter((_, place) => rows[place]?.isShown);
}

/** What to look for in place of a word: what is like it only where it stands nowhere itself. */
function meantBy(pieces: SitemapProduct[]): string[] {
  const exact = pieces.filter(({ isNearly }) => !isNearly);
  const taken = exact.length > 0 ? exact : pieces;
  return [...new Set(taken.flatMap(({ terms }) => terms))];
}

/** The whole text in name or description, whatever the case; nothing where the words say it already. */
function holdsTyped(plan: SearchPlan, pieces: SitemapProduct[]): RawBuilder<SqlBool>[] {
  const { phrase, isInWords, isSaidByWords } = plan;
  if (isInWords) return [];
  const pattern = `%${escaped(phrase)}%`;
  const isThere = sql<SqlBool>`(products.name ilike ${pattern} or products.description ilike ${pattern})`;
  const part = pieces.find(({ word }) => word === null);
  // Nothing but punctuation is in no word; what stands nowhere in the shop is on no product.
  if (!part) return bare(phrase) === '' ? [isThere] : [];
  const { text, beside } = part;
  if (part.terms.length > wordsAtMost) return [sql`(${hasAll(beside)} and ${isThere})`];
  if (text === phrase.toLowerCase()) return [hasAny(part.terms)];
  // What begins with its first word is found by the words already.
  const begins = quoted(text.trim()).slice(0, -1);
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

function standsInName(terms: string[]): RawBuilder<SqlBool> {
  if (terms.length === 0) return sql`false`;
  return sql`products.name_words @@ ${terms.join(' | ')}::tsquery`;
}

function withinBounds({ atLeastPaise, atMostPaise }: SearchPlan): RawBuilder<SqlBool>[] {
  return [
    ...(atLeastPaise === null ? [] : [sql<SqlBool>`products.unit_paise >= ${atLeastPaise}`]),
    ...(atMostPaise === null ? [] : [sql<SqlBool>`products.unit_paise <= ${atMostPaise}`]),
  ];
}

/**
 * What has to stand in bare text for this word. As typed it may be the beginning of a longer one, a long
 * one any part of it; another spelling has to stand there whole, unless it is long: 'kala' is no kalamkari.
 */
function spellingsToFind({ word, spellings }: SearchWord): string[] {
  return [
    isShort(word) ? ` ${word}` : word,
    ...spellings.map((spelling) => (spelling.length < 5 ? ` ${spelling} ` : ` ${spelling}`)),
  ];
}

/** For a pattern of `like`, in which these three mean something else. */
function escaped(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
