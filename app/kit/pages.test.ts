import { expect, test } from 'vitest';
import { pageNumber } from './pages.ts';

test.each([null, '', '0', '-1', '1.5', 'two', '1e9', 'Infinity'])(
  'a URL that says %s of the page means the first',
  (text) => {
    expect(pageNumber(text)).toBe(1);
  },
);

test('a URL that names a page means that page', () => {
  expect(pageNumber('7')).toBe(7);
});
