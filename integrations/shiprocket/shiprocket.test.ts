import { expect, test } from 'vitest';
import { ConfigError } from '#platform/config/variables.ts';
import { shiprocket } from './shiprocket.ts';
import { shiprocketState } from './shiprocket-codes.ts';

const account = {
  SHIPROCKET_EMAIL: 'api@example.com',
  SHIPROCKET_PASSWORD: 'hunter2',
  SHIPROCKET_PICKUP_LOCATION: 'Pune',
};

test('with an account at Shiprocket parcels are booked there', () => {
  expect(shiprocket.readSettings({})).toBeNull();
  expect(shiprocket.readSettings(account)).toEqual({
    email: 'api@example.com',
    password: 'hunter2',
    pickupLocation: 'Pune',
    webhookToken: null,
    url: new URL('https://apiv2.shiprocket.in'),
  });
  const token = { ...account, SHIPROCKET_WEBHOOK_TOKEN: 'a token of the shop' };
  expect(shiprocket.readSettings(token)?.webhookToken).toBe('a token of the shop');
});

test.each([
  [7, 'delivered'],
  ['7', 'delivered'],
  [10, 'returned'],
  [17, 'out for delivery'],
  [8, null],
  ['NA', null],
  [undefined, null],
])('Shiprocket’s code %s is %s', (code, state) => {
  expect(shiprocketState(code)).toBe(state);
});

test('a parcel is followed on Shiprocket’s own page', () => {
  const aggregator = shiprocket.openIfSet(account);
  expect(aggregator?.trackingPage('1432')).toBe('https://shiprocket.co/tracking/1432');
});

test.each([
  [
    { ...account, SHIPROCKET_PICKUP_LOCATION: '' },
    'SHIPROCKET_EMAIL, SHIPROCKET_PASSWORD and SHIPROCKET_PICKUP_LOCATION belong together.',
  ],
  [
    { SHIPROCKET_WEBHOOK_TOKEN: 'a token of the shop' },
    'SHIPROCKET_WEBHOOK_TOKEN and SHIPROCKET_URL have a meaning only together with SHIPROCKET_EMAIL.',
  ],
  [
    { SHIPROCKET_WEBHOOK_TOKEN: 'too short' },
    'SHIPROCKET_WEBHOOK_TOKEN must be a token of 16 to 200 characters.',
  ],
])('%j stops the start', (environment, sentence) => {
  expect(() => shiprocket.readSettings(environment)).toThrow(new ConfigError(sentence));
});
