import { expect, test } from 'vitest';
import { fitText } from './fit.rules.ts';

test.each([
  [{ small: 0, true: 0, large: 0 }, null],
  [{ small: 0, true: 1, large: 0 }, '1 customer says true to size'],
  [{ small: 1, true: 0, large: 0 }, '1 customer says it runs small'],
  [{ small: 2, true: 9, large: 1 }, 'Of 12 customers 9 say true to size'],
  [{ small: 7, true: 4, large: 1 }, 'Of 12 customers 7 say it runs small'],
  [{ small: 0, true: 2, large: 2 }, 'Of 4 customers 2 say true to size, 2 say it runs large'],
  [{ small: 1, true: 1, large: 0 }, 'Of 2 customers 1 says true to size, 1 says it runs small'],
  [{ small: 0, true: 0, large: 1234 }, 'Of 1,234 customers 1,234 say it runs large'],
])('%j: %s', (counts, text) => {
  expect(fitText(counts)).toBe(text);
});
