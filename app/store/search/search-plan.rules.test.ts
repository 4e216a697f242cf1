import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { planSearch } from './search-plan.rules.ts';
import { normalizeSearchText } from './search-text.rules.ts';
import { findSynonyms } from './synonyms.rules.ts';

function wordsOf(search: string): string[] {
  return planSearch(search).words.map(({ word }) => word);
}

/** In rupees. */
function boundsOf(search: string): [number | null, number | null] {
  const { minPaise, maxPaise } = planSearch(search);
  return [minPaise && minPaise / 100, maxPaise && maxPaise / 100];
}

describe('a search text', () => {
  test.each([
    ['Green Silk Saree', ['green', 'silk', 'saree']],
    ['saree, silk; saree', ['saree', 'silk']],
    ['a saree for the wedding with zari', ['saree', 'wedding', 'zari']],
    ['रेशम की साड़ी', ['रेशम', 'साडी']],
    ['a b c d e f g h i j k l', ['b', 'c', 'd', 'e', 'f', 'g', 'h', 'j']],
    ['?!', []],
  ])('%s has the words %j', (search, words) => {
    expect(wordsOf(search)).toEqual(words);
  });

  test.each([
    ['green silk saree under 20000', ['green', 'silk', 'saree'], [null, 20_000]],
    ['saree below ₹20,000', ['saree'], [null, 20_000]],
    ['saree upto Rs. 1,25,000', ['saree'], [null, 125_000]],
    ['saree under 20k', ['saree'], [null, 20_000]],
    ['lehenga under 2 lakh', ['lehenga'], [null, 200_000]],
    ['साड़ी 5000 से कम', ['साडी'], [null, 5_000]],
    ['साड़ी ५००० रुपये तक', ['साडी'], [null, 5_000]],
    ['kurta 2 hazar se kam', ['kurta'], [null, 2_000]],
    ['kurta over 1000 under 2000', ['kurta'], [1_000, 2_000]],
    ['under 999', [], [null, 999]],
    ['2.6 bangle', ['2', '6', 'bangle'], [null, null]],
    ['saree number 20000', ['saree', 'number', '20000'], [null, null]],
    ['under the moon', ['under', 'moon'], [null, null]],
  ])('%s has price bounds only where it names a price', (search, words, bounds) => {
    expect([wordsOf(search), boundsOf(search)]).toEqual([words, bounds]);
  });

  test('is parsed, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (search) => {
        const { words, maxPaise } = planSearch(search);
        expect(words.length).toBeLessThanOrEqual(8);
        expect(maxPaise ?? 0).toBeLessThanOrEqual(2_000_000_000);
        for (const { word } of words) expect(normalizeSearchText(word)).toBe(word);
      }),
    );
  });
});

describe('a word', () => {
  test.each([
    ['sari', 'saree'],
    ['sadi', 'saree'],
    ['साड़ी', 'saree'],
    ['saree', 'साड़ी'],
    ['lehnga', 'lehenga'],
    ['lahanga', 'lehenga'],
    ['लहंगा', 'lehenga'],
    ['kurti', 'kurta'],
    ['kurtis', 'kurta'],
    ['कुर्ता', 'kurta'],
    ['anarkari', 'anarkali'],
    ['अनारकली', 'anarkali'],
    ['chunni', 'dupatta'],
    ['odhni', 'dupatta'],
    ['दुपट्टा', 'dupatta'],
    ['salvar', 'salwar'],
    ['shalwar', 'salwar'],
    ['सलवार', 'salwar'],
    ['jhumki', 'jhumka'],
    ['झुमका', 'jhumka'],
    ['jooti', 'jutti'],
    ['mojari', 'jutti'],
    ['जूती', 'jutti'],
    ['choodi', 'bangle'],
    ['चूड़ी', 'bangle'],
    ['रेशम', 'silk'],
    ['सूती', 'cotton'],
    ['हरा', 'green'],
    ['लाल', 'red'],
    ['नीला', 'blue'],
  ])('typed as %s is found as %s', (typed, written) => {
    expect(findSynonyms(normalizeSearchText(typed))).toContain(normalizeSearchText(written));
  });

  test('is the same with composed or decomposed letters, with or without the nukta', () => {
    const forms = ['साड़ी'.normalize('NFC'), 'साड़ी'.normalize('NFD'), 'सा\u095cी', 'साडी'];
    expect(new Set(forms.map(normalizeSearchText)).size).toBe(1);
  });

  test('is not found as an unrelated one', () => {
    expect(findSynonyms('gota')).toEqual([]);
    expect(findSynonyms('silk')).not.toContain('cotton');
  });
});
