import { expect, test } from 'vitest';
import { parseDiscount, parsePrices } from './prices.input.ts';

test.each([
  ['', { paise: 0 }],
  ['500', { paise: 50_000 }],
  ['₹1,200.50', { paise: 120_050 }],
  ['10%', { basisPoints: 1000 }],
  ['12.5 %', { basisPoints: 1250 }],
  ['१०%', { basisPoints: 1000 }],
  ['-5', { error: 'An amount cannot be less than ₹0' }],
  ['all', { error: 'Enter an amount, or per cent as 10%' }],
  ['10%%', { error: 'Enter a plain amount, such as 120 or 99.50' }],
])('a discount typed as %j', (typed, read) => {
  expect(parseDiscount(typed)).toEqual(read);
});

test('a form without prices changes none', () => {
  expect(parsePrices({})).toEqual({
    prices: { discount: null, discountReason: '', deliveryPaise: null, deliveryReason: '' },
    fields: {},
  });
});

test('each wrong field is named', () => {
  const typed = { discount: 'x', delivery: '', discountReason: 'a'.repeat(101) };
  expect(parsePrices(typed).fields).toEqual({
    discount: 'Enter an amount, or per cent as 10%',
    delivery: 'Enter an amount; 0 is free',
    discountReason: 'The reason can have at most 100 characters',
  });
});
