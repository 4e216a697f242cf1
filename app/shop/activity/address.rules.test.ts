import { expect, test } from 'vitest';
import { truncateAddress } from './address.rules.ts';

test.each([
  ['49.36.12.201', '49.36.12.0/24'],
  ['127.0.0.1', '127.0.0.0/24'],
  ['2405:201:d003:4a1b::/64', '2405:201:d003::/48'],
  ['0:0:0:0::/64', '0:0:0::/48'],
  ['unknown', ''],
  ['', ''],
])('of %s only the network is kept', (address, network) => {
  expect(truncateAddress(address)).toBe(network);
});
