import { expect, test } from 'vitest';
import { noCodRules } from '#app/shop/settings/shop-settings.contract.ts';
import { codRulesValues, parseCodRules } from './cod-rules.input.ts';

test('an empty form has no rules, and is shown as one', () => {
  expect(parseCodRules({})).toEqual({ ok: true, value: noCodRules });
  expect(new Set(Object.values(codRulesValues(noCodRules)))).toEqual(new Set(['']));
});

test('rules are read as people type them, and shown so that they are read again', () => {
  const typed = {
    maxTotal: '₹5,000',
    fee: '49.50',
    advancePercent: '20 %',
    afterDelivered: '२',
    maxRefusals: '1',
    excludedPins: ' 781 001,79\n560001; 790002 560001',
  };
  const rules = {
    maxTotalPaise: 500_000,
    feePaise: 4_950,
    advancePercent: 20,
    afterDelivered: 2,
    maxRefusals: 1,
    // 790002 begins with 79.
    excludedPins: ['560001', '781001', '79'],
  };
  expect(parseCodRules(typed)).toEqual({ ok: true, value: rules });
  expect(parseCodRules(codRulesValues(rules))).toEqual({ ok: true, value: rules });
});

test.each([
  ['maxTotal', 'cheap', 'Enter an amount in rupees, or leave it empty'],
  ['fee', '-5', 'An amount cannot be less than ₹0'],
  ['advancePercent', '100', 'Enter a whole number from 0 to 90'],
  ['afterDelivered', '1.5', 'Enter a whole number from 0 to 100'],
  ['maxRefusals', 'two', 'Enter a whole number from 0 to 100'],
  ['excludedPins', '781001 Guwahati 078', 'Not a PIN code or its beginning: Guwahati, 078'],
])('%s as %j is refused at its field', (field, typed, words) => {
  expect(parseCodRules({ [field]: typed })).toMatchObject({
    refusal: { fields: { [field]: words } },
  });
});
