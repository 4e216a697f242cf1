import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';
import type { ServerBuild } from 'react-router';
import { operations } from '#app/api/operations.server.ts';
import { limitConcurrency } from '#app/kit/concurrency-limit.ts';
import { readStoreQuery } from '#app/products/catalogue/store-query.contract.ts';
import { getShopKey } from '#app/shop/keys/shop-keys.store.server.ts';
import { countSearch } from '#app/store/search/limit-searches.server.ts';
import type { Live } from '#platform/realtime/live.ts';
import { deviceCookie, sessionCookie } from '#platform/sessions/session-cookie.ts';
import type { Client, Shop } from '#platform/shop.ts';
import { anyOrigin } from './any-origin.ts';
import { answerFailure, apiV1 } from './api-v1/api-v1.ts';
import { problem, problems } from './api-v1/problem-details.ts';
import { authV1 } from './auth-v1/auth-v1.ts';
import { cacheForViewers } from './cache-for-viewers.ts';
import { cacheResponses, findOrMakeIn } from './cache-responses.ts';
import type { FindViewerParts } from './cached-response.ts';
import { recordRefusals } from './http-activity.ts';
import { apiClients, hasValidToken } from './http-bearer.ts';
import { limitBodies } from './http-body-limits.ts';
import { clientOf } from './http-client.ts';
import type { HttpEnv } from './http-env.ts';
import { shopFiles } from './http-files.ts';
import { clientClosed, limitPages, readLimit } from './http-limits.ts';
import { isOwnPage } from './http-origin.ts';
import { answerPages } from './http-pages.ts';
import { securityHeaders } from './http-security.ts';
import { readSession } from './http-session.ts';
import { liveStream } from './live-stream.ts';
import { failureStatus, hasHungUp, logFailure, reasonFor } from './log-failure.ts';
import { openResponseMaker } from './make-responses.ts';
import { openProxyWatch } from './proxy-warnings.ts';
import { type PublicAddress, publicOperations, publicPages } from './public-addresses.ts';
import type { Readiness } from './readiness.ts';
import type { ResponseCache } from './response-cache.ts';
import { seoFiles } from './seo-files.ts';
import { signCookies } from './sign-cookies.ts';
import { suggestionsHandler } from './suggestions.ts';
import { isForPerson, unavailablePage } from './unavailable-page.ts';
import { closeWhileDamaged, toDoAboutDamage } from './while-damaged.ts';

export type HttpOptions = {
  shop: Shop;
  live: Live;
  /** What is answered from memory; nothing in development, where every change of the code shows at once. */
  cache?: ResponseCache;
  readiness(): Promise<Readiness>;
  trustProxy: number;
  /** Where files of customers' forms are while a request runs. Default: a folder in the system's temporary one. */
  formFolder?: string;
  hstsIncludesSubdomains?: boolean;
  /** In development Vite serves the files, and its scripts carry no nonce. */
  isDevelopment?: boolean;
};

/** What entry.server.tsx gives the server beside the pages. */
type PageParts = { findViewerParts: FindViewerParts };

/** The client of shared responses. */
const nobody: Omit<Client, 'requestId'> = { address: '', device: '' };

const livePath = '/api/v1/live';
/** APIs that clients of /auth/v1 may expect next to it. */
const missingApis = ['/rest/v1/*', '/functions/v1/*', '/graphql/v1/*', '/realtime/v1/*'];

