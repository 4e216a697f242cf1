import { expect, test } from 'vitest';
import { safeRedirect, withFragment, withQuery } from './redirect.rules.ts';

const shop = new URL('https://haat.example');

test.each([
  'https://haat.example/',
  'https://haat.example/welcome?from=email',
  'http://localhost:5173/callback?flow=1',
  'http://localhost/',
  'http://127.0.0.1:8080/',
])('an email may lead to %s', (requested) => {
  expect(safeRedirect(requested, shop).href).toBe(requested);
});

test.each([
  undefined,
  null,
  '',
  'nonsense',
  '/orders',
  '//evil.example',
  'https://evil.example/',
  'https://haat.example.evil.example/',
  'https://haat.example@evil.example/',
  'https://user:word@haat.example/',
  'http://haat.example/',
  'https://haat.example:8443/',
  'https://localhost/',
  'http://localhost.evil.example/',
  'http://127.0.0.1.evil.example/',
  'javascript:alert(1)',
  'data:text/html,x',
  'app://callback',
  `https://haat.example/${'x'.repeat(2000)}`,
])('an email that should lead to %s leads to the shop', (requested) => {
  expect(safeRedirect(requested, shop).href).toBe('https://haat.example/');
});

test('the values are in the fragment, which is sent to no server', () => {
  const url = new URL('http://localhost:5173/callback?flow=1#old');
  expect(withFragment(url, { access_token: 'a.b&c', expires_in: 900 })).toBe(
    'http://localhost:5173/callback?flow=1#access_token=a.b%26c&expires_in=900',
  );
});

test('a code is added to the query', () => {
  const url = new URL('http://localhost:5173/callback?flow=1&code=old');
  expect(withQuery(url, 'code', 'new')).toBe('http://localhost:5173/callback?flow=1&code=new');
});
