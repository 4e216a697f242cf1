import type { MiddlewareHandler } from 'hono';
import type { ActivityKind } from '#app/shop/activity/activity.contract.ts';
import { recordActivity } from '#app/shop/activity/record-activity.server.ts';
import type { Shop } from '#platform/shop.ts';
import type { HttpEnv } from './http-env.ts';

const kindByStatus = new Map<number, ActivityKind>([
  [403, 'access-denied'],
  [429, 'limit-reached'],
]);

/** The parts of the shop by address. The first match counts. */
const parts: [RegExp, string][] = [
  [/^\/(admin|dashboard)\b/, 'Admin'],
  [/^\/(api|auth\/v1)\b/, 'API'],
  [/^\/auth\b/, 'Sign-in pages'],
];

/** Records denials and reached limits, wherever in the shop they were decided. */
export function recordRefusals(shop: Shop): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    await next();
    const kind = kindByStatus.get(c.res.status);
    if (!kind) return;
    const about = parts.find(([pattern]) => pattern.test(c.req.path))?.[1] ?? 'Pages';
    const userId = c.get('user')?.userId ?? null;
    try {
      await recordActivity(shop, shop.db, { kind, userId, client: c.get('client'), about });
    } catch (error) {
      // The response is ready; it does not become an error because recording failed.
      shop.log.error('activity not recorded', { id: c.get('id'), error });
    }
  };
}
