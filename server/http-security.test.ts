import { Hono } from 'hono';
import { expect, test } from 'vitest';
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
