import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import type { HttpEnv } from './http-env.ts';
import { securityHeaders } from './http-security.ts';

async function hstsOf(publicUrl: string, hstsIncludesSubdomains: boolean): Promise<string | null> {
  const settings = { publicUrl: new URL(publicUrl), google: null };
  const app = new Hono<HttpEnv>();
  app.use(securityHeaders(settings, { isDevelopment: false, hstsIncludesSubdomains }));
  app.get('/', (c) => c.text('open'));
  return (await app.request('/')).headers.get('Strict-Transport-Security');
}

test.each([
  ['https://haat.example', false, 'max-age=31536000'],
  ['https://haat.example', true, 'max-age=31536000; includeSubDomains'],
  ['http://localhost:3000', false, null],
])('a shop at %s, with the names below it: %s, says %s', async (address, subdomains, hsts) => {
  expect(await hstsOf(address, subdomains)).toBe(hsts);
});

describe('the headers of pages', () => {
  const pageHeaders = [
    'Content-Security-Policy',
    'Referrer-Policy',
    'X-Frame-Options',
    'Cross-Origin-Opener-Policy',
    'Permissions-Policy',
  ];

  async function headersOf(type: string): Promise<Headers> {
    const settings = { publicUrl: new URL('https://haat.example'), google: null };
    const app = new Hono<HttpEnv>();
    app.use(securityHeaders(settings, { isDevelopment: false, hstsIncludesSubdomains: false }));
    app.get('/', (c) => c.body('x', 200, { 'Content-Type': type }));
    const { headers } = await app.request('/');
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.has('Strict-Transport-Security')).toBe(true);
    return headers;
  }

  test.each([
    'text/html; charset=utf-8',
    'text/x-script',
    'image/svg+xml',
    'application/json',
    'application/xml; charset=utf-8',
    'text/plain',
    'application/octet-stream',
  ])('are on what a browser may show as one: %s', async (type) => {
    const headers = await headersOf(type);
    expect(pageHeaders.filter((name) => !headers.has(name))).toEqual([]);
  });

  test.each([
    'text/javascript; charset=utf-8',
    'text/css',
    'font/woff2',
    'image/webp',
    'image/jpeg',
  ])('are not on a file that only a page uses: %s', async (type) => {
    const headers = await headersOf(type);
    expect(pageHeaders.filter((name) => headers.has(name))).toEqual([]);
  });
});
