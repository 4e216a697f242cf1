import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Operation } from '#app/api/operation.server.ts';
import { operations } from '#app/api/operations.server.ts';
import { cleanTexts } from '#app/kit/clean-text.ts';
import type { ConcurrencyLimit } from '#app/kit/concurrency-limit.ts';
import { lazy } from '#app/kit/lazy.ts';
import { may } from '#app/kit/permissions.ts';
import { tooManyAttempts } from '#app/people/auth/auth.contract.ts';
import { maxUploadBytes } from '#app/products/uploads/uploads.contract.ts';
import { isDatabaseDamaged } from '#database/damage.ts';
import { isDiskFull } from '#database/disk-full.ts';
import type { Shop } from '#platform/shop.ts';
import type { HttpEnv } from '../http-env.ts';
import { limitApiReads } from '../http-limits.ts';
import { failureStatus, logFailure } from '../log-failure.ts';
import { visitorShop } from '../visitor-shop.ts';
import { apiDocument } from './document.ts';
import { apiPage } from './page.ts';
import { problem, problemOfRefusal, problems } from './problem-details.ts';

const maxJsonBytes = 64 * 1024;

/** Writes per address; a whole mobile network can share one (Q113). */
const writeLimit = { name: 'api-write', points: 300, seconds: 60 };

/**
 * /api/v1: every operation of the API, its OpenAPI document and a page about it. The access token says who
 * calls; browser cookies are ignored. Reads take turns. Other paths fall through to later handlers.
 */
export function apiV1(shop: Shop, limit: ConcurrencyLimit): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  const limitReads = limitApiReads(limit, problemOfRefusal);
  for (const operation of operations) {
    const path = operation.path.replaceAll(/\{(\w+)\}/g, ':$1');
    app.on(operation.method, path, limitReads, limitBody(operation), (c) =>
      runOperation(c, shop, operation),
    );
  }
  const document = lazy(() => apiDocument(operations, shop.settings));
  app.get('/openapi.json', (c) => c.json(document()));
  const page = lazy(() => apiPage(operations, shop.settings));
  app.get('/docs', (c) => c.html(page()));
  app.onError((error, c) => answerFailure(shop, c, error));
  return app;
}

/** Logs an unexpected error and answers in the API's form. */
export function answerFailure(shop: Shop, c: Context<HttpEnv>, error: Error): Response {
  logFailure(shop, c, error);
  const status = failureStatus(c, error);
  if (isDiskFull(error)) return problem(c, status, problems.diskFull);
  if (isDatabaseDamaged(error)) return problem(c, status, problems.damaged);
  return problem(c, status, status === 503 ? problems.unavailable : problems.unexpectedFailure);
}

/** Limits the body. A caller without the permission is refused before anything is read. */
function limitBody({ permission, acceptsPicture }: Operation): MiddlewareHandler<HttpEnv> {
  const limit = bodyLimit({
    maxSize: acceptsPicture ? maxUploadBytes : maxJsonBytes,
    onError: (c: Context<HttpEnv>) => problem(c, 413, problems.tooLarge),
  });
  return (c, next) => (permission && !may(c.get('user'), permission) ? next() : limit(c, next));
}

async function runOperation(
  c: Context<HttpEnv>,
  shop: Shop,
  operation: Operation,
): Promise<Response> {
  c.header('Cache-Control', 'no-store');
  if (operation.method !== 'get') {
    const retryAfterSeconds = await shop.limits.consume(writeLimit, c.get('client').address);
    if (retryAfterSeconds > 0)
      return problemOfRefusal(c, tooManyAttempts('Too Many Requests', retryAfterSeconds));
  }
  const isForEverybody = c.get('isForEverybody') ?? false;
  const ownShop = isForEverybody ? await visitorShop(c, shop) : shop;
  const result = await operation.handle(ownShop, c.get('user') ?? null, {
    path: c.req.param(),
    query: cleanTexts(c.req.query()),
    readBody: async () => new Uint8Array(await c.req.arrayBuffer()),
    idempotencyKey: c.req.header('Idempotency-Key') ?? '',
    ifMatch: c.req.header('If-Match') ?? '',
  });
  nameVersion(c, result.ok ? result.value : result.current);
  if (!result.ok) return problemOfRefusal(c, result.refusal, result.current);
  if (!operation.output) return c.body(null, 204);
  const isCreated = operation.isCreate && !result.isRepeat;
  return c.json(result.value as object, isCreated ? 201 : 200);
}

/** Sends the version of a value as its ETag, for If-Match. */
function nameVersion(c: Context<HttpEnv>, value: unknown): void {
  const { version } = (value ?? {}) as { version?: unknown };
  if (typeof version === 'number') c.header('ETag', `"${version}"`);
}
