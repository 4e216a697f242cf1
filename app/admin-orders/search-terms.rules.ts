import { latinDigits, oneLine } from '#app/kit/text.ts';

/**
 * In: what the owner typed. Out: texts of which an order has to have every one in its display id, short
 * id, phone or name, all in small letters: a number as it is kept, or each word.
 */
export function searchTerms(typed: string): string[] {
  const text = latinDigits(oneLine(typed)).toLowerCase().replace(/^#/, '');
  if (/^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(text)) return [text.slice(0, 8)];
  const number = text.replace(/[\s().-]/g, '');
  if (/^\+?[0-9]+$/.test(number)) return [withoutCountry(number)];
  return text.split(' ').filter(Boolean);
}

/** '+919820001234', '919820001234' and '09820001234' are all kept as 9820001234. */
function withoutCountry(number: string): string {
  const digits = number.replace(/^\+91|^0|^\+/, '');
  return digits.length > 10 ? digits.slice(-10) : digits;
}
