import { describe, expect, test } from 'vitest';
import { parseCall, parseOrderChange } from './call-queue.input.ts';

const orderId = '0b7c2a9e-31a5-4f59-8f0e-9f4f5d1f2a77';
const lineId = '5d2f6a51-7a43-4e06-9f0a-0c4b6f1f8a11';

const change = {
  orderId,
  seen: '7',
  fullName: 'Ananya Deshpande',
  phone: '+91 98200 01234',
  pincode: '411 004',
  address: '12 Sahyadri Apartments',
  landmark: '',
  city: 'Pune',
  state: 'Maharashtra',
};

/** The errors by field. */
function errorsOf(result: ReturnType<typeof parseOrderChange>) {
  return result.ok ? {} : result.refusal.fields;
}

test.each(['', 'changed', 'lost', 'Confirmed'])('"%s" is not an outcome', (outcome) => {
  expect(parseCall({ orderId, outcome, seen: '7' })).toMatchObject({
    refusal: { kind: 'invalid', title: 'Error saving call' },
  });
});

describe('a change', () => {
  test('has phone, PIN code and quantities in the stored form', () => {
    expect(parseOrderChange({ ...change, [`quantity-${lineId}`]: ' 3 ' })).toMatchObject({
      value: { phone: '9820001234', pincode: '411004', quantities: { [lineId]: 3 } },
    });
  });

  test.each(['', '-1', '21', '1.5', 'two', '1e1'])('cannot set a quantity of "%s"', (quantity) => {
    const name = `quantity-${lineId}`;
    expect(errorsOf(parseOrderChange({ ...change, [name]: quantity }))).toEqual({
      [name]: 'Enter a number from 0 to 20',
    });
  });

  test('has an error for every wrong field', () => {
    const blank = { fullName: ' ', phone: '12345', pincode: '000000', address: '' };
    expect(errorsOf(parseOrderChange({ ...change, ...blank }))).toEqual({
      fullName: 'Please fill in this field',
      phone: 'Enter a 10-digit mobile number',
      pincode: 'Enter a 6-digit PIN code',
      address: 'Please fill in this field',
    });
  });
});
