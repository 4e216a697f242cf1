import { describe, expect, test } from 'vitest';
import { deliveryEstimate, deliveryText, estimatedDelivery } from './delivery.rules.ts';

test.each([
  [0, 'Free'],
  [1, '₹0.01'],
  [12_000, '₹120'],
])('a delivery charge of %i paise is shown as %s', (paise, text) => {
  expect(deliveryText(paise)).toBe(text);
});

const saturday = new Date('2026-11-21T06:30:00Z');

describe('the day by which an order is expected (Q76)', () => {
  test.each([
    ['411004', 'a metro', '2026-11-30T06:30:00Z'],
    ['422001', 'another city', '2026-12-02T06:30:00Z'],
    ['791111', 'a remote place', '2026-12-05T06:30:00Z'],
  ])('to %s, %s, is the last day of packing and the way', (pincode, _zone, day) => {
    expect(estimatedDelivery(saturday, pincode)).toEqual(new Date(day));
  });

  test('is seven days after it was placed where nothing is known of the place', () => {
    const lateInTheYear = new Date('2026-12-28T20:00:00Z');
    expect(estimatedDelivery(lateInTheYear, '')).toEqual(new Date('2027-01-04T20:00:00Z'));
  });
});

test('a shopper hears the day and the place her PIN code tells', () => {
  expect(deliveryEstimate(saturday, '411004')).toEqual({
    pincode: '411004',
    place: 'Pune, Maharashtra',
    by: '30 Nov',
  });
});

test('a PIN code that no place has gets no day', () => {
  expect(deliveryEstimate(saturday, '290001')).toBeNull();
});
