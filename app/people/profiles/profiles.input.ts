import { z } from 'zod';
import { latinDigits, manyLines, oneLine } from '#app/kit/text.ts';

/** A mobile number as people type it. The shop calls it, so a wrong one is a lost order (Q30). */
export const indianMobile = z
  .string()
  .transform(mobileDigits)
  .pipe(z.string().regex(/^[6-9][0-9]{9}$/, 'Enter a 10-digit mobile number'));

/** Returns the ten digits without separators and a leading +91, 91 or 0; else the text without separators. */
function mobileDigits(text: string): string {
  const digits = latinDigits(text).replace(/[\s().-]/g, '');
  // Any other '+' is a foreign number: +65 9123 4567 has ten digits too.
  return /^(\+?91|0)[0-9]{10}$/.test(digits) ? digits.slice(-10) : digits;
}

/** Six digits of any Indian script, with one space allowed in the middle (Q30). */
export const indianPincode = z
  .string()
  .transform((text) =>
    latinDigits(text)
      .trim()
      .replace(/^([0-9]{3}) ([0-9]{3})$/, '$1$2'),
  )
  .pipe(z.string().regex(/^[1-9][0-9]{5}$/, 'Enter a 6-digit PIN code'));

export const emailAddress = z
  .string()
  .trim()
  .toLowerCase()
  .pipe(z.email('Enter a full email address').max(254, 'Enter a shorter email address'));

/** One line of at most `maxLength` characters. `label` names it in messages. */
export function singleLineText(maxLength: number, label: string) {
  return z
    .string()
    .transform(oneLine)
    .pipe(z.string().max(maxLength, `${label} can have at most ${maxLength} characters`));
}

/** Text with line breaks, of at most `maxLength` characters. `label` names it in messages. */
export function multiLineText(maxLength: number, label: string) {
  return z
    .string()
    .transform(manyLines)
    .pipe(z.string().max(maxLength, `${label} can have at most ${maxLength} characters`));
}

/** Limited because an order stores the address as one text, with a comma per line. */
const maxAddressLines = 20;

export const postalAddress = multiLineText(500, 'The address').refine(
  (text) => text.split('\n').length <= maxAddressLines,
  `The address can have at most ${maxAddressLines} lines`,
);

/** The parts of an address that may be empty. */
export const placeInput = {
  landmark: singleLineText(100, 'The landmark'),
  city: singleLineText(100, 'The city'),
  state: singleLineText(100, 'The state'),
};
