import { expect, test } from 'vitest';
import { upiLink } from './upi.rules.ts';

const payment = {
  upiId: 'haat@okbank',
  shopName: 'Fashion Haat & Daughters',
  paise: 1_687_050,
  displayId: 'FH7K2M9Q',
};

test('a UPI link carries the payee, the exact amount in rupees and the order', () => {
  expect(upiLink(payment)).toBe(
    'upi://pay?pa=haat@okbank&pn=Fashion%20Haat%20%26%20Daughters&am=16870.50&cu=INR&tn=Order%20FH7K2M9Q&tr=FH7K2M9Q',
  );
});

test('a whole amount has two decimals too', () => {
  expect(upiLink({ ...payment, paise: 12_000 })).toContain('&am=120.00&');
});
