import { expect, test } from 'vitest';
import { breakLines } from './line-breaks.rules.ts';

const within = (max: number) => (line: string) => line.length <= max;

test.each([
  ['Gadwal Pattu Saree', 20, ['Gadwal Pattu Saree']],
  ['Gadwal Pattu Saree', 12, ['Gadwal Pattu', 'Saree']],
  ['Gadwal Pattu Saree', 6, ['Gadwal', 'Pattu', 'Saree']],
  ['a Handwoven saree', 5, ['a', 'Handw', 'oven', 'saree']],
  ['WWW', 0, ['W', 'W', 'W']],
])('%j in lines of %i letters', (text, max, lines) => {
  expect(breakLines(text, within(max))).toEqual(lines);
});
