import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanText, parseCleanJson } from './clean-text.ts';

describe('what looks the same is the same', () => {
  test.each([
    ['an accent that follows its letter', 'Cafe\u0301', 'Café'],
    ['a zero-width space', 'M\u200b', 'M'],
    ['a byte order mark and a word joiner', '\ufeffS\u2060', 'S'],
    ['a joiner between Latin letters', 'A\u200dB\u200cC', 'ABC'],
    ['a soft hyphen', 'Kan\u00adjivaram', 'Kanjivaram'],
    ['a variation selector behind a letter', 'M\ufe0f', 'M'],
    ['an accent hidden behind a zero-width space', 'e\u200b\u0301', 'é'],
    ['a joiner where Devanagari joins nothing', 'क\u200dख', 'कख'],
    ['invisible letters', '\u3164\u115f\u2800', ''],
    ['invisible tags', 'red\u{e0041}\u{e0067}', 'red'],
  ])('%s', (_what, typed, cleaned) => {
    expect(cleanText(typed)).toBe(cleaned);
  });
});

test.each([
  ['override', '\u202egpj.exe'],
  ['embedding', '\u202agpj.exe\u202c'],
  ['isolate', '\u2067gpj.exe\u2069'],
  ['mark', '\u200fgpj.exe\u061c'],
])('text is not turned round by a direction %s', (_what, typed) => {
  expect(cleanText(typed)).toBe('gpj.exe');
});

test('half a surrogate pair becomes the sign for what cannot be read', () => {
  expect(cleanText('a\ud800b\udc00')).toBe('a\ufffdb\ufffd');
});

test('control characters go, line breaks and tabs stay', () => {
  expect(cleanText('a\u0000\u001b[31m\u0085b\r\n\tc')).toBe('a[31mb\r\n\tc');
});

describe('what a script needs stays', () => {
  test.each([
    ['a half form in Hindi', 'क्\u200dष'],
    ['letters kept apart in Hindi', 'क्\u200cष'],
    ['the ra of Marathi', 'र्\u200dय'],
    ['ya-phalaa behind ra in Bengali', 'র\u200d্য'],
    ['an older chillu of Malayalam at the end of a word', 'അവര്\u200d'],
    ['Urdu', 'می\u200cخواہم'],
    ['Tamil', 'பட்டுப் புடவை'],
  ])('%s', (_what, typed) => {
    expect(cleanText(typed)).toBe(typed.normalize('NFC'));
  });

  test.each(['👩‍🚀', '👩🏽‍💻', '❤️‍🔥', '🏳️‍🌈', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '1️⃣', '🥻', '👨‍👩‍👧'])(
    'the emoji %s',
    (typed) => {
      expect(cleanText(typed)).toBe(typed);
    },
  );
});

describe('any text', () => {
  const nasty = fc.string({
    unit: fc.constantFrom(
      ...'aMé़्कषر👩🏽💻❤🏴\ufe0f\u0301\u0000\t\n\u200b\u200c\u200d\u2060\u202e\u2066\ud800\udc00\ufffe',
      '\u{e0067}',
      '\u{e007f}',
    ),
  });
  const anyText = fc.oneof(fc.string({ unit: 'binary' }), nasty);

  test('becomes well-formed, composed, and free of what turns or hides text', () => {
    fc.assert(
      fc.property(anyText, (typed) => {
        const cleaned = cleanText(typed);
        expect(cleaned.isWellFormed()).toBe(true);
        expect(cleaned).toBe(cleaned.normalize('NFC'));
        expect(cleaned.replace(/[\t\n\r]/g, '')).not.toMatch(/\p{Cc}|\p{Cs}/u);
        expect(cleaned).not.toMatch(
          /[\p{Noncharacter_Code_Point}\u061c\u200e\u200f\u202a-\u202e]/u,
        );
        expect(cleaned).not.toMatch(/[\u2066-\u2069\u200b\u2060\ufeff\u00ad]/u);
      }),
      { numRuns: 1000 },
    );
  });

  test('is not changed by cleaning it again', () => {
    fc.assert(
      fc.property(anyText, (typed) => {
        const cleaned = cleanText(typed);
        expect(cleanText(cleaned)).toBe(cleaned);
      }),
      { numRuns: 5000 },
    );
  });

  test('that is plain stays as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii' }), (typed) => {
        expect(cleanText(typed)).toBe(typed);
      }),
    );
  });
});

test('a letter keeps thirty marks, however many stand behind it and in whatever order', () => {
  const marks = '\u0301'.repeat(200_000) + '\u0323'.repeat(200_000);
  expect(cleanText(`a${marks}b`)).toBe(`á${'\u0301'.repeat(29)}b`);
});

test.each([
  ['joiners behind marks', '\u094d\u200d'],
  ['marks behind joiners', '\u200d\u093c'],
])('a text of 400,000 characters of %s is cleaned at once', (_what, both) => {
  expect(cleanText(`क${both.repeat(200_000)}ख`)).toMatch(/^क.*ख$/u);
});

test('JSON is read with its texts clean; the name __proto__ is refused, however it is written', () => {
  expect(parseCleanJson('{"name":"\\u202eSilk","constructor":1}')).toEqual({
    name: 'Silk',
    constructor: 1,
  });
  for (const name of ['__proto__', '__pr\\u006fto__']) {
    expect(() => parseCleanJson(`{"a":[{"${name}":{}}]}`)).toThrow(SyntaxError);
  }
});
