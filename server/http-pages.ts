import type { Handler } from 'hono';
import { RouterContextProvider, type ServerBuild } from 'react-router';
import {
  type RenderedPage,
  readPlainForm,
  requestContext,
  shopContext,
  userContext,
} from '#platform/request.server.ts';
import {
  challengeCookie,
  deviceCookie,
  mailboxCookie,
  oauthFlowCookie,
  sessionCookie,
} from '#platform/sessions/session-cookie.ts';
import type { Shop } from '#platform/shop.ts';
import type { HttpEnv } from './http-env.ts';
import { inlineScriptHashes } from './inline-scripts.ts';
import { isUnavailable, reasonFor, retryAfter } from './log-failure.ts';
import { pageHandlers } from './page-handlers.ts';
import { isDecodable } from './public-addresses.ts';
import { isForPerson, unavailablePage } from './unavailable-page.ts';
import { visitorShop } from './visitor-shop.ts';
import { toDoAboutDamage } from './while-damaged.ts';

const allowedMethods = 'GET, HEAD, POST';
/** Every method that reaches the pages. `readForm` refuses forms sent by the last three. */
const pageMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Answers with a page, or with what its loader or action returns. */
export function answerPages(
  build: ServerBuild,
  { shop, isDevelopment }: { shop: Shop; isDevelopment: boolean },
): Handler<HttpEnv> {
  const { publicUrl } = shop.settings;
  const isHttps = publicUrl.protocol === 'https:';
  const pages = pageHandlers(build, isDevelopment ? 'development' : 'production');
  return async (c) => {
    if (!pageMethods.includes(c.req.method)) {
      return c.text('Pages of this shop are read or sent a form.', 405, { Allow: allowedMethods });
    }
    const isForEverybody = c.get('isForEverybody') ?? false;
    const context = new RouterContextProvider();
    const page: RenderedPage = { body: null };
    let isLater = false;
    let reason: string | undefined;
    context.set(shopContext, isForEverybody ? await visitorShop(c, shop) : shop);
    context.set(userContext, c.get('user'));
    context.set(requestContext, {
      id: c.get('id'),
      nonce: isDevelopment || isForEverybody ? undefined : c.get('nonce'),
      isForEverybody,
      mark: c.get('mark'),
      client: c.get('client'),
      cookie: sessionCookie(isHttps),
      deviceCookie: deviceCookie(isHttps),
      challengeCookie: challengeCookie(isHttps),
      oauthFlowCookie: oauthFlowCookie(isHttps),
      mailboxCookie: mailboxCookie(isHttps),
      page,
      readPictureForm: c.get('readPictureForm') ?? readPlainForm,
      onFailure: (error) => {
        isLater ||= isUnavailable(error);
        reason ??= reasonFor(error);
      },
    });
    let response = await pages(decodable(c.req.raw), context);
    if (isForEverybody && page.readOwn) c.env.forEverybody?.onReadOwn(page.readOwn);
    if (page.body) {
      if (isForEverybody) c.set('scriptHashes', inlineScriptHashes(page.body.toString()));
      const { status, headers } = response;
      response = new Response(page.body as Uint8Array<ArrayBuffer>, { status, headers });
    }
    if (isLater && response.status === 500) {
      response =
        reason && isForPerson(c)
          ? unavailablePage(
              c,
              shop.settings.storeProfile.name,
              reason,
              toDoAboutDamage(shop, c.get('user')),
            )
          : new Response(response.body, { status: 503, headers: response.headers });
    }
    if (response.status === 503 && !response.headers.has('Retry-After')) {
      response.headers.set('Retry-After', retryAfter);
    }
    // A page's data is as personal as the page. The page sets its own header (entry.server.tsx).
    if (c.req.path.endsWith('.data') && !response.headers.has('Cache-Control')) {
      response.headers.set('Cache-Control', 'private, no-store');
    }
    if (response.status === 405 && !response.headers.has('Allow')) {
      response.headers.set('Allow', c.req.method === 'POST' ? 'GET, HEAD' : allowedMethods);
    }
    return response;
  };
}

/** Replaces a path that cannot be decoded by one that no page has. */
function decodable(request: Request): Request {
  const url = new URL(request.url);
  if (isDecodable(url.pathname)) return request;
  url.pathname = url.pathname.endsWith('.data') ? '/404.data' : '/404';
  return new Request(url, request);
}
