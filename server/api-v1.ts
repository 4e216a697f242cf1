import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Operation } from '#app/api/operation.server.ts';
import { operations } from '#app/api/operations.server.ts';
import { tooManyAttempts } from '#app/auth/auth.contract.ts';
import { may } from '#app/kit/permissions.ts';
import { maxUploadBytes } from '#app/uploads/uploads.contract.ts';
import type { Shop } from '#platform/shop.ts';
import { apiDocument } from './api-v1-document.ts';
import { apiPage } from './api-v1-page.ts';
import { problem, problemOfRefusal, problems } from './api-v1-problem-details.ts';
import type { HttpEnv } from './http-env.ts';

const maxJsonBytes = 64 * 1024;

/** Changes that one address may ask for; a whole mobile network can be one (Q113). */
const writes = { name: 'api-write', points: 300, seconds: 60 };

/**
 * /api/v1: the shop for API clients, every operation by its entry in the list. A caller is who its access
 * token says; a browser's cookie is not looked at. Other paths are left to whoever comes after.
 */
export function apiV1(shop: Shop): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  for (const operation of operations) {
    const path = operation.path.replaceAll(/\{(\w+)\}/g, ':$1');
    app.on(operation.method, path, limited(operation), (c) => answer(c, shop, operation));
  }
  const document = apiDocument(operations, shop.settings);
  app.get('/openapi.json', (c) => c.json(document));
  const page = apiPage(operations, shop.settings);
  app.get('/docs', (c) => c.html(page));
  app.onError((error, c) => {
    shop.log.error('request failed', { id: c.get('id'), error });
    return problem(c, 500, problems.broken);
  });
  return app;
}

/** Too much is not read; of what takes a permission, nothing is read of anybody who has none. */
function limited({ permission, takesPicture }: Operation): MiddlewareHandler<HttpEnv> {
  const limit = bodyLimit({
    maxSize: takesPicture ? maxUploadBytes : maxJsonBytes,
    onError: (c: Context<HttpEnv>) => problem(c, 413, problems.tooLarge),
  });
  return (c, next) => (permission && !may(c.get('user'), permission) ? next() : limit(c, next));
}

async function answer(c: Context<HttpEnv>, shop: Shop, operation: Operation): Promise<Response> {
  c.header('Cache-Control', 'no-store');
  if (operation.method !== 'get') {
    const retryAfterSeconds = await shop.limits.consume(writes, c.get('client').address);
    if (retryAfterSeconds > 0)
      return problemOfRefusal(c, tooManyAttempts('Too Many Requests', retryAfterSeconds));
  }
  const result = await operation.answer(shop, c.get('user') ?? null, {
    path: c.req.param(),
    query: c.req.query(),
    read: async () => new Uint8Array(await c.req.arrayBuffer()),
    key: c.req.header('Idempotency-Key') ?? '',
  });
  if (!result.ok) return problemOfRefusal(c, result.refusal);
  if (!operation.output) return c.body(null, 204);
  const isCreated = operation.makes && !result.isRepeat;
  return c.json(result.value as object, isCreated ? 201 : 200);
}
