import { describe, expect, test } from 'vitest';
import { clientOf } from './http-client.ts';

function addressOf(forwarded: string | null, socket: string | undefined, proxies: number): string {
  const headers = new Headers(forwarded === null ? [] : [['X-Forwarded-For', forwarded]]);
  return clientOf(new Request('http://localhost:3000/', { headers }), socket, proxies).address;
}

describe('the address of a client', () => {
  const forwardedFor = '6.6.6.6, 198.51.100.9, 10.0.0.1';
  test.each([
    ['is the socket’s, whatever the header says', forwardedFor, 0, '203.0.113.7'],
    ['behind one proxy is the address that proxy saw', forwardedFor, 1, '10.0.0.1'],
    ['behind two proxies is the address the first one saw', forwardedFor, 2, '198.51.100.9'],
    ['behind fewer proxies than trusted is the socket’s', forwardedFor, 4, '203.0.113.7'],
    ['behind a proxy without the header is the socket’s', null, 1, '203.0.113.7'],
    ['behind a proxy with an invalid header is the socket’s', 'unknown', 1, '203.0.113.7'],
  ])('%s', (_name, forwarded, proxies, address) => {
    expect(addressOf(forwarded, '203.0.113.7', proxies)).toBe(address);
  });

  test.each([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:0001:2::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
  ])('%s counts as %s', (socket, address) => {
    expect(addressOf(null, socket, 0)).toBe(address);
  });

  test('is the same for one household with IPv6, and another for its neighbour', () => {
    const [one, other, neighbour] = ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', '2001:db8:1:3::1'];
    expect(addressOf(null, one, 0)).toBe(addressOf(null, other, 0));
    expect(addressOf(null, one, 0)).not.toBe(addressOf(null, neighbour, 0));
  });

  test('is the same for all that are unknown', () => {
    expect(addressOf(null, undefined, 0)).toBe('unknown');
  });
});

test('the device is the User-Agent', () => {
  const request = new Request('http://localhost/', { headers: { 'User-Agent': 'Firefox/140.0' } });
  expect(clientOf(request, undefined, 0).device).toBe('Firefox/140.0');
});
