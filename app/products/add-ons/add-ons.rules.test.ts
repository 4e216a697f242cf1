import { describe, expect, test } from 'vitest';
import { blouseGroup, toMeasure } from '#tests/support/test-add-ons.ts';
import {
  addOnTexts,
  asGiven,
  decodeAddOns,
  encodeAddOns,
  type GivenAddOn,
} from './add-ons.contract.ts';
import {
  addOnNotes,
  addOnsText,
  checkAddOns,
  extraDaysOf,
  priceAddOns,
  toChosen,
} from './add-ons.rules.ts';
import { readGivenAddOns } from './given-add-ons.input.ts';

const id = '00000000-0000-4000-8000-000000000001';
const groups = [{ ...blouseGroup, id }];
const standard: GivenAddOn[] = [{ groupId: id, optionId: 'standard', measurements: {} }];

function ordered(given: GivenAddOn[]) {
  const checked = checkAddOns(groups, given);
  if ('refusal' in checked) throw new Error(checked.refusal.description);
  return checked.addOns;
}

describe('what is chosen', () => {
  test('has the price, days and terms of the option', () => {
    expect(ordered(toMeasure(id))).toMatchObject([
      {
        option: 'To measure',
        pricePaise: 95_000,
        extraDays: 7,
        isReturnable: false,
        measurements: { bust: 900, waist: 720 },
      },
    ]);
  });

  test.each([
    ['a group of which one must be chosen', [], 'add_on_required', `addon-${id}`],
    ['a measurement', toMeasure(id, { bust: 900 }), 'measurements_required', `addon-waist-${id}`],
    [
      'a possible measurement',
      toMeasure(id, { bust: 900, waist: 7200 }),
      'measurements_required',
      `addon-waist-${id}`,
    ],
    [
      'a length',
      toMeasure(id, { bust: null, waist: 720 }),
      'measurements_required',
      `addon-bust-${id}`,
    ],
  ])('is refused without %s', (_what, given, code, field) => {
    const checked = checkAddOns(groups, given);
    expect(checked).toMatchObject({ refusal: { code, fields: { [field]: expect.any(String) } } });
  });

  test('is refused where it is not offered', () => {
    const unknown = [{ groupId: id, optionId: 'gold', measurements: {} }];
    expect(checkAddOns(groups, unknown)).toMatchObject({ refusal: { code: 'add_on_gone' } });
    expect(checkAddOns(null, standard)).toMatchObject({ refusal: { code: 'add_on_gone' } });
    expect(checkAddOns(null, [])).toEqual({ addOns: [] });
  });

  test('may leave the measurements to the call', () => {
    const notes = addOnNotes(ordered(toMeasure(id, 'call')));
    expect(notes?.parts[0]?.measurements).toBe('Measurements: on our call');
  });

  test('reads as the owner needs it', () => {
    expect(addOnsText(addOnNotes(ordered(toMeasure(id))))).toBe(
      'Blouse Stitching: To measure (+₹950). Bust 90 cm (35.4 in), Waist 72 cm (28.3 in); Not returnable',
    );
    expect(addOnNotes(ordered(standard))).toMatchObject({
      parts: [{ text: 'Blouse Stitching: Standard size (+₹650)', measurements: '' }],
      extraDays: '5 working days more',
      isReturnable: true,
    });
    expect(addOnNotes([])).toBeUndefined();
  });
});

describe('what was chosen', () => {
  const chosen = toChosen(ordered(toMeasure(id)));
  const change = (option: object) => [
    { ...blouseGroup, id, options: blouseGroup.options.map((one) => ({ ...one, ...option })) },
  ];

  test('costs what it costs now', () => {
    const { addOns, problem } = priceAddOns(change({ pricePaise: 120_000 }), chosen);
    expect([addOns[0]?.pricePaise, problem]).toEqual([120_000, null]);
  });

  test.each([
    ['the group is gone', null, 'Blouse Stitching (To measure) is no longer offered'],
    ['the option is gone', change({ id: 'x' }), 'Blouse Stitching (To measure) is no longer'],
    ['it needs more', change({ measures: ['hip'] }), 'needs other measurements now'],
  ])('cannot be ordered when %s', (_what, now, problem) => {
    expect(priceAddOns(now, chosen).problem).toContain(problem);
  });

  test('without a group that must be chosen now cannot be ordered', () => {
    expect(priceAddOns(groups, null).problem).toBe('Blouse Stitching has to be chosen');
    expect(priceAddOns(null, null)).toEqual({ addOns: [], problem: null });
  });
});

test('lines are made at the same time, the add-ons of one line one by one', () => {
  const both = [...ordered(standard), ...ordered(toMeasure(id))];
  expect(extraDaysOf([{ addOns: both }, { addOns: ordered(standard) }, {}])).toBe(12);
  expect(extraDaysOf([])).toBe(0);
});

describe('a form', () => {
  test('has an option of each group, and measurements in cm or inches', () => {
    const fields = { [`addon-${id}`]: 'measured', [`addon-bust-${id}`]: '35,5', quantity: '1' };
    expect(readGivenAddOns({ ...fields, [`addon-unit-${id}`]: 'in' })).toEqual(
      toMeasure(id, { bust: 902 }),
    );
    expect(readGivenAddOns({ ...fields, [`addon-bust-${id}`]: 'wide' })).toEqual(
      toMeasure(id, { bust: null }),
    );
    expect(readGivenAddOns({ ...fields, [`addon-way-${id}`]: 'call' })).toEqual(
      toMeasure(id, 'call'),
    );
    expect(readGivenAddOns({ [`addon-${id}`]: '', 'addon-nothing': 'x' })).toEqual([]);
  });

  test.each([
    ['typed', toMeasure(id)],
    ['on the call', toMeasure(id, 'call')],
    ['none', standard],
  ])('goes through an address: measurements %s', (_how, given) => {
    const address = new URLSearchParams({ addOns: encodeAddOns(given) }).toString();
    expect(readGivenAddOns(Object.fromEntries(new URLSearchParams(address)))).toEqual(given);
  });

  test('of an address with anything else is empty', () => {
    for (const text of ['', '~', 'a.b.c', `${id}.`, `${id}..bust-1`]) {
      expect(decodeAddOns(text)).toEqual([]);
    }
    expect(decodeAddOns(`${id}.x.constructor-5_bust-12345`)).toEqual([
      { groupId: id, optionId: 'x', measurements: {} },
    ]);
  });

  test('is filled in again', () => {
    expect(addOnTexts(asGiven(ordered(toMeasure(id))))).toEqual({
      [`addon-${id}`]: 'measured',
      [`addon-bust-${id}`]: '90',
      [`addon-waist-${id}`]: '72',
    });
  });
});
