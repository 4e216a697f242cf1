import { expect, test } from 'vitest';
import { deliveryText, estimatedDelivery } from './delivery.rules.ts';

test.each([
  [0, 'Free'],
  [1, '₹0.01'],
  [12_000, '₹120'],
])('a delivery charge of %i paise is shown as %s', (paise, text) => {
  expect(deliveryText(paise)).toBe(text);
});

test('an order is expected seven days after it was placed', () => {
  expect(estimatedDelivery(new Date('2026-12-28T20:00:00Z'))).toEqual(
    new Date('2027-01-04T20:00:00Z'),
  );
});
