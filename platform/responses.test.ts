import { describe, expect, test } from 'vitest';
import { refererPath } from './responses.server.ts';

describe('the page whose form was sent', () => {
  test.each([
    ['http://haat.example/orders?page=2', '/orders?page=2'],
    ['http://haat.example/auth?next=/cart', '/fallback'],
    ['http://elsewhere.example/orders', '/fallback'],
    // As a Location, a path with two leading slashes would lead to another site.
    ['http://haat.example//evil.example', '/fallback'],
    ['http://haat.example/\\evil.example', '/fallback'],
    ['nonsense', '/fallback'],
    [null, '/fallback'],
  ])('with the Referer %j is %j', (referer, path) => {
    const headers = new Headers(referer === null ? {} : { Referer: referer });
    const request = new Request('http://haat.example/orders', { method: 'POST', headers });
    expect(refererPath(request, '/fallback')).toBe(path);
  });
});