/** The whole shop over HTTP: health, files, APIs, live stream, then the pages. */
export async function createHttp(options: HttpOptions): Promise<Hono<HttpEnv>> {
  const { shop, live, cache, trustProxy } = options;
  const { isDevelopment = false, hstsIncludesSubdomains = false } = options;
  const watchForProxy = openProxyWatch(shop.log, trustProxy);
  const { publicUrl } = shop.settings;
  const isHttps = publicUrl.protocol === 'https:';
  const cookie = sessionCookie(isHttps);
  const browserCookie = deviceCookie(isHttps);
  // Made now, so that no request has to.
  await Promise.all([getShopKey(shop, 'cookies'), getShopKey(shop, 'mailbox')]);
  const build = (await import('virtual:react-router/server-build')) as ServerBuild;
  const app = new Hono<HttpEnv>();
  const limits = { pages: limitConcurrency(readLimit), operations: limitConcurrency(readLimit) };
  /** Nothing of it is done for what is made for everybody: whoever asked for that has been through it. */
  const forClients =
    (handle: MiddlewareHandler<HttpEnv>): MiddlewareHandler<HttpEnv> =>
    (c, next) =>
      c.get('isForEverybody') ? next() : handle(c, next);

  app.use(async (c, next) => {
    const requestId = crypto.randomUUID();
    c.set('id', requestId);
    c.set('mark', live.mark());
    if (c.env?.forEverybody) {
      c.set('isForEverybody', true);
      c.set('user', null);
      c.set('client', { ...nobody, requestId });
      return next();
    }
    c.set('nonce', crypto.randomUUID().replaceAll('-', ''));
    const remoteAddress = c.env?.incoming?.socket.remoteAddress;
    const cookies = c.req.header('Cookie') ?? null;
    c.set('client', {
      ...clientOf(c.req.raw, remoteAddress, trustProxy),
      requestId,
      sessionReference: cookie.read(cookies),
      deviceReference: browserCookie.read(cookies),
    });
    watchForProxy(c.req.raw.headers);
    const startedAt = performance.now();
    await next();
    // Else the rest of a body that is too large would be read before the next request.
    if (c.res.status === 413) c.header('Connection', 'close');
    shop.log.info('request', {
      id: c.get('id'),
      method: c.req.method,
      path: c.req.path.slice(0, 200),
      status: c.res.status >= 500 && hasHungUp(c) ? clientClosed : c.res.status,
      ms: Math.round(performance.now() - startedAt),
      user: c.get('user')?.userId,
    });
  });
  app.use(forClients(recordRefusals(shop)));
  let viewers: MiddlewareHandler<HttpEnv> | null = null;
  if (cache) {
    const pages = { find: publicPages(build), limit: limits.pages };
    const options = {
      cache,
      makeResponse: openResponseMaker(app.fetch, publicUrl),
      pages,
      operations: { find: publicOperations(operations, '/api/v1'), limit: limits.operations },
      hasValidToken: (c: Context<HttpEnv>) => hasValidToken(c, shop),
      isTooMuch: (c: Context<HttpEnv>, { address }: PublicAddress) => {
        const { searchParams } = new URL(publicUrl.origin + address);
        return countSearch(shop, c.get('client'), readStoreQuery(searchParams)) > 0;
      },
    };
    const findOrMake = findOrMakeIn(options);
    app.use(forClients(cacheResponses(options, findOrMake)));
    viewers = cacheForViewers({
      shop,
      find: pages.find,
      findOrMake: (c, found) => findOrMake(c, found, limits.pages),
      limit: limits.pages,
      findParts: (build.entry.module as unknown as PageParts).findViewerParts,
    });
  }
  app.use(
    securityHeaders(
      { publicUrl: shop.settings.publicUrl, google: shop.google },
      { isDevelopment, hstsIncludesSubdomains },
    ),
  );

  app.get('/healthz', async (c) => {
    const status = await options.readiness();
    return status === 'database unreachable' ? c.json({ status }, 503) : c.json({ status: 'ok' });
  });
  app.get('/readyz', async (c) => {
    const status = await options.readiness();
    return c.json({ status }, status === 'ok' ? 200 : 503);
  });

  app.route('/', await shopFiles(shop, { isDevelopment }));

  // Stored responses are compressed where they are stored.
  app.use(forClients(compress()));
  app.route('/', seoFiles(shop));
  app.use('/auth/v1/*', anyOrigin);
  app.use('/api/*', anyOrigin, apiClients(shop));
  for (const path of missingApis) {
    app.use(path, anyOrigin);
    app.all(path, (c) => problem(c, 404, problems.noSuchApi));
  }
  const whileDamaged = closeWhileDamaged(shop);
  for (const path of ['/auth/v1/*', '/api/*']) app.use(path, whileDamaged);
  const isFromOwnPage = (request: Request) => isOwnPage(request, publicUrl, trustProxy);
  app.route('/auth/v1', authV1({ shop, cookie, isOwnPage: isFromOwnPage }));
  app.route('/api/v1', apiV1(shop, limits.operations));

  app.use(async (c, next) => {
    if (c.get('isApiClient') || isFromOwnPage(c.req.raw)) return next();
    shop.log.warn('change of state from another site refused', { id: c.get('id') });
    return c.text('This request did not come from a page of this shop.', 403);
  });
  app.use(signCookies(shop));
  app.use(readSession(shop, livePath));
  app.use(whileDamaged);
  app.use(limitBodies(options.formFolder));

  app.get(livePath, liveStream(live));
  app.get('/api/v1/suggestions', suggestionsHandler(shop));
  app.all('/api/*', (c) => problem(c, 404, problems.pathNotFound));

  // It takes its turn itself, not while it waits for what another makes for everybody.
  if (viewers) app.use(forClients(viewers));
  app.use(limitPages(limits.pages));
  app.all('*', answerPages(build, { shop, isDevelopment }));

  app.onError((error, c) => {
    // Failed before the API itself, while the token was checked.
    if (c.req.path.startsWith('/api/')) return answerFailure(shop, c, error);
    logFailure(shop, c, error);
    const status = failureStatus(c, error);
    if (status === 503 && isForPerson(c)) {
      return unavailablePage(
        c,
        shop.settings.storeProfile.name,
        reasonFor(error),
        toDoAboutDamage(shop, c.get('user')),
      );
    }
    return c.text('Something went wrong. Please try again.', status);
  });
  return app;
}
