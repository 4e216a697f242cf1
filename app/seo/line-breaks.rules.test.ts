import { expect, test } from 'vitest';
import { breakLines } from './line-breaks.rules.ts';

const within = (most: number) => (line: string) => line.length <= most;

test.each([
  ['Gadwal Pattu Saree', 20, ['Gadwal Pattu Saree']],
  ['Gadwal Pattu Saree', 12, ['Gadwal Pattu', 'Saree']],
  ['Gadwal Pattu Saree', 6, ['Gadwal', 'Pattu', 'Saree']],
  ['a Handwoven saree', 5, ['a', 'Handw', 'oven', 'saree']],
  ['WWW', 0, ['W', 'W', 'W']],
])('%j in lines of %i letters', (text, most, lines) => {
  expect(breakLines(text, within(most))).toEqual(lines);
});
