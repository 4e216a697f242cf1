import { describe, expect, test } from 'vitest';
import {
  findCityByPin,
  findPlaceByPin,
  findStateByPin,
  findZoneByPin,
  isListedPin,
  isPinInState,
} from './pin-codes.rules.ts';
import { pinList } from './pin-list.rules.ts';
import { findStateByPrefix, stateNames } from './pin-prefixes.rules.ts';

/** PIN codes of head post offices or well-known places in every state and union territory. */
const stateByPin = {
  '110001': 'Delhi',
  '122001': 'Haryana',
  '141001': 'Punjab',
  '160017': 'Chandigarh',
  '160062': 'Punjab',
  '171001': 'Himachal Pradesh',
  '180001': 'Jammu and Kashmir',
  '190001': 'Jammu and Kashmir',
  '194101': 'Ladakh',
  '201301': 'Uttar Pradesh',
  '226001': 'Uttar Pradesh',
  '246701': 'Uttar Pradesh',
  '244713': 'Uttarakhand',
  '247667': 'Uttarakhand',
  '248001': 'Uttarakhand',
  '263001': 'Uttarakhand',
  '302001': 'Rajasthan',
  '362520': 'Dadra and Nagar Haveli and Daman and Diu',
  '380001': 'Gujarat',
  '396001': 'Gujarat',
  '396210': 'Dadra and Nagar Haveli and Daman and Diu',
  '396230': 'Dadra and Nagar Haveli and Daman and Diu',
  '400001': 'Maharashtra',
  '403001': 'Goa',
  '411004': 'Maharashtra',
  '462001': 'Madhya Pradesh',
  '492001': 'Chhattisgarh',
  '500001': 'Telangana',
  '520001': 'Andhra Pradesh',
  '560001': 'Karnataka',
  '600001': 'Tamil Nadu',
  '605001': 'Puducherry',
  '605602': 'Tamil Nadu',
  '609602': 'Puducherry',
  '682001': 'Kerala',
  '682555': 'Lakshadweep',
  '700001': 'West Bengal',
  '734101': 'West Bengal',
  '737101': 'Sikkim',
  '744101': 'Andaman and Nicobar Islands',
  '751001': 'Odisha',
  '781001': 'Assam',
  '791111': 'Arunachal Pradesh',
  '793001': 'Meghalaya',
  '795001': 'Manipur',
  '796001': 'Mizoram',
  '797001': 'Nagaland',
  '799001': 'Tripura',
  '800001': 'Bihar',
  '814112': 'Jharkhand',
  '823001': 'Bihar',
  '826001': 'Jharkhand',
  '834001': 'Jharkhand',
  // The digits alone name a neighbor: the sorting district is larger than the state.
  '160103': 'Punjab',
  '247669': 'Uttar Pradesh',
  '396240': 'Dadra and Nagar Haveli and Daman and Diu',
  '609608': 'Tamil Nadu',
  '673310': 'Puducherry',
  '813208': 'Jharkhand',
};

test.each(Object.entries(stateByPin))('%s is in %s, and in the list', (pin, state) => {
  expect([findStateByPin(pin), isListedPin(pin)]).toEqual([state, true]);
});

test('every state has a sample here and a part of the list', () => {
  const headings = [...pinList.matchAll(/^# (.+)$/gm)].map(([, name]) => name);
  expect(headings).toEqual(stateNames);
  expect([...new Set(Object.values(stateByPin))].sort()).toEqual(stateNames);
});

describe('of all numbers of six digits that no army has', () => {
  const listed: string[] = [];
  for (let pin = 100_000; pin < 900_000; pin += 1) if (isListedPin(`${pin}`)) listed.push(`${pin}`);

  test('a fortieth is a PIN code', () => {
    expect(listed).toHaveLength(19_584);
  });

  test('nineteen of twenty name a city or district, and all but a few the state of their digits', () => {
    const named = listed.filter((pin) => findCityByPin(pin) !== null);
    expect(named.length / listed.length).toBeGreaterThan(0.95);
    const others = listed.filter((pin) => findStateByPin(pin) !== findStateByPrefix(pin));
    expect(others.length).toBeLessThan(20);
  });
});

test.each(['111111', '222222', '333333', '123456', '290001'])('%s is in no list', (pin) => {
  expect(isListedPin(pin)).toBe(false);
});

test('a PIN code at a border is in both states', () => {
  const inState = (state: string) => isPinInState('605501', state);
  expect(['Tamil Nadu', 'Puducherry', 'Kerala'].map(inState)).toEqual([true, true, false]);
});

test.each(['290001', '350001', '540001', '650001', '870001', ''])(
  'no place has the PIN code "%s"',
  (pin) => {
    expect([findStateByPin(pin), findZoneByPin(pin), findPlaceByPin(pin)]).toEqual([
      null,
      null,
      null,
    ]);
  },
);

describe('the zone of a PIN code', () => {
  test.each(['110016', '400050', '400601', '411038', '500034', '560095', '600028', '700019'])(
    '%s is a metro',
    (pin) => {
      expect(findZoneByPin(pin)).toBe('metro');
    },
  );

  test.each(['122001', '302001', '403001', '422001', '501301', '682001', '834001'])(
    '%s is another city',
    (pin) => {
      expect(findZoneByPin(pin)).toBe('other');
    },
  );

  test.each(['190001', '194101', '682555', '737101', '744101', '781001', '799001', '900056'])(
    '%s is remote',
    (pin) => {
      expect(findZoneByPin(pin)).toBe('remote');
    },
  );
});

test.each([
  ['411004', 'Pune, Maharashtra'],
  ['110001', 'Delhi'],
  ['400050', 'Mumbai, Maharashtra'],
  ['400601', 'Thane, Maharashtra'], // sorted in Mumbai
  ['422001', 'Nashik, Maharashtra'],
  ['422101', 'Nashik, Maharashtra'], // a town of the district
  ['247662', 'Uttar Pradesh'], // in two districts of two states
  ['333333', 'Rajasthan'], // by its digits: not yet listed
  ['122051', 'Gurugram, Haryana'], // Manesar
  ['900056', 'Army Postal Service'],
])('the place of %s is named as far as its PIN code tells: %s', (pin, place) => {
  expect(findPlaceByPin(pin)).toBe(place);
});

test.each([
  ['395003', 'Surat'],
  ['302017', 'Jaipur'],
  ['682011', 'Kochi'],
  ['682555', 'Lakshadweep'], // sorted in Kochi
  ['160017', 'Chandigarh'],
  ['160055', 'SAS Nagar'], // sorted in Chandigarh
  ['201310', 'Gautam Buddha Nagar'], // sorted in Ghaziabad
  ['421301', 'Thane'], // Kalyan
  ['247662', null],
  ['900056', null],
  ['', null],
])('the city of %s is %s', (pin, city) => {
  expect(findCityByPin(pin)).toBe(city);
});
