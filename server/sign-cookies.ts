import type { MiddlewareHandler } from 'hono';
import { getShopKey } from '#app/shop/keys/shop-keys.store.server.ts';
import { noteCookieNames } from '#platform/note-cookies.server.ts';
import { toastCookie } from '#platform/responses.server.ts';
import { signedCookies } from '#platform/sessions/signed-cookies.ts';
import type { Shop } from '#platform/shop.ts';
import type { HttpEnv } from './http-env.ts';
import { logFailure } from './log-failure.ts';

const names = [toastCookie, ...noteCookieNames];

/** Signs outgoing toasts and notes, and drops incoming ones that the shop did not sign. */
export function signCookies(shop: Shop): MiddlewareHandler<HttpEnv> {
  const isHttps = shop.settings.publicUrl.protocol === 'https:';
  const openCookies = async () => signedCookies(await getShopKey(shop, 'cookies'), names, isHttps);

  return async (c, next) => {
    const { headers } = c.req.raw;
    const sent = headers.get('Cookie');
    // Most requests carry none and need no key.
    if (sent !== null && hasSignedName(sent)) {
      headers.set('Cookie', (await openCookies()).verify(sent));
    }
    await next();
    const lines = c.res.headers.getSetCookie();
    if (!lines.some(hasSignedName)) return;
    const cookies = await openCookies().catch((error: Error) => {
      logFailure(shop, c, error);
      return null;
    });
    c.res.headers.delete('Set-Cookie');
    for (const line of lines) {
      // The action has succeeded, so the response says so, if need be without a toast.
      if (cookies === null && hasSignedName(line)) continue;
      c.header('Set-Cookie', cookies === null ? line : cookies.sign(line), { append: true });
    }
  };
}

function hasSignedName(cookies: string): boolean {
  return names.some((name) => cookies.includes(`${name}=`));
}
