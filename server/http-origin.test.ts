import { describe, expect, test } from 'vitest';
import { isOwnPage } from './http-origin.ts';

const publicUrl = new URL('https://haat.example');

function change(headers: Record<string, string>, method = 'POST'): Request {
  return new Request('http://127.0.0.1:3000/cart', { method, headers });
}

describe('a change of state', () => {
  test.each([
    ['from the shop’s public address', { Origin: 'https://haat.example' }],
    ['from the host it was sent to', { Origin: 'http://localhost:3000', Host: 'localhost:3000' }],
    ['from the same origin by Sec-Fetch-Site', { 'Sec-Fetch-Site': 'same-origin' }],
    ['typed by a person', { 'Sec-Fetch-Site': 'none' }],
    ['by no browser', {}],
    ['that says both', { Origin: 'https://haat.example', 'Sec-Fetch-Site': 'same-origin' }],
  ])('%s is accepted', (_name, headers) => {
    expect(isOwnPage(change(headers as Record<string, string>), publicUrl, 0)).toBe(true);
  });

  const own = { Origin: 'https://haat.example' };
  test.each([
    ['from another site', { Origin: 'https://evil.example' }],
    ['from a name that begins alike', { Origin: 'https://haat.example.evil.example' }],
    ['from a name that ends alike', { Origin: 'https://evilhaat.example' }],
    ['from a part of the same site', { Origin: 'https://blog.haat.example' }],
    ['from another port', { Origin: 'https://haat.example:8443' }],
    ['from nowhere that can be named', { Origin: 'null' }],
    ['from no address', { Origin: 'nonsense' }],
    ['from an empty address', { Origin: '' }],
    ['from a file', { Origin: 'file://' }],
    ['across sites', { 'Sec-Fetch-Site': 'cross-site' }],
    ['from the same site but another origin', { 'Sec-Fetch-Site': 'same-site' }],
    ['with a word nobody knows', { 'Sec-Fetch-Site': 'evil' }],
    ['across sites, whatever its origin', { ...own, 'Sec-Fetch-Site': 'cross-site' }],
    [
      'from another site, whatever Sec-Fetch-Site',
      { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'same-origin' },
    ],
  ])('%s is refused', (_name, headers) => {
    expect(isOwnPage(change(headers as Record<string, string>), publicUrl, 0)).toBe(false);
  });

  test.each([
    [0, false],
    [1, true],
    [2, true],
  ])('behind %i proxies, X-Forwarded-Host is trusted: %s', (proxies, isTrusted) => {
    const headers = { Origin: 'https://www.haat.example', 'X-Forwarded-Host': 'www.haat.example' };
    expect(isOwnPage(change(headers), publicUrl, proxies)).toBe(isTrusted);
  });

  test('is any request except GET, HEAD and OPTIONS', () => {
    const evil = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' };
    const isAccepted = (method: string) => isOwnPage(change(evil, method), publicUrl, 0);
    expect(['GET', 'HEAD', 'OPTIONS'].map(isAccepted)).toEqual([true, true, true]);
    expect(['POST', 'PUT', 'PATCH', 'DELETE'].map(isAccepted)).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });
});
