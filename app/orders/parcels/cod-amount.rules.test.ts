import { expect, test } from 'vitest';
import { modelLine, modelOrder } from '#tests/support/model-order.ts';
import { codAmountToCollect } from './cod-amount.rules.ts';

const line = { ...modelLine, unitPricePaise: 100_000, quantity: 2, status: 'shipped' as const };
const order = {
  ...modelOrder,
  bookingMethod: 'cod' as const,
  lines: [line, { ...line, status: 'cancelled' as const }],
};

test('cash on delivery is collected without what was cancelled', () => {
  expect(codAmountToCollect(order)).toBe('₹2,120');
});

test('the fee for cash on delivery is collected too', () => {
  expect(codAmountToCollect({ ...order, codFeePaise: 4_900 })).toBe('₹2,169');
});

test('an advance is not collected again', () => {
  expect(codAmountToCollect({ ...order, paidPaise: 43_000 })).toBe('₹1,690');
});

test('cash on delivery is collected when it was agreed by phone', () => {
  const agreed = { ...order, bookingMethod: 'online' as const, paymentMethod: 'cod' as const };
  expect(codAmountToCollect(agreed)).toBe('₹2,120');
});

test('nothing is collected for an order that is paid, or is paid another way', () => {
  const paid = { ...order, paymentStatus: 'paid' as const, paidPaise: 212_000 };
  expect(codAmountToCollect(paid)).toBeNull();
  expect(codAmountToCollect({ ...order, bookingMethod: 'online' })).toBeNull();
  expect(codAmountToCollect({ ...order, paymentMethod: 'upi' })).toBeNull();
});
