import { describe, expect, test } from 'vitest';
import { safeRedirect, withFragment, withQuery } from './redirect.rules.ts';

const publicUrl = new URL('https://haat.example');

function targets(...allowed: string[]) {
  return { publicUrl, redirectUrls: allowed.map((url) => new URL(url)) };
}

const alwaysWrong = [
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
  'javascript://haat.example/%0aalert(1)',
  'data:text/html,x',
  'app://callback',
  `https://haat.example/${'x'.repeat(2000)}`,
];

describe('an email', () => {
  test.each(['https://haat.example/', 'https://haat.example/welcome?from=email'])(
    'may lead to %s, a page of the shop',
    (requested) => {
      expect(safeRedirect(requested, targets()).href).toBe(requested);
    },
  );

  test.each([
    ...alwaysWrong,
    // A shop on the internet has no business with services on a visitor's machine.
    'http://localhost:5173/callback',
    'http://localhost/',
    'http://127.0.0.1:8080/',
  ])('that should lead to %s leads to the shop', (requested) => {
    expect(safeRedirect(requested, targets()).href).toBe('https://haat.example/');
  });

  test.each([
    'http://localhost:5173/callback?flow=1',
    'http://localhost/',
    'http://127.0.0.1:8080/',
  ])('of a shop without https may lead to %s, on the same machine', (requested) => {
    const local = { publicUrl: new URL('http://localhost:3000'), redirectUrls: [] };
    expect(safeRedirect(requested, local).href).toBe(requested);
  });
});

describe('the addresses that the owner allows', () => {
  const allowed = targets(
    'https://app.example.in',
    'https://stall.example.in/welcome',
    'http://localhost:5173',
    'in.example.app://callback',
  );

  test.each([
    'https://app.example.in/',
    'https://app.example.in/any/path?and=query#part',
    'https://stall.example.in/welcome',
    'https://stall.example.in/welcome?code=1',
    'https://stall.example.in/welcome/back',
    'http://localhost:5173/callback',
    'in.example.app://callback',
    'in.example.app://callback/signed-in',
  ])('let an email lead to %s', (requested) => {
    expect(safeRedirect(requested, allowed).href).toBe(requested);
  });

  test.each([
    ...alwaysWrong,
    'http://app.example.in/',
    'https://app.example.in:8443/',
    'https://app.example.in.evil.example/',
    'https://app.example.in@evil.example/',
    'https://other.app.example.in/',
    'https://stall.example.in/',
    'https://stall.example.in/welcome-to-evil',
    'https://stall.example.in/welcome/../admin',
    'https://stall.example.in/welcome/%2e%2e/admin',
    'http://localhost:5174/callback',
    'http://127.0.0.1:5173/callback',
    'in.example.app://elsewhere',
    'in.example.other://callback',
  ])('do not let it lead to %s', (requested) => {
    expect(safeRedirect(requested, allowed).href).toBe('https://haat.example/');
  });
});

test('the values are in the fragment, which is sent to no server', () => {
  const url = new URL('http://localhost:5173/callback?flow=1#old');
  expect(withFragment(url, { access_token: 'a.b&c', expires_in: 900 })).toBe(
    'http://localhost:5173/callback?flow=1#access_token=a.b%26c&expires_in=900',
  );
});

test('a code is added to the query, for an app, too', () => {
  const url = new URL('http://localhost:5173/callback?flow=1&code=old');
  expect(withQuery(url, 'code', 'new')).toBe('http://localhost:5173/callback?flow=1&code=new');
  const app = new URL('in.example.app://callback');
  expect(withQuery(app, 'code', 'new')).toBe('in.example.app://callback?code=new');
});
