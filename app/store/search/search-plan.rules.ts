import type { Paise } from '#app/kit/money.ts';
import { normalizeSearchText } from './search-text.rules.ts';
import { findSynonyms } from './synonyms.rules.ts';

/** A search text, parsed. */
export type SearchPlan = {
  /** As typed: a product that contains it verbatim is always found. */
  phrase: string;
  /** Each has to occur somewhere in a product. */
  words: SearchWord[];
  /** Whether any text with the phrase at the start of a word also contains all the words. */
  isCoveredByWords: boolean;
  /** Whether any text with the phrase contains all the words, so that the phrase need not be searched for. */
  isImpliedByWords: boolean;
  /** Price bounds in paise, both inclusive; null if not given. */
  minPaise: Paise | null;
  maxPaise: Paise | null;
};

export type SearchWord = {
  word: string;
  /** Other spellings and synonyms. */
  spellings: string[];
  /** Whether it may match a word that is only similar. */
  allowsTypo: boolean;
};

const maxWords = 8;
const minTypoLetters = 4;
const minInfixLetters = 4;

const amount = `(?:₹|rs |inr )? ?([0-9०-९]{1,9})( ?k| ?hazar| ?hazaar| हजार| ?lakhs?| लाख)?(?: ?rs| rupees?| रुपये| रुपए| ₹)?`;
const below = new RegExp(
  `(?:^| )(?:under|below|within|upto|up to|less than|at most|max) ${amount}(?= |$)`,
  'u',
);
const above = new RegExp(`(?:^| )(?:over|above|from|more than|at least|min) ${amount}(?= |$)`, 'u');
const belowInHindi = new RegExp(`(?:^| )${amount} (?:se kam|tak|से कम|तक|के अंदर)(?= |$)`, 'u');
const aboveInHindi = new RegExp(
  `(?:^| )${amount} (?:se zyada|se jyada|से ज्यादा|से अधिक)(?= |$)`,
  'u',
);

/** Words that say nothing about a product. */
const stopWords = new Set(
  'a an and are for from i in is of on the to with want need show me ka ke ki mein aur wala wale wali का के की में और वाला वाले वाली'.split(
    ' ',
  ),
);

/** Parses one line of search text into words and price bounds. */
export function planSearch(search: string): SearchPlan {
  // Before commas become spaces: '20,000' is one number, not two words.
  let rest = normalizeSearchText(search.replace(/(?<=[0-9०-९]),(?=[0-9०-९])/gu, ''));
  function extractPriceBound(...patterns: RegExp[]): Paise | null {
    for (const pattern of patterns) {
      const match = pattern.exec(rest);
      if (!match) continue;
      rest = rest.replace(match[0], ' ').trim();
      return toPaise(match[1] ?? '', match[2] ?? '');
    }
    return null;
  }
  const maxPaise = extractPriceBound(below, belowInHindi);
  const minPaise = extractPriceBound(above, aboveInHindi);
  const all = rest.split(/\s+/u);
  const words = [...new Set(all)]
    .filter((word) => word !== '' && !stopWords.has(word))
    .slice(0, maxWords)
    .map(searchWord);
  // The phrase may start inside a word, but a short word matches only from the start of one.
  const isCoveredByWords = words.length > 0 && rest === normalizeSearchText(search);
  const isImpliedByWords = isCoveredByWords && !isShortWord(all[0] ?? '');
  return {
    phrase: search,
    words,
    isCoveredByWords,
    isImpliedByWords,
    minPaise,
    maxPaise,
  };
}

/** A short word matches the start of a word, a longer one any part of it. */
export function isShortWord(word: string): boolean {
  return word.length < minInfixLetters;
}

function searchWord(word: string): SearchWord {
  const isLettersOnly = /^\p{L}[\p{L}\p{M}]*$/u.test(word);
  return {
    word,
    spellings: findSynonyms(word),
    allowsTypo: isLettersOnly && [...word].length >= minTypoLetters,
  };
}

const maxPricePaise = 2_000_000_000;

/** '20' and 'k' → 20,000 rupees in paise; at most twice the highest price of a product. */
function toPaise(digits: string, unit: string): Paise {
  const plain = digits.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x0966));
  return Math.min(Number(plain) * unitMultiplier(unit.trim()) * 100, maxPricePaise);
}

function unitMultiplier(unit: string): number {
  if (unit === '') return 1;
  return /^(lakhs?|लाख)$/u.test(unit) ? 100_000 : 1_000;
}

/** Price bounds as words that parse to the same bounds. */
export function boundsText({ minPaise, maxPaise }: SearchPlan): string[] {
  return [
    ...(minPaise === null ? [] : [`over ${minPaise / 100}`]),
    ...(maxPaise === null ? [] : [`under ${maxPaise / 100}`]),
  ];
}
