import { describe, expect, test } from 'vitest';
import {
  deliveryCharge,
  estimateDelivery,
  estimateDeliveryDate,
  expectedDay,
  formatDeliveryCharge,
  formatDeliveryTerms,
  freeDeliveryHint,
  promisedDay,
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

const profile = {
  supportHours: 'Monday to Saturday, 10 AM to 6 PM IST',
  holidays: [] as string[],
  deliveryZones: [],
};

/** A time in India on a day of November 2026; the 21st is a Saturday. */
const at = (day: number, time: string) => new Date(`2026-11-${day}T${time}:00+05:30`);

describe('an order waits for its call (Q133): the day by which it is expected', () => {
  test.each([
    ['on a Saturday within the hours of the phones', at(21, '12:00'), '411004', '2026-11-30'],
    ['on a Saturday evening, from Monday', at(21, '20:00'), '411004', '2026-12-01'],
    ['on a Sunday, from Monday', at(22, '12:00'), '411004', '2026-12-01'],
    ['on a Monday before they open', at(23, '08:00'), '411004', '2026-12-01'],
    ['on a Monday night, from Tuesday', at(23, '23:00'), '411004', '2026-12-02'],
    ['where nobody knows how long the way is, seven days', at(22, '12:00'), '290001', '2026-11-29'],
  ])('placed %s', (_when, now, pincode, day) => {
    expect(expectedDay(now, { pincode, extraDays: 0 }, profile)).toBe(day);
  });

  test('counts from the day after a holiday', () => {
    const closed = { ...profile, holidays: ['2026-11-23'] };
    expect(expectedDay(at(22, '12:00'), { pincode: '411004', extraDays: 0 }, closed)).toBe(
      '2026-12-02',
    );
  });
});

describe('once it is confirmed, it is promised', () => {
  test.each([
    ['on a Wednesday', at(25, '17:00'), 0, '2026-12-03'],
    ['on a Sunday', at(22, '12:00'), 0, '2026-11-30'],
    ['with what is made in three days', at(25, '17:00'), 3, '2026-12-07'],
  ])('%s', (_when, now, extraDays, day) => {
    expect(promisedDay(now, { pincode: '411004', extraDays }, profile)).toBe(day);
  });
});

test('an estimate has the day of our call, the day of delivery and the place of the PIN code', () => {
  expect(estimateDelivery(saturday, '411004', profile)).toEqual({
    pincode: '411004',
    place: 'Pune, Maharashtra',
    by: '30 Nov',
    callDay: 'today',
  });
});

test('on a Sunday an estimate counts from the call of Monday', () => {
  expect(estimateDelivery(at(22, '12:00'), '411004', profile)).toMatchObject({
    by: '1 Dec',
    callDay: 'tomorrow',
  });
});

test('a PIN code that does not exist gets no estimate', () => {
  expect(estimateDelivery(saturday, '290001', profile)).toBeNull();
});
