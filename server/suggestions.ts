import type { Context } from 'hono';
import { tooManyAttempts } from '#app/auth/auth.contract.ts';
import { suggest } from '#app/catalogue/suggest.server.ts';
import type { Shop } from '#platform/shop.ts';
import { problemOfRefusal } from './api-v1-problem-details.ts';
import type { HttpEnv } from './http-env.ts';

/** GET /api/v1/suggestions?q=sar: what the search box offers, as JSON. */
export function suggestions(shop: Shop) {
  return async (c: Context<HttpEnv>): Promise<Response> => {
    const suggested = await suggest(shop, c.get('client'), c.req.query('q') ?? '');
    c.header('Cache-Control', 'no-store');
    if (!('waitSeconds' in suggested)) return c.json(suggested);
    return problemOfRefusal(c, tooManyAttempts('Too Many Requests', suggested.waitSeconds));
  };
}
