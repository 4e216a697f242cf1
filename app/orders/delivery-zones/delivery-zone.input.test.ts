import { describe, expect, test } from 'vitest';
import { stateNames } from '#app/shop/delivery/pin-prefixes.rules.ts';
import { parseDeliveryZone, zoneFormValues } from './delivery-zone.input.ts';

const texts = {
  name: ' North  East ',
  prefixes: '79, 78 / 793\n७८',
  'state-Sikkim': 'on',
  'state-Atlantis': 'on',
  charge: '₹180',
  per500g: '40',
  freeFrom: '5,000',
  transitDays: '9',
};

test('a zone is read as people type it, and written as it is read', () => {
  const parsed = parseDeliveryZone(texts, stateNames);
  const zone = {
    name: 'North East',
    prefixes: ['78', '79', '793'],
    states: ['Sikkim'],
    isServed: true,
    chargePaise: 18_000,
    per500gPaise: 4_000,
    freeFromPaise: 500_000,
    transitDays: 9,
  };
  expect(parsed).toEqual({ ok: true, value: zone });
  expect(parseDeliveryZone(zoneFormValues(zone), stateNames)).toEqual({ ok: true, value: zone });
  const never = {
    ...zone,
    isServed: false,
    freeFromPaise: null,
    per500gPaise: 0,
    transitDays: null,
  };
  expect(parseDeliveryZone(zoneFormValues(never), stateNames)).toEqual({ ok: true, value: never });
});

describe('a zone is refused', () => {
  test.each([
    ['without a name', { name: ' ' }, 'name'],
    ['with a long one', { name: 'x'.repeat(61) }, 'name'],
    ['nowhere', { prefixes: '', 'state-Sikkim': '' }, 'prefixes'],
    ['with a PIN code that begins with 0', { prefixes: '079' }, 'prefixes'],
    ['with seven digits', { prefixes: '7930012' }, 'prefixes'],
    ['with a word', { prefixes: '79, Assam' }, 'prefixes'],
    ['without a charge', { charge: '' }, 'charge'],
    ['with a word as its charge', { charge: 'free' }, 'charge'],
    ['with a charge below 0', { charge: '-1' }, 'charge'],
    ['with a charge above ₹10,000', { charge: '10001' }, 'charge'],
    ['with a word for the weight', { per500g: 'none' }, 'per500g'],
    ['free from nothing', { freeFrom: '0' }, 'freeFrom'],
    ['in no days', { transitDays: '0' }, 'transitDays'],
    ['in half days', { transitDays: '1.5' }, 'transitDays'],
    ['in 61 days', { transitDays: '61' }, 'transitDays'],
  ])('%s', (_what, change, field) => {
    const parsed = parseDeliveryZone({ ...texts, ...change }, stateNames);
    expect(parsed).toMatchObject({
      ok: false,
      refusal: { fields: { [field]: expect.any(String) } },
    });
  });

  test('with more beginnings than one has', () => {
    const prefixes = Array.from({ length: 301 }, (_, index) => String(100_000 + index)).join(' ');
    expect(parseDeliveryZone({ ...texts, prefixes }, stateNames)).toMatchObject({
      refusal: { fields: { prefixes: 'At most 300 of them' } },
    });
  });
});

test('a place that is not served needs no charge', () => {
  expect(parseDeliveryZone({ ...texts, charge: '', isNotServed: 'on' }, stateNames).ok).toBe(true);
});
