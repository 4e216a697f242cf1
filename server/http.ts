import { readdir } from 'node:fs/promises';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { compress } from 'hono/compress';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { operations } from '#app/api/operations.server.ts';
import { getShopKey } from '#app/api-auth/shop-keys.server.ts';
import { readSessionUser } from '#app/auth/read-session-user.server.ts';
import { backgroundCookie } from '#app/kit/background-cookie.ts';
import { may } from '#app/kit/permissions.ts';
import { payPathStart } from '#app/pay-links/pay-links.rules.ts';
import { csvUploadPaths, maxCsvBytes } from '#app/product-csv/product-csv.contract.ts';
import { bucketPath, maxUploadBytes, uploadPath } from '#app/uploads/uploads.contract.ts';
import { maxVideoBytes, videoUploadPath } from '#app/uploads/video.contract.ts';
import { isDiskFull } from '#database/disk-full.ts';
import { demoPictures } from '#platform/pictures.ts';
import type { Live } from '#platform/realtime/live.ts';
import {
  type ReadPublic,
  readPublicNow,
  requestContext,
  shopContext,
  userContext,
} from '#platform/request.server.ts';
import {
  challengeCookie,
  deviceCookie,
  mailboxCookie,
  oauthFlowCookie,
  readCookie,
  sessionCookie,
} from '#platform/sessions/session-cookie.ts';
import type { Shop } from '#platform/shop.ts';
import type { AnswerCache } from './answer-cache.ts';
import { anyOrigin } from './any-origin.ts';
import { answerFailure, apiV1 } from './api-v1/api-v1.ts';
import { problem, problems } from './api-v1/problem-details.ts';
import { authV1 } from './auth-v1/auth-v1.ts';
import { recordRefusals } from './http-activity.ts';
import { apiClients, hasValidToken } from './http-bearer.ts';
import { clientOf } from './http-client.ts';
import type { HttpEnv } from './http-env.ts';
import { limitPages } from './http-limits.ts';
import { isOwnPage } from './http-origin.ts';
import { securityHeaders } from './http-security.ts';
import { inlineScriptHashes } from './inline-scripts.ts';
import { liveStream } from './live-stream.ts';
import { failureStatus, isUnavailable, logFailure, noRoom, retryAfter } from './log-failure.ts';
import { isFormWithPictures, openPictureFormLimit } from './picture-forms.ts';
import { openProxyWatch } from './proxy-warnings.ts';
import { isDecodable, publicOperations, publicPages } from './public-addresses.ts';
import type { Readiness } from './readiness.ts';
import { seoFiles } from './seo-files.ts';
import { signCookies } from './sign-cookies.ts';
import { storeAnswers } from './store-answers.ts';
import { suggestionsHandler } from './suggestions.ts';
import { isForPerson, unavailablePage } from './unavailable-page.ts';
import { uploadedFiles } from './uploaded-files.ts';
import { visitorShop } from './visitor-shop.ts';

export type HttpOptions = {
  shop: Shop;
  live: Live;
  /** What is answered from memory; nothing in development, where every change of the code shows at once. */
  cache?: AnswerCache;
  /** Remembers what pages read for everybody; nothing in development. */
  readPublic?: ReadPublic;
  readiness(): Promise<Readiness>;
  trustProxy: number;
  hstsIncludesSubdomains?: boolean;
  /** In development Vite serves the files, and its own scripts carry no nonce. */
  isDevelopment?: boolean;
};

const livePath = '/api/v1/live';
const maxFormBytes = 256 * 1024;
const maxPictureFormBytes = maxUploadBytes + 64 * 1024;
/** Larger limits for the owner's uploads, in bytes: a file and the form around it. */
const maxFormBytesByPath: Readonly<Record<string, number>> = {
  ...Object.fromEntries(csvUploadPaths.map((path) => [path, maxCsvBytes + 64 * 1024])),
  [uploadPath]: maxPictureFormBytes,
  [videoUploadPath]: maxVideoBytes,
};
const allowedMethods = 'GET, HEAD, POST';
/** All that reach the pages; of the last three `readForm` refuses even a form. */
const pageMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];
/** For pictures, whose names stay the same when they are encoded again. */
const cacheMonth = 'public, max-age=2592000';

/** What clients that sign in at /auth/v1 may expect next to it. */
const missingApis = ['/rest/v1/*', '/functions/v1/*', '/graphql/v1/*', '/realtime/v1/*'];

