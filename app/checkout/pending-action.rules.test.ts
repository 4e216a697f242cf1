import { expect, test } from 'vitest';
import { pendingActionUrl } from './pending-action.rules.ts';

const productId = '0b7d1a52-8c1e-4d7c-9a53-3f1f0a4d2c11';

test('the address keeps the choice, and what was pressed', () => {
  expect(
    pendingActionUrl({
      productId,
      size: 'Free Size',
      color: 'Rani & Gold',
      quantity: '3',
      pressed: 'buy-now',
    }),
  ).toBe(`/product/${productId}?size=Free+Size&color=Rani+%26+Gold&quantity=3&pressed=buy-now`);
});

test('one piece without a choice needs no more than its page', () => {
  expect(pendingActionUrl({ productId, quantity: '1', size: '' })).toBe(`/product/${productId}`);
});

test('what no form of the shop sends is cut short', () => {
  const long = 'x'.repeat(5000);
  expect(
    pendingActionUrl({ productId, size: long, color: long, quantity: long }).length,
  ).toBeLessThan(200);
});
