import type { RequestListener } from 'node:http';
import { Hono } from 'hono';
import type { ShopSettings } from '#platform/shop.ts';
import { anyOrigin } from './any-origin.ts';
import { problem, problems } from './api-v1/problem-details.ts';
import type { HttpEnv } from './http-env.ts';
import { securityHeaders } from './http-security.ts';
import { listenWith } from './request-listener.ts';
import { isForPerson, unavailablePage } from './unavailable-page.ts';

/** In seconds. A restore takes about a minute. */
const retryAfter = '30';

/** Answers without the database while a backup is being restored: the process is alive but not ready. */
export function closedShop(
  settings: ShopSettings,
  { hstsIncludesSubdomains }: { hstsIncludesSubdomains: boolean },
): RequestListener {
  const app = new Hono<HttpEnv>();
  app.use(async (c, next) => {
    c.set('id', crypto.randomUUID());
    c.set('isForEverybody', true);
    await next();
  });
  app.use(
    securityHeaders(
      { publicUrl: settings.publicUrl, google: null },
      { isDevelopment: false, hstsIncludesSubdomains },
    ),
  );
  app.get('/healthz', (c) => c.json({ status: 'ok' }));
  app.get('/readyz', (c) => c.json({ status: 'restoring a backup' }, 503));
  for (const path of ['/api/*', '/auth/v1/*']) {
    app.use(path, anyOrigin);
    app.all(path, (c) => {
      c.header('Retry-After', retryAfter);
      return problem(c, 503, problems.closed);
    });
  }
  app.all('*', (c) => {
    c.header('Retry-After', retryAfter);
    if (isForPerson(c)) return unavailablePage(c, settings.storeProfile.name);
    return c.text('The shop is back in a few minutes.', 503);
  });
  return listenWith(app.fetch);
}
