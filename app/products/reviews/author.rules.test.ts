import { describe, expect, test } from 'vitest';
import { displayName, shortName } from './author.rules.ts';

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

describe('the name above a review', () => {
  test('is the full name, or the short one if the author prefers it', () => {
    expect(displayName('Ananya Deshpande', false)).toBe('Ananya Deshpande');
    expect(displayName('Ananya Deshpande', true)).toBe('Ananya D.');
    expect(displayName('Ananya', true)).toBe('Ananya');
  });

  test.each([null, ''])('is Anonymous for %j', (name) => {
    expect([displayName(name, false), displayName(name, true)]).toEqual(['Anonymous', 'Anonymous']);
  });
});
