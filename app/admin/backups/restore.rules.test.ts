import { expect, test } from 'vitest';
import { isShopName, lossesOf } from './restore.rules.ts';

test('a restore says in sentences what has come since the backup, and nothing of what has not', () => {
  expect(lossesOf({ orders: 7, products: 0, accounts: 1 })).toEqual([
    '7 orders placed since then will be gone.',
    '1 account opened since then will be gone.',
  ]);
  expect(lossesOf({ orders: 0, products: 0, accounts: 0 })).toEqual([]);
});

test.each([
  ['Haat of Pune', true],
  [' haat  of PUNE ', true],
  ['Haat', false],
  ['', false],
])('%j is the name of Haat of Pune: %s', (typed, expected) => {
  expect(isShopName(typed, 'Haat of Pune')).toBe(expected);
});
