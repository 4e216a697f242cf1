import type { Context, MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';
import type { ConcurrencyLimit } from '#app/kit/concurrency-limit.ts';
import { type HeaderOf, hasPin, isAnonymousRead } from './anonymous-read.ts';
import { type CachedResponse, chooseEncoding, isUnchanged } from './cached-response.ts';
import type { HttpEnv } from './http-env.ts';
import { callerOf } from './http-limits.ts';
import type { MakeResponse } from './make-responses.ts';
import { pausedPage } from './paused-page.ts';
import type { FindPublicAddress, PublicAddress } from './public-addresses.ts';
import type { FinishedResponse, ResponseCache } from './response-cache.ts';

/** Addresses of one kind, and how many answers of that kind are made at a time. */
type Kind = { find: FindPublicAddress; limit: ConcurrencyLimit };

type Options = {
  cache: ResponseCache;
  makeResponse: MakeResponse;
  pages: Kind;
  operations: Kind;
  /** Whether the request's access token is valid. If so, its user becomes the request's. */
  hasValidToken(c: Context<HttpEnv>): Promise<boolean>;
  /** Counts a request whose response had to be made. True above a limit. */
  isTooMuch(c: Context<HttpEnv>, found: PublicAddress): boolean;
};

/**
 * Stores the responses of public addresses to anonymous reads, and answers from there. An API client gets the
 * same once its token is checked. Runs outside of everything that adds headers, so that a response is stored
 * with all of them.
 */
export function cacheResponses(
  options: Options,
  findOrMake = findOrMakeIn(options),
): MiddlewareHandler<HttpEnv> {
  const { cache, hasValidToken } = options;
  const compressed = compress();
  return async (c, next) => {
    const header: HeaderOf = (name) => c.req.header(name);
    const hasToken = header('authorization') !== undefined;
    if (!isAnonymousRead(c.req.method, hasToken ? withoutCaller(header) : header)) return next();
    const url = new URL(c.req.url);
    const { pages, operations } = options;
    const page = hasToken ? null : pages.find(url);
    const found = page ?? operations.find(url);
    if (!found) return next();
    // Another handler makes the refusal.
    if (hasToken && !(await hasValidToken(c))) return next();

    const answer = await findOrMake(c, found, page ? pages.limit : operations.limit);
    if (answer && 'encoded' in answer) {
      if (answer.readOwn && hasPin(header)) return next();
      const { body, etag, headers, unchangedHeaders } = await answer.encoded(
        chooseEncoding(header('accept-encoding')),
      );
      cache.measure(found.address, answer);
      const isKnown = isUnchanged(header('if-none-match'), etag);
      c.res = undefined;
      c.res = new Response(isKnown ? null : new Uint8Array(body), {
        status: isKnown ? 304 : 200,
        headers: pairsOf(isKnown ? unchangedHeaders : headers),
      });
      return;
    }
    // A redirect keeps parameters that the page does not read.
    const unstored = found.address === url.pathname + url.search ? answer : null;
    if (unstored) c.res = unstoredAnswer(unstored);
    else await next();
    const stored = c.res.status === 503 && isPage(c) ? cache.find(found.address) : undefined;
    if (stored) {
      c.res = undefined;
      c.res = await pausedAnswer(stored);
    }
    if (unstored || stored) await compressed(c, async () => {});
    return;
  };
}

/** Null if each request has to be answered on its own. */
export type FindOrMake = (
  c: Context<HttpEnv>,
  found: PublicAddress,
  limit: ConcurrencyLimit,
) => Promise<CachedResponse | FinishedResponse | null>;

/** Makes an answer when the first client who asked has its turn. */
export function findOrMakeIn({
  cache,
  makeResponse: makeAnswer,
  isTooMuch,
}: Pick<Options, 'cache' | 'makeResponse' | 'isTooMuch'>): FindOrMake {
  return (c, found, limit) =>
    cache.findOrMake(found.address, async () => {
      if (isTooMuch(c, found)) return null;
      return limit.run(callerOf(c), () => makeAnswer(found));
    });
}

function unstoredAnswer({ status, headers, body }: FinishedResponse): Response {
  return new Response(body.length > 0 ? new Uint8Array(body) : null, {
    status,
    headers: headers.map(([name, value]): [string, string] => [name, value]),
  });
}

/** Not page data or an API's response: only a page can say that it may be out of date. */
function isPage(c: Context<HttpEnv>): boolean {
  return c.res.headers.get('Content-Type')?.startsWith('text/html') ?? false;
}

async function pausedAnswer(stored: CachedResponse): Promise<Response> {
  const { body, headers } = await stored.encoded('identity');
  const lasting = new Headers(pairsOf(headers));
  for (const name of ['ETag', 'Content-Length']) lasting.delete(name);
  lasting.set('Cache-Control', 'private, no-store');
  return new Response(pausedPage(body.toString()), { headers: lasting });
}

/** With a token, cookies do not count. */
function withoutCaller(header: HeaderOf): HeaderOf {
  return (name) => (name === 'authorization' || name === 'cookie' ? undefined : header(name));
}

function pairsOf(flat: readonly string[]): [string, string][] {
  const pairs: [string, string][] = [];
  for (let at = 0; at < flat.length; at += 2) pairs.push([flat[at] ?? '', flat[at + 1] ?? '']);
  return pairs;
}
