import { describe, expect, test } from 'vitest';
import { isApiClientUrl, toShopPath, withOAuthResult } from './return-url.rules.ts';

const publicUrl = new URL('https://haat.example');

describe('the end of an OAuth flow', () => {
  test.each([
    ['https://haat.example/', '/'],
    ['https://haat.example/store?category=Sarees#top', '/store?category=Sarees'],
    // The sign-in page redirects signed-in users.
    ['https://haat.example/auth?next=/cart', '/'],
    ['https://haat.example//evil.example', '/'],
  ])('at %s is %s in the shop', (address, path) => {
    expect(toShopPath(new URL(address), publicUrl)).toBe(path);
  });

  test.each(['http://haat.example/', 'https://haat.example:8443/', 'http://localhost:5173/'])(
    'at %s is not in the shop',
    (address) => expect(toShopPath(new URL(address), publicUrl)).toBeNull(),
  );

  test('is an API client’s when it is a whole address', () => {
    expect(['/', '/cart', 'http://localhost:5173/'].map(isApiClientUrl)).toEqual([
      false,
      false,
      true,
    ]);
  });
});

describe('an API client', () => {
  const apiClient = 'http://localhost:5173/welcome?tab=1&code=old#top';

  test('gets its code in place of any other in its query', () => {
    const expected = 'http://localhost:5173/welcome?tab=1&code=new#top';
    expect(withOAuthResult(apiClient, { code: 'new' })).toBe(expected);
  });

  test('gets the reason for no code in OAuth’s parameters', () => {
    const refusal = { kind: 'invalid', code: 'why', title: 'No', description: 'A & B' } as const;
    expect(withOAuthResult('http://localhost:5173/', refusal)).toBe(
      'http://localhost:5173/?error=access_denied&error_code=why&error_description=A+%26+B',
    );
  });
});
