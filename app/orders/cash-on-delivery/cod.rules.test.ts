import { expect, test } from 'vitest';
import { type CodRules, noCodRules } from '#app/shop/settings/shop-settings.contract.ts';
import { codProblem, codTerms } from './cod.rules.ts';

const order = { pincode: '781001', totalPaise: 500_000 };
const newCustomer = { delivered: 0, refusals: 0 };

const noPin = 'Cash on Delivery is not available for PIN 781001.';
const tooDear = 'Cash on Delivery is available for orders up to ₹4,999.';
const noPhone = 'Cash on Delivery is not available for this phone number.';

test.each<[string, Partial<CodRules>, Partial<typeof newCustomer>, string | null]>([
  ['without rules', {}, {}, null],
  ['to an excluded PIN code', { excludedPins: ['560001', '781001'] }, {}, noPin],
  ['to a PIN code with an excluded beginning', { excludedPins: ['78'] }, {}, noPin],
  ['to one that has it elsewhere', { excludedPins: ['81', '001', '7810011'] }, {}, null],
  ['of exactly the limit', { maxTotalPaise: 500_000 }, {}, null],
  ['over the limit', { maxTotalPaise: 499_900 }, {}, tooDear],
  [
    'of a new customer, after one order',
    { afterDelivered: 1 },
    {},
    'Cash on Delivery is available once you have received 1 order from us.',
  ],
  [
    'of a customer with too few orders',
    { afterDelivered: 3 },
    { delivered: 2 },
    'Cash on Delivery is available once you have received 3 orders from us.',
  ],
  ['of a customer with enough', { afterDelivered: 3 }, { delivered: 3 }, null],
  ['after fewer refusals', { maxRefusals: 2 }, { refusals: 1 }, null],
  ['after so many refusals', { maxRefusals: 2 }, { refusals: 2 }, noPhone],
  ['where refusals do not count', {}, { refusals: 9 }, null],
  ['with a fee and an advance alone', { feePaise: 4_900, advancePercent: 20 }, {}, null],
  [
    'that breaks several',
    { maxRefusals: 1, maxTotalPaise: 1, excludedPins: ['7'] },
    { refusals: 1 },
    noPin,
  ],
])('an order %s', (_which, rules, record, problem) => {
  const all = { ...noCodRules, ...rules };
  expect(codProblem(all, order, { ...newCustomer, ...record })).toBe(problem);
});

test('the terms are said before anybody orders', () => {
  expect(codTerms(noCodRules)).toBe('');
  expect(codTerms({ ...noCodRules, feePaise: 4_900, advancePercent: 20 })).toBe(
    'It costs ₹49 more. 20 % of the total is paid in advance.',
  );
});
