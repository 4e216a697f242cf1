import type { Paise } from '#app/kit/money.ts';
import { normalizeSearchText } from './search-text.rules.ts';
import { findSynonyms } from './synonyms.rules.ts';

/** What somebody looks for, taken apart. */
export type SearchPlan = {
  /** As it was typed: what holds it letter for letter is always found. */
  phrase: string;
  /** Each has to stand somewhere on a product. */
  words: SearchWord[];
  /** Does whatever holds the phrase, its first word from the beginning, hold all the words, too? */
  isCoveredByWords: boolean;
  /** Does whatever holds the phrase hold all the words, too? Then nobody has to look for it. */
  isImpliedByWords: boolean;
  /** Bounds on the price, both included; null where nothing was said. */
  minPaise: Paise | null;
  maxPaise: Paise | null;
};

export type SearchWord = {
  word: string;
  /** Other ways to write it. */
  spellings: string[];
  /** May it be taken for a word it nearly is? */
  mayBeTypo: boolean;
};

const maxWords = 8;
const minTypoLetters = 4;

const number = `(?:₹|rs |inr )? ?([0-9०-९]{1,9})( ?k| ?hazar| ?hazaar| हजार| ?lakhs?| लाख)?(?: ?rs| rupees?| रुपये| रुपए| ₹)?`;
const below = new RegExp(
  `(?:^| )(?:under|below|within|upto|up to|less than|at most|max) ${number}(?= |$)`,
  'u',
);
const above = new RegExp(`(?:^| )(?:over|above|from|more than|at least|min) ${number}(?= |$)`, 'u');
const belowInHindi = new RegExp(`(?:^| )${number} (?:se kam|tak|से कम|तक|के अंदर)(?= |$)`, 'u');
const aboveInHindi = new RegExp(
  `(?:^| )${number} (?:se zyada|se jyada|से ज्यादा|से अधिक)(?= |$)`,
  'u',
);

/** Words that say nothing of a product. */
const stopWords = new Set(
  'a an and are for from i in is of on the to with want need show me ka ke ki mein aur wala wale wali का के की में और वाला वाले वाली'.split(
    ' ',
  ),
);

/** In: what was typed, one line. Out: what it asks for. */
export function planSearch(search: string): SearchPlan {
  // Digits first: '20,000' is one number, not two words.
  let rest = normalizeSearchText(search.replace(/(?<=[0-9०-९]),(?=[0-9०-९])/gu, ''));
  function extractPriceBound(...patterns: RegExp[]): Paise | null {
    for (const pattern of patterns) {
      const found = pattern.exec(rest);
      if (!found) continue;
      rest = rest.replace(found[0], ' ').trim();
      return toPaise(found[1] ?? '', found[2] ?? '');
    }
    return null;
  }
  const atMostPaise = extractPriceBound(below, belowInHindi);
  const atLeastPaise = extractPriceBound(above, aboveInHindi);
  const all = rest.split(/\s+/u);
  const words = [...new Set(all)]
    .filter((word) => word !== '' && !stopWords.has(word))
    .slice(0, maxWords)
    .map(searchWord);
  // Its first word may be the end of a longer one; a short word alone is looked for at the beginning.
  const isSaidByWords = words.length > 0 && rest === normalizeSearchText(search);
  const isInWords = isSaidByWords && !isShortWord(all[0] ?? '');
  return {
    phrase: search,
    words,
    isCoveredByWords: isSaidByWords,
    isImpliedByWords: isInWords,
    minPaise: atLeastPaise,
    maxPaise: atMostPaise,
  };
}

/** So short that it is taken for the beginning of a word and not for any part of one. */
export function isShortWord(word: string): boolean {
  return word.length < 4;
}

function searchWord(word: string): SearchWord {
  const isLettersOnly = /^\p{L}[\p{L}\p{M}]*$/u.test(word);
  return {
    word,
    spellings: findSynonyms(word),
    mayBeTypo: isLettersOnly && [...word].length >= minTypoLetters,
  };
}

const priceCeilingPaise = 2_000_000_000;

/** '20' and 'k' → 20,000 rupees in paise; nothing higher than a product can cost matters. */
function toPaise(digits: string, unit: string): Paise {
  const plain = digits.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x0966));
  return Math.min(Number(plain) * unitMultiplier(unit.trim()) * 100, priceCeilingPaise);
}

function unitMultiplier(unit: string): number {
  if (unit === '') return 1;
  return /^(lakhs?|लाख)$/u.test(unit) ? 100_000 : 1_000;
}
