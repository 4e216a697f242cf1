import { expect, test } from 'vitest';
import { ConfigError } from '#platform/config/variables.ts';
import { razorpay } from './razorpay.ts';

const keys = {
  RAZORPAY_KEY_ID: 'rzp_test_key',
  RAZORPAY_KEY_SECRET: 'hunter2',
  RAZORPAY_WEBHOOK_SECRET: 'hunter2hunter2',
};

test('with Razorpay’s keys the shop uses Razorpay, or the address that is set', () => {
  expect(razorpay.readSettings({})).toBeNull();
  expect(razorpay.readSettings(keys)).toEqual({
    keyId: 'rzp_test_key',
    keySecret: 'hunter2',
    webhookSecret: 'hunter2hunter2',
    apiUrl: new URL('https://api.razorpay.com'),
  });
  const other = { ...keys, RAZORPAY_API_URL: 'http://localhost:8080' };
  expect(razorpay.readSettings(other)?.apiUrl.href).toBe('http://localhost:8080/');
});

test.each([
  ...Object.keys(keys).map((name): [Record<string, string>, string] => [
    { ...keys, [name]: '' },
    'RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET belong together.',
  ]),
  [
    { RAZORPAY_API_URL: 'http://localhost:8080' },
    'RAZORPAY_API_URL has a meaning only together with RAZORPAY_KEY_ID.',
  ],
])('%j stops the start', (environment, sentence) => {
  expect(() => razorpay.readSettings(environment)).toThrow(new ConfigError(sentence));
});
