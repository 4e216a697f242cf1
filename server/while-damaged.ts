import type { Context, MiddlewareHandler } from 'hono';
import { may } from '#app/kit/permissions.ts';
import type { Shop, User } from '#platform/shop.ts';
import { problem, problems } from './api-v1/problem-details.ts';
import { authErrorResponse } from './auth-v1/response.ts';
import type { HttpEnv } from './http-env.ts';
import { pausedForRepair, pausedText } from './log-failure.ts';
import { isForPerson, unavailablePage } from './unavailable-page.ts';

/** In seconds. Somebody has to restore a backup. */
const retryAfter = '300';
const reads = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Once PostgreSQL has found damage, requests that may write get 503: the restore would lose what they saved.
 * Reads go on as far as possible.
 */
export function closeWhileDamaged(shop: Shop): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    if (shop.damage() === null || reads.includes(c.req.method)) return next();
    c.header('Retry-After', retryAfter);
    if (c.req.path.startsWith('/api/')) return problem(c, 503, problems.damaged);
    if (c.req.path.startsWith('/auth/v1/')) {
      return authErrorResponse(c, 503, 'unexpected_failure', pausedText);
    }
    return isForPerson(c) ? damagedPage(c, shop) : c.text(pausedText, 503);
  };
}

function damagedPage(c: Context<HttpEnv>, shop: Shop): Response {
  const toDo = toDoAboutDamage(shop, c.get('user'));
  return unavailablePage(c, shop.settings.storeProfile.name, pausedForRepair, toDo);
}

/** For the owner: what was found, and what to do about it. */
export function toDoAboutDamage(shop: Shop, user: User | null | undefined): string | undefined {
  return may(user ?? null, 'backups:read') ? (shop.damage() ?? undefined) : undefined;
}