/** The whole shop over HTTP: health, files, APIs, live stream, then the pages. */
export async function createHttp(options: HttpOptions): Promise<Hono<HttpEnv>> {
  const { shop, live, cache, trustProxy, readPublic = readPublicNow } = options;
  const { isDevelopment = false, hstsIncludesSubdomains = false } = options;
  const watchForProxy = openProxyWatch(shop.log, trustProxy);
  const { publicUrl } = shop.settings;
  const isHttps = publicUrl.protocol === 'https:';
  const cookie = sessionCookie(isHttps);
  const browserCookie = deviceCookie(isHttps);
  // Now, so that no answer has to make them.
  await Promise.all([getShopKey(shop, 'cookies'), getShopKey(shop, 'mailbox')]);
  const build = (await import('virtual:react-router/server-build')) as ServerBuild;
  const app = new Hono<HttpEnv>();
  const limitPictureForm = openPictureFormLimit(tooLarge);

  app.use(async (c, next) => {
    const requestId = crypto.randomUUID();
    c.set('id', requestId);
    c.set('mark', live.mark());
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
    // Else the rest of a body that is too large would be read, only to reach the next request.
    if (c.res.status === 413) c.header('Connection', 'close');
    shop.log.info('request', {
      id: c.get('id'),
      method: c.req.method,
      path: c.req.path.slice(0, 200),
      status: c.res.status,
      ms: Math.round(performance.now() - startedAt),
      user: c.get('user')?.userId,
    });
  });
  app.use(recordRefusals(shop));
  if (cache) {
    const findPage = publicPages(build);
    const findOperation = publicOperations(operations, '/api/v1');
    const isTokenValid = (c: Context<HttpEnv>) => hasValidToken(c, shop);
    app.use(storeAnswers({ cache, live, findPage, findOperation, hasValidToken: isTokenValid }));
  }
  app.use(securityHeaders(shop.settings, { isDevelopment, hstsIncludesSubdomains }));

  app.get('/healthz', async (c) => {
    const status = await options.readiness();
    return status === 'database unreachable' ? c.json({ status }, 503) : c.json({ status: 'ok' });
  });
  app.get('/readyz', async (c) => {
    const status = await options.readiness();
    return c.json({ status }, status === 'ok' ? 200 : 503);
  });

  if (!isDevelopment) {
    const cacheYear = 'public, max-age=31536000, immutable';
    app.use('/assets/*', files('build/client', cacheYear));
    app.use('/pictures/*', files('build/client', cacheMonth));
    // By their names, so that no page has to look for a file of its name.
    for (const file of await readdir('build/client', { withFileTypes: true })) {
      app.get(
        file.isDirectory() ? `/${file.name}/*` : `/${file.name}`,
        files('build/client', 'public, max-age=3600'),
      );
    }
  }
  app.use(
    `${demoPictures.address}*`,
    files(demoPictures.folder, cacheMonth, (path) => path.slice(demoPictures.address.length)),
  );
  app.route(`${bucketPath}products`, uploadedFiles(shop.files));
  app.all('/storage/*', (c) => c.text('Not found', 404));
  app.all('/assets/*', (c) => c.text('Not found', 404));

  const compressed = compress();
  // What is stored is compressed where it is stored.
  app.use((c, next) => (c.get('isForEverybody') ? next() : compressed(c, next)));
  app.route('/', seoFiles(shop));
  app.use('/auth/v1/*', anyOrigin);
  app.use('/api/*', anyOrigin, apiClients(shop));
  for (const path of missingApis) {
    app.use(path, anyOrigin);
    app.all(path, (c) => problem(c, 404, problems.noSuchApi));
  }
  const isFromOwnPage = (request: Request) => isOwnPage(request, publicUrl, trustProxy);
  app.route('/auth/v1', authV1({ shop, cookie, isOwnPage: isFromOwnPage }));
  app.route('/api/v1', apiV1(shop));

  app.use(async (c, next) => {
    if (c.get('isApiClient') || isFromOwnPage(c.req.raw)) return next();
    shop.log.warn('change of state from another site refused', { id: c.get('id') });
    return c.text('This request did not come from a page of this shop.', 403);
  });
  app.use(signCookies(shop));
  app.use(async (c, next) => {
    if (c.get('isApiClient')) return next();
    const reference = cookie.read(c.req.header('Cookie') ?? null);
    if (reference === null) {
      c.set('user', null);
      return next();
    }
    let extendedBy = 0;
    const isBackground = readCookie(c.req.header('Cookie') ?? null, backgroundCookie) !== null;
    const isUse = c.req.path !== livePath && !isBackground;
    const onExtended = (seconds: number) => {
      extendedBy = seconds;
    };
    const user = await readSessionUser(shop, reference, { isUse, onExtended });
    c.set('user', user && { ...user, client: c.get('client') });
    await next();
    const setsSessionCookie = c.res.headers.get('Set-Cookie')?.includes(cookie.name) ?? false;
    if (extendedBy > 0 && !setsSessionCookie)
      c.header('Set-Cookie', cookie.keep(reference, extendedBy), { append: true });
  });
  app.use((c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next();
    // Who has no link to pay is refused by the route before the body is read.
    if (c.req.path.startsWith(payPathStart))
      return bodyLimit({ maxSize: maxPictureFormBytes, onError: tooLarge })(c, next);
    if (isFormWithPictures(c)) return limitPictureForm(c, next);
    const ownerMaxBytes = maxFormBytesByPath[c.req.path];
    // Others are refused by the route before the body is read.
    if (ownerMaxBytes && !may(c.get('user'), 'products:write')) return next();
    return bodyLimit({ maxSize: ownerMaxBytes ?? maxFormBytes, onError: tooLarge })(c, next);
  });

  app.get(livePath, liveStream(live));
  app.get('/api/v1/suggestions', suggestionsHandler(shop));
  app.all('/api/*', (c) => problem(c, 404, problems.pathNotFound));

  const pages = createRequestHandler(build, isDevelopment ? 'development' : 'production');
  app.use(limitPages());
  app.all('*', async (c) => {
    if (!pageMethods.includes(c.req.method)) {
      return c.text('Pages of this shop are read or sent a form.', 405, { Allow: allowedMethods });
    }
    const isForEverybody = c.get('isForEverybody') ?? false;
    const context = new RouterContextProvider();
    const page: { body: Buffer | null } = { body: null };
    let isLater = false;
    let isFull = false;
    context.set(shopContext, isForEverybody ? await visitorShop(c, shop) : shop);
    context.set(userContext, c.get('user'));
    context.set(requestContext, {
      id: c.get('id'),
      nonce: isDevelopment || isForEverybody ? undefined : c.get('nonce'),
      isForEverybody,
      mark: c.get('mark'),
      client: c.get('client'),
      cookie,
      deviceCookie: browserCookie,
      challengeCookie: challengeCookie(isHttps),
      oauthFlowCookie: oauthFlowCookie(isHttps),
      mailboxCookie: mailboxCookie(isHttps),
      page,
      readPublic,
      onFailure: (error) => {
        isLater ||= isUnavailable(error);
        isFull ||= isDiskFull(error);
      },
    });
    const request = isForEverybody ? anonymous(c.req.raw, publicUrl) : decodable(c.req.raw);
    let response = await pages(request, context);
    if (page.body) {
      if (isForEverybody) c.set('scriptHashes', inlineScriptHashes(page.body.toString()));
      const { status, headers } = response;
      const body = c.req.method === 'HEAD' ? null : (page.body as Uint8Array<ArrayBuffer>);
      response = new Response(body, { status, headers });
    }
    if (isLater && response.status === 500) {
      response =
        isFull && isForPerson(c)
          ? unavailablePage(c, shop.settings.shop.name, noRoom)
          : new Response(response.body, { status: 503, headers: response.headers });
    }
    if (response.status === 503 && !response.headers.has('Retry-After')) {
      response.headers.set('Retry-After', retryAfter);
    }
    // The data of a page is as personal as the page, which says so itself (entry.server.tsx).
    if (c.req.path.endsWith('.data') && !response.headers.has('Cache-Control')) {
      response.headers.set('Cache-Control', 'private, no-store');
    }
    if (response.status === 405 && !response.headers.has('Allow')) {
      response.headers.set('Allow', c.req.method === 'POST' ? 'GET, HEAD' : allowedMethods);
    }
    return response;
  });

  app.onError((error, c) => {
    // Before the API itself was asked: while the token was checked.
    if (c.req.path.startsWith('/api/')) return answerFailure(shop, c, error);
    logFailure(shop, c, error);
    const status = failureStatus(c, error);
    if (status === 503 && isForPerson(c)) {
      return unavailablePage(c, shop.settings.shop.name, isDiskFull(error) ? noRoom : undefined);
    }
    return c.text('Something went wrong. Please try again.', status);
  });
  return app;
}

function tooLarge(c: Context): Response {
  return c.text('That is more than a form of this shop can hold.', 413);
}

/** Instead of a path that cannot be decoded, one that no page has. */
function decodable(request: Request): Request {
  const url = new URL(request.url);
  if (isDecodable(url.pathname)) return request;
  url.pathname = url.pathname.endsWith('.data') ? '/404.data' : '/404';
  return new Request(url, request);
}

/** The same address at the shop's own origin, with nothing of the client: no header can show in what is stored. */
function anonymous({ url }: Request, publicUrl: URL): Request {
  const { pathname, search } = new URL(url);
  return new Request(Object.assign(new URL(publicUrl), { pathname, search }));
}

function files(root: string, cacheControl: string, rewrite?: (path: string) => string) {
  return serveStatic<HttpEnv>({
    root,
    precompressed: true,
    rewriteRequestPath: rewrite,
    onFound: (_path, c) => c.header('Cache-Control', cacheControl),
  });
}
