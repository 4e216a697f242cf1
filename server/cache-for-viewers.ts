import type { Context, MiddlewareHandler } from 'hono';
import type { ConcurrencyLimit } from '#app/kit/concurrency-limit.ts';
import { readViewer } from '#app/pages/layout/read-viewer.server.ts';
import { visitorsOwn } from '#app/store/product/product-own.contract.ts';
import { acceptedEncodings } from '#platform/compress.server.ts';
import { readNote } from '#platform/note-cookies.server.ts';
import type { Shop } from '#platform/shop.ts';
import { isSessionRead } from './anonymous-read.ts';
import type { CachedResponse, FindViewerParts } from './cached-response.ts';
import type { HttpEnv } from './http-env.ts';
import type { FindPublicAddress, PublicAddress } from './public-addresses.ts';
import type { FinishedResponse } from './response-cache.ts';

/** Headers of the visitors' answer that are not those of one person's. */
const ofEverybody = ['content-length', 'etag', 'vary'];

/**
 * Answers a public page to somebody signed in, or who has typed a PIN code, with what everybody gets, and what is
 * theirs put in its place (docs/decisions/0115). Passes on what has to be made for them.
 */
export function cacheForViewers({
  shop,
  find,
  findOrMake,
  findParts,
  limit,
}: {
  shop: Shop;
  find: FindPublicAddress;
  findOrMake(
    c: Context<HttpEnv>,
    found: PublicAddress,
  ): Promise<CachedResponse | FinishedResponse | null>;
  findParts: FindViewerParts;
  limit: ConcurrencyLimit;
}): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const user = c.get('user');
    const pin = readNote(c.req.raw, 'fh_pin') ?? '';
    if (!user && pin === '') return next();
    if (!isSessionRead(c.req.method, (name) => c.req.header(name))) return next();
    const found = find(new URL(c.req.url));
    if (!found) return next();
    const stored = await findOrMake(c, found);
    if (!stored || !('encoded' in stored)) return next();
    const { readOwn = async () => visitorsOwn } = stored;
    // Without a turn the next handler refuses it.
    const [viewer, product] =
      (await limit.run(c.get('client').address, () =>
        Promise.all([readViewer(shop, user, c.get('mark')), readOwn(user, pin)]),
      )) ?? [];
    const page = viewer && product && stored.forViewers(findParts);
    if (!page) return next();
    const isGzip = acceptedEncodings(c.req.header('Accept-Encoding')).has('gzip');
    const body = page.fill({ viewer, product }, isGzip ? 'gzip' : 'identity');
    const headers = new Headers(
      stored.headers.filter(([name]) => !ofEverybody.includes(name.toLowerCase())) as [
        string,
        string,
      ][],
    );
    headers.set('Content-Length', String(body.length));
    headers.set('Vary', 'Accept-Encoding');
    if (isGzip) headers.set('Content-Encoding', 'gzip');
    return new Response(c.req.method === 'HEAD' ? null : new Uint8Array(body), { headers });
  };
}
