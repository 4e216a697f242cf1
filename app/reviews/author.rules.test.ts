import { describe, expect, test } from 'vitest';
import { shortName, shownName } from './author.rules.ts';

describe('a short name', () => {
  test.each([
    ['Ananya Deshpande', 'Ananya D.'],
    ['Lakshmi Narayanan Iyer', 'Lakshmi I.'],
    ['farah  siddiqui', 'farah S.'],
    ['अनन्या देशपांडे', 'अनन्या द.'],
  ])('of %s is %s', (full, short) => {
    expect(shortName(full)).toBe(short);
  });

  test.each(['Ananya', ' Ananya ', ''])('is not offered to %j', (full) => {
    expect(shortName(full)).toBeNull();
  });
});

describe('above a review stands', () => {
  test('the full name, or the short one where its author wishes so', () => {
    expect(shownName('Ananya Deshpande', false)).toBe('Ananya Deshpande');
    expect(shownName('Ananya Deshpande', true)).toBe('Ananya D.');
    expect(shownName('Ananya', true)).toBe('Ananya');
  });

  test.each([null, ''])('Anonymous for a name that is %j', (name) => {
    expect([shownName(name, false), shownName(name, true)]).toEqual(['Anonymous', 'Anonymous']);
  });
});
