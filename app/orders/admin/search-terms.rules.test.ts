import { expect, test } from 'vitest';
import { isIndexed, searchTerms } from './search-terms.rules.ts';

test.each([
  '9820001234',
  '98200 01234',
  '+91 98200-01234',
  '919820001234',
  '098200 01234',
  '(+91) 98200.01234',
  '+९१ ९८२०० ०१२३४',
])('a phone typed as %s is searched in its stored form', (typed) => {
  expect(searchTerms(typed)).toEqual(['9820001234']);
});

test.each([
  ['the end of a number', '01234', ['1234']],
  ['a display id', ' fhAB12CD ', ['fhab12cd']],
  ['a short id as the overview prints it', '#c04d77e8', ['c04d77e8']],
  ['a whole id', 'c04d77e8-51b2-4e0a-9d77-2f6b1c3a9e10', ['c04d77e8']],
  ['each word of a name', '  Deshpande\tAnanya ', ['deshpande', 'ananya']],
  ['a name in Devanagari', 'अनन्या', ['अनन्या']],
  ['nothing', '   ', []],
  ['a sign alone', '#', []],
])('%s: %j', (_what, typed, terms) => {
  expect(searchTerms(typed)).toEqual(terms);
});

test.each([
  ['fhz', true],
  ['asha.rao', true],
  ['अनन्या', true],
  ['fh', false],
  ['a.b-12', false],
  ['---', false],
])('an index answers %s: %s', (term, isAnswered) => {
  expect(isIndexed(term)).toBe(isAnswered);
});
