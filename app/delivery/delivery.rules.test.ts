import { describe, expect, test } from 'vitest';
import { parseCallHours } from '#app/shop-settings/call-hours.rules.ts';
import {
  deliveryCharge,
  estimateDelivery,
  estimateDeliveryDate,
  formatDeliveryCharge,
  formatDeliveryTerms,
  freeDeliveryHint,
} from './delivery.rules.ts';

test.each([
  [0, 'Free'],
  [1, '₹0.01'],
  [12_000, '₹120'],
])('a delivery charge of %i paise is shown as %s', (paise, text) => {
  expect(formatDeliveryCharge(paise)).toBe(text);
});

describe('what delivery costs', () => {
  const terms = { chargePaise: 12_000, freeFromPaise: 200_000 };
  test.each([
    [199_999, 12_000, 'Free delivery from ₹2,000: add ₹0.01 more.'],
    [165_000, 12_000, 'Free delivery from ₹2,000: add ₹350 more.'],
    [200_000, 0, null],
    [4_000_000, 0, null],
  ])(
    'of a subtotal of %i paise is %i paise where it is free from ₹2,000',
    (subtotal, charge, hint) => {
      expect(deliveryCharge(terms, subtotal)).toBe(charge);
      expect(freeDeliveryHint(terms, subtotal)).toBe(hint);
    },
  );

  test('is the same for every subtotal where no amount makes it free', () => {
    const always = { chargePaise: 12_000, freeFromPaise: null };
    expect(deliveryCharge(always, 999_999_999)).toBe(12_000);
    expect(freeDeliveryHint(always, 1)).toBeNull();
  });

  test('is never said to be free from an amount where it is always free', () => {
    const free = { chargePaise: 0, freeFromPaise: 200_000 };
    expect(freeDeliveryHint(free, 1)).toBeNull();
    expect(formatDeliveryTerms(free)).toEqual({ charge: 'Free', isFree: true, freeFrom: null });
  });

  test('is described by both amounts where there is no subtotal', () => {
    expect(formatDeliveryTerms(terms)).toEqual({
      charge: '₹120',
      isFree: false,
      freeFrom: '₹2,000',
    });
  });
});

const saturday = new Date('2026-11-21T06:30:00Z');

describe('the day by which an order is expected (Q76)', () => {
  test.each([
    ['411004', 'a metro', '2026-11-30T06:30:00Z'],
    ['422001', 'another city', '2026-12-02T06:30:00Z'],
    ['791111', 'a remote place', '2026-12-05T06:30:00Z'],
  ])('to %s, %s, is the last day of packing and transit', (pincode, _zone, day) => {
    expect(estimateDeliveryDate(saturday, pincode, [])).toEqual(new Date(day));
  });

  test('is a day later for a holiday in transit, but not for one on a Sunday', () => {
    const holidays = ['2026-11-25', '2026-11-22'];
    expect(estimateDeliveryDate(saturday, '411004', holidays)).toEqual(
      new Date('2026-12-01T06:30:00Z'),
    );
  });

  test('is seven days after it was placed where the zone is unknown', () => {
    const lateInTheYear = new Date('2026-12-28T20:00:00Z');
    expect(estimateDeliveryDate(lateInTheYear, '', [])).toEqual(new Date('2027-01-04T20:00:00Z'));
  });
});

const hours = parseCallHours('Monday to Saturday, 10 AM to 6 PM IST', []);

test('an estimate has the day of our call, the day of delivery and the place of the PIN code', () => {
  expect(estimateDelivery(saturday, '411004', hours)).toEqual({
    pincode: '411004',
    place: 'Pune, Maharashtra',
    by: '30 Nov',
    callDay: 'today',
  });
});

test('on a Sunday an estimate counts on the call of Monday', () => {
  const sunday = new Date('2026-11-22T06:30:00Z');
  expect(estimateDelivery(sunday, '411004', hours)?.callDay).toBe('tomorrow');
});

test('a PIN code that does not exist gets no estimate', () => {
  expect(estimateDelivery(saturday, '290001', hours)).toBeNull();
});
