import type { Context, MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';
import type { Live } from '#platform/realtime/live.ts';
import { type HeaderOf, isAnonymousRead } from './anonymous-read.ts';
import type { AnswerCache, FinishedAnswer } from './answer-cache.ts';
import { type CachedAnswer, chooseEncoding, isUnchanged } from './cached-answer.ts';
import type { HttpEnv } from './http-env.ts';
import { pausedPage } from './paused-page.ts';
import type { FindPublicAddress, PublicAddress } from './public-addresses.ts';

/** Longer addresses are not worth storing. */
const maxAddressLength = 2_000;

type Options = {
  cache: AnswerCache;
  live: Pick<Live, 'mark'>;
  findPage: FindPublicAddress;
  findOperation: FindPublicAddress;
  /** Whether the access token of the request is valid; its user is then that of the request. */
  hasValidToken(c: Context<HttpEnv>): Promise<boolean>;
};

/**
 * Stores what public addresses answer to anonymous reads, and answers from there. An API client with a token reads the
 * same, once its token has been checked. Outside of all that adds headers, so that an answer is stored with all of its
 * own.
 */
export function storeAnswers(options: Options): MiddlewareHandler<HttpEnv> {
  const { cache, live, findPage, findOperation, hasValidToken } = options;
  const compressed = compress();
  return async (c, next) => {
    const header: HeaderOf = (name) => c.req.header(name);
    const hasToken = header('authorization') !== undefined;
    if (!isAnonymousRead(c.req.method, hasToken ? withoutCaller(header) : header)) return next();
    const { pathname, search } = new URL(c.req.url);
    const address = pathname + search;
    if (address.length > maxAddressLength) return next();
    const found = (hasToken ? null : findPage(pathname)) ?? findOperation(pathname);
    if (!found) return next();
    // A refusal is left to those who make one.
    if (hasToken && !(await hasValidToken(c))) return next();
    const user = c.get('user') ?? null;

    const answer = await cache.findOrMake(address, async () => {
      c.set('isForEverybody', true);
      // What is announced from now on may be missing in the page.
      c.set('mark', live.mark());
      c.set('user', null);
      await next();
      c.set('user', user);
      return finishedAnswer(c.res, found);
    });
    if (answer) {
      const { body, etag, headers, unchangedHeaders } = await answer.encoded(
        chooseEncoding(header('accept-encoding')),
      );
      cache.measure(address, answer);
      const isKnown = isUnchanged(header('if-none-match'), etag);
      const hasBody = !isKnown && c.req.method !== 'HEAD';
      c.res = undefined;
      c.res = new Response(hasBody ? new Uint8Array(body) : null, {
        status: isKnown ? 304 : 200,
        headers: pairsOf(isKnown ? unchangedHeaders : headers),
      });
      return;
    }
    const isAnswered = c.get('isForEverybody') ?? false;
    if (!isAnswered) await next();
    const stored = c.res.status === 503 && isPage(c) ? cache.find(address) : undefined;
    if (stored) {
      c.res = undefined;
      c.res = await pausedAnswer(stored);
    }
    if (isAnswered || stored) await compressed(c, async () => {});
    return;
  };
}

/** Not the data of an open page, nor an API's: only a page can say that it may be out of date. */
function isPage(c: Context<HttpEnv>): boolean {
  return c.res.headers.get('Content-Type')?.startsWith('text/html') ?? false;
}

async function pausedAnswer(stored: CachedAnswer): Promise<Response> {
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

/** Null for what must not be stored: a refusal, a failure, what sets a cookie or asks not to be stored. */
async function finishedAnswer(
  response: Response,
  { topics, cacheControl }: PublicAddress,
): Promise<FinishedAnswer | null> {
  const { status, headers } = response;
  if (status !== 200 || headers.get('Cache-Control') !== cacheControl) return null;
  if (headers.has('Set-Cookie') || headers.has('Content-Encoding')) return null;
  const body = Buffer.from(await response.arrayBuffer());
  const lasting = [...headers].filter(([name]) => name !== 'content-length' && name !== 'vary');
  return { headers: lasting, body, topics };
}

function pairsOf(flat: readonly string[]): [string, string][] {
  const pairs: [string, string][] = [];
  for (let at = 0; at < flat.length; at += 2) pairs.push([flat[at] ?? '', flat[at + 1] ?? '']);
  return pairs;
}
