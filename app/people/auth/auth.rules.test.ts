import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { roleOf, safeNextPath } from './auth.rules.ts';

describe('who is the owner (Q25)', () => {
  const configured = 'owner@example.com';
  test.each([
    ['by role, whatever the address', 'owner', 'somebody@example.com', false, 'owner'],
    ['by the configured address, verified', 'customer', configured, true, 'owner'],
    ['by that address in other letters', 'customer', 'Owner@Example.COM', true, 'owner'],
    ['by that address without a profile', null, configured, true, 'owner'],
    ['nobody by an address not verified', 'customer', configured, false, 'customer'],
    ['nobody by another address', 'customer', 'somebody@example.com', true, 'customer'],
    ['nobody by a longer address', 'customer', `x${configured}`, true, 'customer'],
    ['nobody without role or address', null, '', true, 'customer'],
  ] as const)('%s', (_sentence, role, email, emailConfirmed, answer) => {
    expect(roleOf({ role, email, emailConfirmed }, configured)).toBe(answer);
  });

  test('is found whatever the case of the configured address', () => {
    const account = { role: 'customer', email: configured, emailConfirmed: true } as const;
    expect(roleOf(account, 'OWNER@EXAMPLE.COM')).toBe('owner');
  });
});

describe('the next page after signing in (Q14)', () => {
  test.each([
    '/',
    '/cart',
    '/product/0a1b2c3d-0000-4000-8000-0123456789ab?review=true',
    '/store?search=100%25&next=http://example.com',
    '/store#top',
    '/authors',
    '/orders?of=/auth',
  ])('%s is accepted', (next) => {
    expect(safeNextPath(next, '/fallback')).toBe(next);
  });

  test.each([
    ['nothing', null],
    ['nothing', undefined],
    ['an empty text', ''],
    ['another site', 'http://evil.example/'],
    ['another site without its protocol', '//evil.example'],
    ['another site after three slashes', '///evil.example'],
    ['another site after a backslash', '/\\evil.example'],
    ['another site after two backslashes', '\\\\evil.example'],
    ['a backslash further on', '/store\\..\\evil'],
    ['script', 'javascript:alert(1)'],
    ['a path without its slash', 'cart'],
    ['a space in front', ' /cart'],
    ['a tab that browsers drop', '/\t/evil.example'],
    ['a line break that starts a header', '/cart\r\nSet-Cookie: fh_session=x'],
    ['a line break at the end', '/cart\n'],
    ['a NUL', '/cart\0'],
    ['emails outside ASCII', '/साड़ी'],
    ['the page itself', '/auth'],
    ['the page itself, to go round and round', '/auth?next=/auth'],
    ['what lies under the page', '/auth/confirm?link=x'],
    ['signing out', '/sign-out'],
    ['2001 characters', `/${'x'.repeat(2000)}`],
  ])('%s is not accepted: %j', (_what, next) => {
    expect(safeNextPath(next, '/fallback')).toBe('/fallback');
  });

  test('of 2000 characters is still accepted', () => {
    const next = `/${'x'.repeat(1999)}`;
    expect(safeNextPath(next, '/fallback')).toBe(next);
  });

  test('always starts with a single slash and stays on this shop', () => {
    const parts = fc.constantFrom('/', '\\', '//', '.', ':', '@', '?', '#', '%2f', '\t', 'evil.in');
    const anyNext = fc.oneof(
      fc.string({ unit: parts }),
      fc.webUrl(),
      fc.string({ unit: 'binary' }),
      fc.string({ unit: parts }).map((rest) => `/${rest}`),
    );
    fc.assert(
      fc.property(anyNext, (next) => {
        const path = safeNextPath(next, '/');
        expect(path).toMatch(/^\/(?![/\\])/);
        expect(new URL(path, 'https://shop.example/auth').origin).toBe('https://shop.example');
      }),
      { numRuns: 1000 },
    );
  });
});
