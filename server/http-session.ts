import type { MiddlewareHandler } from 'hono';
import { backgroundCookie } from '#app/kit/background-cookie.ts';
import { readSessionUser } from '#app/people/auth/read-session-user.server.ts';
import { readCookie, sessionCookie } from '#platform/sessions/session-cookie.ts';
import type { Shop } from '#platform/shop.ts';
import type { HttpEnv } from './http-env.ts';

/**
 * Reads the user from the browser's session. A request for `livePath`, or one that a page makes by itself, does
 * not extend a session.
 */
export function readSession(shop: Shop, livePath: string): MiddlewareHandler<HttpEnv> {
  const cookie = sessionCookie(shop.settings.publicUrl.protocol === 'https:');
  return async (c, next) => {
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
  };
}
