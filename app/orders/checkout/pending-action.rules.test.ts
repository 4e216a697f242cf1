import { expect, test } from 'vitest';
import { pendingActionUrl } from './pending-action.rules.ts';

const productId = '0b7d1a52-8c1e-4d7c-9a53-3f1f0a4d2c11';

test('the URL holds the choice and the action', () => {
  expect(
    pendingActionUrl({
      productId,
      size: 'Free Size',
      color: 'Rani & Gold',
      quantity: '3',
      action: 'buy-now',
    }),
  ).toBe(`/product/${productId}?size=Free+Size&color=Rani+%26+Gold&quantity=3&pressed=buy-now`);
});

test('quantity 1 without a choice is just the URL of the page', () => {
  expect(pendingActionUrl({ productId, quantity: '1', size: '' })).toBe(`/product/${productId}`);
});

test('values longer than any form of the shop sends are cut off', () => {
  const long = 'x'.repeat(5000);
  expect(
    pendingActionUrl({ productId, size: long, color: long, quantity: long }).length,
  ).toBeLessThan(200);
});
