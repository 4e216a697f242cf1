import { describe, expect, test } from 'vitest';
import type { Result } from '#app/kit/result.ts';
import { parsePayment, parseRefund } from './payments.input.ts';

const orderId = '0b7c2a9e-31a5-4f59-8f0e-9f4f5d1f2a77';
const payment = { orderId, method: 'upi', received: 'yes', seenDuePaise: '1687000' };
const refund = { orderId, seenPayment: 'paid upi 1687000 0 412345678901' };

/** The errors by field. */
function errorsOf(result: Result<unknown>) {
  return result.ok ? {} : result.refusal.fields;
}

describe('the reference of a payment by UPI', () => {
  test.each(['412345678901', 'SBIN/UPI 77a', '4123 4567 8901'])('can be %s', (reference) => {
    expect(parsePayment({ ...payment, reference }).ok).toBe(true);
  });

  test('is stored without the spaces in a number', () => {
    const parsed = parsePayment({ ...payment, reference: ' 4123 4567 8901 ' });
    expect(parsed).toMatchObject({ value: { reference: '412345678901', isReceived: true } });
  });

  test.each([
    ['', 'Enter the UPI reference that the app shows'],
    ['41234567890', 'A UPI reference has 12 digits'],
    ['x'.repeat(61), 'The reference can have at most 60 characters'],
  ])('cannot be "%s"', (reference, message) => {
    expect(errorsOf(parsePayment({ ...payment, reference }))).toEqual({ reference: message });
  });

  test('is not required before the payment is received, nor for cash', () => {
    expect(parsePayment({ ...payment, received: 'no' }).ok).toBe(true);
    expect(parsePayment({ ...payment, method: 'cash' }).ok).toBe(true);
  });
});

describe('the amount of a refund', () => {
  test.each([
    ['500', 50_000],
    ['₹1,250.50', 125_050],
    ['Rs. 300/-', 30_000],
  ])('can be written as %s', (amount, refundPaise) => {
    expect(parseRefund({ ...refund, amount })).toMatchObject({ value: { refundPaise } });
  });

  test.each([
    ['', 'Enter what you gave back'],
    ['0', 'Enter what you gave back'],
    ['half', 'Enter what you gave back'],
    ['12k', 'Enter a plain amount, such as 120 or 99.50'],
    ['-5', 'An amount cannot be less than ₹0'],
  ])('cannot be "%s"', (typed, amount) => {
    expect(errorsOf(parseRefund({ ...refund, amount: typed }))).toEqual({ amount });
  });
});
