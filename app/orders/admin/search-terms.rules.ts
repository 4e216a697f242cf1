import { latinDigits, oneLine } from '#app/kit/text.ts';

/**
 * Splits a search into lower-case terms: one number (phone, PIN code, UTR) as it is stored, or each word. An order is
 * found when it has every term: in what names it and its customer, or in the name of one of its products.
 */
export function searchTerms(typed: string): string[] {
  const text = latinDigits(oneLine(typed)).toLowerCase().replace(/^#/, '');
  if (/^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(text)) return [text.slice(0, 8)];
  const number = text.replace(/[\s().-]/g, '');
  if (/^\+?[0-9]+$/.test(number)) return [withoutCountryCode(number)];
  return text.split(' ').filter(Boolean);
}

/** Whether an index of trigrams can answer this term: it has three letters or digits in a row. */
export function isIndexed(term: string): boolean {
  return /[\p{L}\p{M}\p{N}]{3}/u.test(term);
}

/** Whether no term has an index, so that the search covers only the newest orders. */
export function searchesNewestOnly(typed: string): boolean {
  const terms = searchTerms(typed);
  return terms.length > 0 && !terms.some(isIndexed);
}

/** '+919820001234', '919820001234' and '09820001234' → '9820001234' */
function withoutCountryCode(number: string): string {
  const digits = number.replace(/^\+91|^0|^\+/, '');
  return digits.length > 10 ? digits.slice(-10) : digits;
}
