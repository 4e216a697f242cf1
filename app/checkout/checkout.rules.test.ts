import { expect, test } from 'vitest';
import { type CheckoutLine, checkLines, lookUpPin } from './checkout.rules.ts';

const saree = { stock: 3, sizes: ['Free Size'], colors: [] };

/** Problem and most pieces of each line, told as the customer reads them. */
function checked(...lines: Partial<CheckoutLine>[]) {
  const whole = lines.map((line) => ({
    productId: 'saree',
    quantity: 1,
    size: 'Free Size',
    color: null,
    inCart: null,
    product: saree,
    ...line,
  }));
  return checkLines(whole).map(({ most, problem }) => [most, problem]);
}

test.each<[string, Partial<CheckoutLine>, number, string | null]>([
  ['that can be had', { quantity: 3 }, 3, null],
  ['of more than are left', { quantity: 4 }, 3, 'Only 3 left'],
  ['that is sold out', { product: { ...saree, stock: 0 } }, 0, 'Out of stock'],
  ['that the shop shows no more', { product: null }, 0, 'No longer available'],
  ['in a size that is gone', { size: 'XL' }, 0, 'No longer offered in this choice'],
  ['without the size it needs by now', { size: null }, 0, 'No longer offered in this choice'],
  ['with all its pieces still in the cart', { quantity: 2, inCart: 2 }, 2, null],
  ['of which the cart holds fewer by now', { quantity: 2, inCart: 1 }, 1, 'Only 1 in your cart'],
  ['that has left the cart', { inCart: 0 }, 0, 'No longer in your cart'],
  ['scarcer in the shop than in the cart', { quantity: 5, inCart: 5 }, 3, 'Only 3 left'],
])('a line %s', (_what, line, most, problem) => {
  expect(checked(line)).toEqual([[most, problem]]);
});

test('two lines of one product share its stock', () => {
  expect(checked({ quantity: 2 }, { quantity: 2 }, { productId: 'kurta', quantity: 3 })).toEqual([
    [3, null],
    [1, 'Only 1 left'],
    [3, null],
  ]);
});

test('a line that cannot be had takes nothing from the next one', () => {
  expect(checked({ quantity: 3, size: 'XL' }, { quantity: 3 })).toEqual([
    [0, 'No longer offered in this choice'],
    [3, null],
  ]);
});

test.each([
  ['411004', '', 'Maharashtra', null],
  ['411004', 'maharashtra ', 'Maharashtra', null],
  ['190001', 'Jammu & Kashmir', 'Jammu and Kashmir', null],
  ['600001', 'Tamilnadu', 'Tamil Nadu', null],
  ['411004', 'महाराष्ट्र', 'Maharashtra', null],
  ['411004', 'Gujarat', 'Maharashtra', 'PIN code 411004 is in Maharashtra. Please check.'],
  ['990001', 'Gujarat', null, null],
  ['', 'Gujarat', null, null],
])('PIN code %j beside the state %j is in %j and says %j (Q29)', (pincode, typed, state, note) => {
  expect(lookUpPin(pincode, typed)).toEqual({ state, note });
});
