import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  capitalize,
  escapeHtml,
  formatNumber,
  formatPhone,
  isUuid,
  latinDigits,
  manyLines,
  oneLine,
  pluralize,
  telephoneLink,
  truncateAtWord,
  whatsappLink,
} from './text.ts';

const anyText = fc.string({ unit: 'binary' });

describe('one line of typed text', () => {
  test.each([
    ['  Ananya   Deshpande ', 'Ananya Deshpande'],
    ['Ananya\r\nBcc: everybody', 'Ananya Bcc: everybody'],
    ['a\u0000b\u001b[31mc', 'ab[31mc'],
    ['\u202eAnanya\u200b ', 'Ananya'],
    ['नमस्ते\u00a0\u3000दुनिया', 'नमस्ते दुनिया'],
    ['\t\n', ''],
  ])('%j becomes %j', (typed, cleaned) => {
    expect(oneLine(typed)).toBe(cleaned);
  });

  test('holds no control character and no double space, and cleaning it again changes nothing', () => {
    fc.assert(
      fc.property(anyText, (typed) => {
        const line = oneLine(typed);
        expect(line).not.toMatch(/\p{Cc}|\s\s|^\s|\s$/u);
        expect(oneLine(line)).toBe(line);
      }),
    );
  });
});

describe('typed text of many lines', () => {
  test.each([
    ['12 Prabhat Road\r\nPune', '12 Prabhat Road\nPune'],
    ['one\rtwo\u2028three', 'one\ntwo\nthree'],
    ['one\n\n\ttwo\n', 'one\n\n\ttwo'],
    ['a\u0000b\u001b\u0085c', 'abc'],
  ])('%j becomes %j', (typed, cleaned) => {
    expect(manyLines(typed)).toBe(cleaned);
  });

  test('keeps no control characters except line breaks and tabs', () => {
    fc.assert(
      fc.property(anyText, (typed) => {
        expect(manyLines(typed).replace(/[\n\t]/g, '')).not.toMatch(/\p{Cc}/u);
      }),
    );
  });
});

describe('text inside HTML', () => {
  const entities = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };

  test('has no < > " \' and no & outside an entity, and reads back as it was', () => {
    const nasty = fc.string({
      unit: fc.constantFrom('<', '>', '"', "'", '&', ';', 'a', 'lt', '#'),
    });
    fc.assert(
      fc.property(fc.oneof(anyText, nasty), (typed) => {
        const html = escapeHtml(typed);
        expect(html).not.toMatch(/[<>"']|&(?!(amp|lt|gt|quot|#39);)/);
        const back = html.replace(
          /&(amp|lt|gt|quot|#39);/g,
          (entity) => entities[entity as keyof typeof entities],
        );
        expect(back).toBe(typed);
      }),
    );
  });
});

test.each([
  [0, '0 items'],
  [1, '1 item'],
  [2, '2 items'],
  [125_000, '1,25,000 items'],
])('%i is counted as %s', (n, text) => {
  expect(pluralize(n, 'item')).toBe(text);
});

test('a large number is grouped as India groups it', () => {
  expect([formatNumber(7), formatNumber(1_284), formatNumber(125_000)]).toEqual([
    '7',
    '1,284',
    '1,25,000',
  ]);
});

test('a number without a comma does not open the number formats, which is slow', () => {
  // In its own process, where nothing has opened the formats yet.
  const script = `
    Intl.NumberFormat = function () { throw new Error('opened'); };
    const { pluralize } = await import('./app/kit/text.ts');
    console.log(pluralize(0, 'item'), pluralize(999, 'item'));
    try { pluralize(1_000, 'item'); } catch ({ message }) { console.log(message); }`;
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', script]);
  expect(output.toString()).toBe('0 items 999 items\nopened\n');
});

test('a word with an irregular plural is counted with it', () => {
  expect([pluralize(1, 'copy', 'copies'), pluralize(3, 'copy', 'copies')]).toEqual([
    '1 copy',
    '3 copies',
  ]);
});

test.each([
  ['pending', 'Pending'],
  ['x', 'X'],
  ['', ''],
])('the status %j is shown as %j', (word, shown) => {
  expect(capitalize(word)).toBe(shown);
});

test.each([
  ['Devanagari', '०१२३४५६७८९'],
  ['Bengali', '০১২৩৪৫৬৭৮৯'],
  ['Gurmukhi', '੦੧੨੩੪੫੬੭੮੯'],
  ['Gujarati', '૦૧૨૩૪૫૬૭૮૯'],
  ['Odia', '୦୧୨୩୪୫୬୭୮୯'],
  ['Tamil', '௦௧௨௩௪௫௬௭௮௯'],
  ['Telugu', '౦౧౨౩౪౫౬౭౮౯'],
  ['Kannada', '೦೧೨೩೪೫೬೭೮೯'],
  ['Malayalam', '൦൧൨൩൪൫൬൭൮൯'],
  ['Urdu', '۰۱۲۳۴۵۶۷۸۹'],
])('digits in %s are read: %s', (_script, digits) => {
  expect(latinDigits(`+${digits} a`)).toBe('+0123456789 a');
});

describe('an id', () => {
  test('is any random UUID', () => {
    fc.assert(
      fc.property(fc.uuid(), (id) => {
        expect(isUuid(id)).toBe(true);
      }),
    );
  });

  const id = '0a1b2c3d-0000-4000-8000-0123456789ab';
  test.each([
    ['nothing', ''],
    ['a list', [id]],
    ['null', null],
    ['one with a space', `${id} `],
    ['one with a line break', `${id}\n`],
    ['one with something after it', `${id}'--`],
    ['one without its dashes', id.replaceAll('-', '')],
    ['one with a letter that is no hex digit', id.replace('a', 'g')],
  ])('is not %s', (_what, value) => {
    expect(isUuid(value)).toBe(false);
  });
});

test('a printed phone number becomes two links: to call, and to chat', () => {
  expect(telephoneLink('+91 98765-43210')).toBe('tel:+919876543210');
  expect(whatsappLink('+91 98765-43210')).toBe('https://wa.me/919876543210');
});

test('a mobile number is spaced as people read it aloud', () => {
  expect(formatPhone('9820001234')).toBe('98200\u00a001234');
});

describe('a long text cut after a word', () => {
  test.each([
    ['Silk, woven by hand.', 20, 'Silk, woven by hand.'],
    ['Silk, woven by hand.', 19, 'Silk, woven by…'],
    ['Silk, woven by hand.', 8, 'Silk…'],
    ['Handwoven', 5, 'Hand…'],
    ['🥻🥻🥻 🥻🥻', 4, '🥻🥻🥻…'],
  ])('%j to %i is %j', (text, maxLength, cut) => {
    expect(truncateAtWord(text, maxLength)).toBe(cut);
  });

  test('is never longer than allowed, and begins as the text does', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 2, max: 50 }), (text, maxLength) => {
        const cut = truncateAtWord(text, maxLength);
        expect([...cut].length).toBeLessThanOrEqual(maxLength);
        expect(text.startsWith(cut.replace(/…$/, ''))).toBe(true);
      }),
    );
  });
});
