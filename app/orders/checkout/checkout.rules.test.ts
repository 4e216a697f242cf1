import { expect, test } from 'vitest';
import { givenZone } from '#tests/support/test-zones.ts';
import {
  type CheckoutLine,
  checkLines,
  lookUpPin,
  type ReservedQuantities,
} from './checkout.rules.ts';

const nothingReserved: ReservedQuantities = { total: 0, byProduct: new Map() };
const saree = { ...stock(3), sizes: ['Free Size'], colors: [] };

/** For a product without separate stock by size and color. */
function stock(quantity: number) {
  return { stock: quantity, productStock: quantity, hasVariants: false };
}

/** The highest quantity and the problem of each line. */
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
  return checkLines(whole, nothingReserved).map(({ maxQuantity, problem }) => [
    maxQuantity,
    problem,
  ]);
}

test.each<[string, Partial<CheckoutLine>, number, string | null]>([
  ['with enough stock', { quantity: 3 }, 3, null],
  ['of more than is left', { quantity: 4 }, 3, 'Only 3 left'],
  ['that is sold out', { product: { ...saree, ...stock(0) } }, 0, 'Out of stock'],
  ['of a product that is no longer shown', { product: null }, 0, 'No longer available'],
  ['in a size no longer offered', { size: 'XL' }, 0, 'No longer offered in this choice'],
  ['without the size that is now required', { size: null }, 0, 'No longer offered in this choice'],
  ['whose whole quantity is still in the cart', { quantity: 2, inCart: 2 }, 2, null],
  ['of which the cart now holds fewer', { quantity: 2, inCart: 1 }, 1, 'Only 1 in your cart'],
  ['that has left the cart', { inCart: 0 }, 0, 'No longer in your cart'],
  ['with less stock than the cart holds', { quantity: 5, inCart: 5 }, 3, 'Only 3 left'],
])('a line %s', (_what, line, maxQuantity, problem) => {
  expect(checked(line)).toEqual([[maxQuantity, problem]]);
});

test('two lines of one product share its stock', () => {
  expect(checked({ quantity: 2 }, { quantity: 2 }, { productId: 'kurta', quantity: 3 })).toEqual([
    [3, null],
    [1, 'Only 1 left'],
    [3, null],
  ]);
});

test('a line that cannot be ordered takes no stock from the next one', () => {
  expect(checked({ quantity: 3, size: 'XL' }, { quantity: 3 })).toEqual([
    [0, 'No longer offered in this choice'],
    [3, null],
  ]);
});

test.each([
  ['411004', '', 'Pune', 'Maharashtra', null],
  ['411004', 'maharashtra ', 'Pune', 'Maharashtra', null],
  ['190001', 'Jammu & Kashmir', 'Srinagar', 'Jammu and Kashmir', null],
  ['600001', 'Tamilnadu', 'Chennai', 'Tamil Nadu', null],
  ['411004', 'महाराष्ट्र', 'Pune', 'Maharashtra', null],
  ['421301', '', 'Thane', 'Maharashtra', null],
  ['605501', 'Puducherry', null, 'Tamil Nadu', null], // at a border, in both
  ['333333', '', null, 'Rajasthan', 'Check this PIN: India Post has none like it in its list.'],
  ['411004', 'Gujarat', 'Pune', 'Maharashtra', 'PIN code 411004 is in Maharashtra. Please check.'],
  ['990001', 'Gujarat', null, null, null],
  ['', 'Gujarat', null, null, null],
])(
  'PIN code %j beside the state %j is in %j, %j, with the note %j (Q29)',
  (pincode, typed, city, state, note) => {
    expect(lookUpPin(pincode, typed, [])).toEqual({ city, state, note });
  },
);

test('a PIN code that the shop does not deliver to has that as its note', () => {
  const islands = givenZone({ prefixes: ['744'], isServed: false });
  expect(lookUpPin('744101', 'Gujarat', [islands]).note).toBe(
    'We do not deliver to 744101 (South Andaman, Andaman and Nicobar Islands) yet.',
  );
  expect(lookUpPin('700001', '', [islands]).note).toBeNull();
  expect(lookUpPin('', '', [islands]).note).toBeNull();
});
