import { lazy } from './lazy.ts';

/** The sign that removes the vowel of a consonant, in the scripts of India and Sri Lanka. */
const virama =
  '[\\u094D\\u09CD\\u0A4D\\u0ACD\\u0B4D\\u0BCD\\u0C4D\\u0CCD\\u0D3B\\u0D3C\\u0D4D\\u0DCA\\uABED]';
const arabicLetter = '(?=[\\p{L}\\p{M}])\\p{Script=Arabic}';
const emoji = '\\p{Extended_Pictographic}';

/**
 * Invisible characters that a script needs. The two joiners decide how letters join beside a virama and in Urdu
 * (RFC 5892, appendix A), and combine emoji; variation selectors and tags choose among emoji.
 */
const needed = [
  `(?<=${virama}\\p{M}*)\\u200D`,
  `(?<=${virama}\\p{M}*)\\u200C(?=\\p{L})`,
  `(?<=\\p{L})[\\u200C\\u200D](?=\\p{M}*${virama})`,
  `(?<=${arabicLetter})[\\u200C\\u200D](?=${arabicLetter})`,
  `(?<=${emoji}[\\uFE0F\\p{Emoji_Modifier}]?)\\u200D(?=${emoji})`,
  `(?<=${emoji})[\\uFE0E\\uFE0F]`,
  '(?<=[0-9#*])\\uFE0F(?=\\u20E3)',
  '(?<=\\u{1F3F4}[\\u{E0061}-\\u{E007A}]{0,5})[\\u{E0061}-\\u{E007A}\\u{E007F}]',
].join('|');

/**
 * Characters that no reader sees: control characters other than line breaks and tabs, direction marks,
 * zero-width characters, the Braille blank, and noncharacters.
 */
const hidden =
  '[^\\P{Cc}\\t\\n\\r]|[\\p{Default_Ignorable_Code_Point}\\p{Bidi_Control}\\uFFF9-\\uFFFB\\u2800\\p{Noncharacter_Code_Point}]';

const neededOrHidden = lazy(() => new RegExp(`(${needed})|${hidden}`, 'gu'));
/** In a text without any of these nothing is to be cleaned. */
const strange = /[^\t\n\r -~]/;
/**
 * No letter of any language has more marks (the Stream-Safe Text Format of Unicode, UAX 15). Sorting thousands
 * would take quadratic time.
 */
const maxMarks = 30;
const marks = /\p{M}+/gu;
/** With the flag u: surrogates without their other half. */
const loneSurrogate = /\p{Cs}/gu;

/**
 * Makes text fit to be stored, shown and compared: well-formed, in normalization form C, without invisible
 * characters. What looks the same is the same: a size 'M' equals 'M' followed by a zero-width space.
 */
export function cleanText(text: string): string {
  if (!strange.test(text)) return text;
  return text
    .replace(loneSurrogate, '\uFFFD')
    .replace(marks, (run) => (run.length > maxMarks ? [...run].slice(0, maxMarks).join('') : run))
    .normalize('NFC')
    .replace(neededOrHidden(), '$1')
    .normalize('NFC');
}

/** Whether a field of this name holds a password, which is never cleaned. */
export function isPasswordField(name: string): boolean {
  return /password/i.test(name);
}

export function cleanTexts(texts: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [
      name,
      isPasswordField(name) ? text : cleanText(text),
    ]),
  );
}

/**
 * Parses JSON from outside and cleans its texts.
 *
 * @throws {SyntaxError} if it is not JSON, or has a field named '__proto__', which would be lost
 * @throws {RangeError} if it is nested too deeply
 */
export function parseCleanJson(json: string): unknown {
  return JSON.parse(json, (name, value) => {
    if (name === '__proto__') throw new SyntaxError('__proto__ is no name');
    return typeof value === 'string' && !isPasswordField(name) ? cleanText(value) : value;
  });
}
