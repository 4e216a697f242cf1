import type { Context } from 'hono';
import { tooManyAttempts } from '#app/people/auth/auth.contract.ts';
import { suggest } from '#app/store/search/suggest.server.ts';
import type { Shop } from '#platform/shop.ts';
import { problemOfRefusal } from './api-v1/problem-details.ts';
import type { HttpEnv } from './http-env.ts';
import { visitorShop } from './visitor-shop.ts';

/** GET /api/v1/suggestions?q=sar: the search box's suggestions, as JSON. Without `q`, the popular ones. */
export function suggestionsHandler(shop: Shop) {
  return async (c: Context<HttpEnv>): Promise<Response> => {
    const ownShop = await visitorShop(c, shop);
    const suggestions = await suggest(ownShop, c.get('client'), c.req.query('q') ?? null);
    c.header('Cache-Control', 'no-store');
    if (!('waitSeconds' in suggestions)) return c.json(suggestions);
    return problemOfRefusal(c, tooManyAttempts('Too Many Requests', suggestions.waitSeconds));
  };
}
