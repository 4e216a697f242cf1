import { expect, test } from 'vitest';
import { accountRefusals } from '#app/account/account.contract.ts';
import { parseMeasurements } from './measurements.input.ts';

const parse = (texts: Record<string, string>) =>
  parseMeasurements(texts, accountRefusals.measurementsNotSaved);

test('nothing is required, and what is no measurement is left out', () => {
  expect(parse({ unit: 'cm', bust: '', waist: ' 74,5 ', shoulder: '36' })).toEqual({
    ok: true,
    value: { waist: 745 },
  });
  expect(parse({ unit: 'in', bust: '35.5' })).toEqual({ ok: true, value: { bust: 902 } });
});

test.each([
  [{ bust: '35' }, { bust: 'Enter a number from 50 to 200, in cm' }],
  [{ unit: 'in', bust: '90' }, { bust: 'Enter a number from 19.7 to 78.7, in inches' }],
  [{ foot: 'wide', bangle: '6' }, { foot: 'Enter a number from 15 to 35, in cm' }],
] as [Record<string, string>, Record<string, string>][])('%j is refused', (texts, fields) => {
  const parsed = parse(texts);
  expect(parsed.ok ? null : parsed.refusal.fields).toEqual(fields);
});
