import type { MiddlewareHandler } from 'hono';
import { getShopKey } from '#app/api-auth/shop-keys.server.ts';
import { noteCookieNames } from '#platform/note-cookies.server.ts';
import { toastCookie } from '#platform/responses.server.ts';
import { signedCookies } from '#platform/sessions/signed-cookies.ts';
import type { Shop } from '#platform/shop.ts';
import type { HttpEnv } from './http-env.ts';

const names = [toastCookie, ...noteCookieNames];

/** Signs toasts and notes as they leave, and drops those from a request that the shop did not sign. */
export function signCookies(shop: Shop): MiddlewareHandler<HttpEnv> {
  const isHttps = shop.settings.publicUrl.protocol === 'https:';
  const openCookies = async () => signedCookies(await getShopKey(shop, 'cookies'), names, isHttps);

  return async (c, next) => {
    const { headers } = c.req.raw;
    const sent = headers.get('Cookie');
    // Most requests carry none, and need no key.
    if (sent !== null && hasSignedName(sent)) {
      headers.set('Cookie', (await openCookies()).verify(sent));
    }
    await next();
    const lines = c.res.headers.getSetCookie();
    if (!lines.some(hasSignedName)) return;
    const { sign } = await openCookies();
    c.res.headers.delete('Set-Cookie');
    for (const line of lines) c.header('Set-Cookie', sign(line), { append: true });
  };
}

function hasSignedName(cookies: string): boolean {
  return names.some((name) => cookies.includes(`${name}=`));
}
