import { describe, expect, test } from 'vitest';
import { givenZone } from '#tests/support/test-zones.ts';
import {
  deliveryCharge,
  estimateDelivery,
  expectedDay,
  formatDeliveryTerms,
  formatTerms,
  promisedDay,
} from './delivery.rules.ts';
import {
  findZone,
  isServed,
  notServedText,
  termsAt,
  termsEverywhere,
} from './delivery-zones.rules.ts';

const shop = { chargePaise: 12_000, freeFromPaise: 200_000 };

describe('of several zones, the one that says more of a PIN code has it', () => {
  const north = givenZone({ name: 'North', prefixes: ['1', '2'] });
  const west = givenZone({ name: 'West', states: ['Maharashtra', 'Goa'], prefixes: ['4'] });
  const pune = givenZone({ name: 'Pune', prefixes: ['411'] });
  const market = givenZone({ name: 'Market', prefixes: ['411002'] });
  const south = givenZone({ name: 'South', prefixes: ['40'] });
  const zones = [market, north, west, pune, south];
  test.each([
    ['110001', 'North'],
    ['201301', 'North'],
    ['411004', 'Pune'],
    ['411002', 'Market'],
    ['422001', 'West'],
    ['403001', 'South'], // two digits beat the state of Goa
    ['452001', 'West'], // by its first digit: no zone has Indore's state
    ['600001', null],
    ['990001', null],
  ])('%s is in %s', (pincode, name) => {
    expect(findZone(zones, pincode)?.name ?? null).toBe(name);
    expect(findZone(zones.toReversed(), pincode)?.name ?? null).toBe(name);
  });

  test('a state says more than one digit', () => {
    const four = givenZone({ name: 'Four', prefixes: ['4'] });
    const goa = givenZone({ name: 'Goa', states: ['Goa'] });
    expect(findZone([four, goa], '403001')?.name).toBe('Goa');
    expect(findZone([four, goa], '411004')?.name).toBe('Four');
  });

  test('without zones nothing is found, and everything is served', () => {
    expect(findZone([], '411004')).toBeNull();
    expect(isServed([], '744101')).toBe(true);
    expect(termsAt(shop, [], '411004')).toBe(shop);
    expect(termsEverywhere(shop, [])).toEqual([shop]);
  });
});

describe('what a zone charges', () => {
  test.each([
    [0, 100_000, 18_000],
    [500, 100_000, 18_000],
    [501, 100_000, 22_000],
    [1_000, 100_000, 22_000],
    [1_001, 100_000, 26_000],
    [20_000, 100_000, 174_000],
    [20_000, 500_000, 0],
  ])('of %i g and a subtotal of %i paise is %i paise', (grams, subtotal, charge) => {
    const terms = { chargePaise: 18_000, per500gPaise: 4_000, freeFromPaise: 500_000 };
    expect(deliveryCharge(terms, subtotal, grams)).toBe(charge);
  });

  test('and what the shop charges does not depend on the weight', () => {
    expect(deliveryCharge(shop, 100_000, 20_000)).toBe(12_000);
  });

  test('places in no zone cost what the shop charges, unless every PIN code is in one', () => {
    const near = givenZone({ prefixes: ['4'], chargePaise: 6_000 });
    const never = givenZone({ prefixes: ['7'], isServed: false });
    expect(termsEverywhere(shop, [near, never])).toEqual([shop, near]);
    const others = givenZone({ prefixes: ['1', '2', '3', '5', '6', '8', '9'] });
    expect(termsEverywhere(shop, [near, never, others])).toEqual([near, others]);
  });
});

describe('in words', () => {
  const near = givenZone({ name: 'Pune', prefixes: ['411'], chargePaise: 0 });
  const far = givenZone({
    name: 'Far',
    states: ['Assam'],
    per500gPaise: 4_000,
    freeFromPaise: 500_000,
  });
  const never = givenZone({ name: 'Islands', prefixes: ['744'], isServed: false });
  test('the shipping page has each zone, and everywhere else', () => {
    expect(formatDeliveryTerms(shop, [near, far, never])).toEqual({
      charge: '₹0 to ₹180, by PIN code',
      isFree: false,
      freeFrom: null,
      zones: [
        { name: 'Pune', charge: 'Free' },
        { name: 'Far', charge: '₹180, ₹40 for each 500 g more, free from ₹5,000' },
        { name: 'Islands', charge: 'no delivery' },
        { name: 'Everywhere else', charge: '₹120, free from ₹2,000' },
      ],
    });
  });

  test('a shop without zones says what it always said', () => {
    expect(formatDeliveryTerms(shop, [])).toEqual({
      charge: '₹120',
      isFree: false,
      freeFrom: '₹2,000',
    });
    expect(formatTerms({ chargePaise: 0, freeFromPaise: 200_000 })).toBe('Free');
  });

  test('a place that is not served is named as far as its PIN code tells', () => {
    expect(isServed([never], '744101')).toBe(false);
    expect(notServedText('744101')).toBe(
      'We do not deliver to 744101 (South Andaman, Andaman and Nicobar Islands) yet.',
    );
    expect(notServedText('290001')).toBe('We do not deliver to 290001 yet.');
  });
});

describe('a zone with days of its own', () => {
  const profile = {
    supportHours: 'Monday to Saturday, 10 AM to 6 PM IST',
    holidays: [],
    deliveryZones: [givenZone({ prefixes: ['411', '29'], transitDays: 1 })],
  };
  const saturday = new Date('2026-11-21T06:30:00Z');
  test('has them in place of those of the PIN code, also of one that nobody knows', () => {
    const day = (pincode: string) => promisedDay(saturday, { pincode, extraDays: 0 }, profile);
    expect([day('411004'), day('290001'), day('422001')]).toEqual([
      '2026-11-25',
      '2026-11-25',
      '2026-12-02',
    ]);
    const sunday = new Date('2026-11-22T06:30:00Z');
    expect(expectedDay(sunday, { pincode: '290001', extraDays: 0 }, profile)).toBe('2026-11-26');
  });

  test('says on a product’s page what it charges', () => {
    expect(estimateDelivery(saturday, '411004', profile)).toMatchObject({
      by: '25 Nov',
      charge: '₹180',
    });
    expect(estimateDelivery(saturday, '422001', profile)).not.toHaveProperty('charge');
  });
});
