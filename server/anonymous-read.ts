import { backgroundCookie } from '#app/kit/background-cookie.ts';

/** Returns the value of a request header by its name in lower case. */
export type HeaderOf = (name: string) => string | undefined;

/** A cookie of this shop, except the one that a page sets while it refreshes itself. */
const ownCookie = new RegExp(
  `(?:^|[;\\s])(?:__Host-|__Secure-)?fh_(?!${backgroundCookie.slice('fh_'.length)}=)`,
);

/** Whether a request carries nothing of its own: no session, note, toast or token, and no Range. */
export function isAnonymousRead(method: string | undefined, header: HeaderOf): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  if (header('authorization') !== undefined || header('range') !== undefined) return false;
  const cookies = header('cookie');
  return cookies === undefined || !ownCookie.test(cookies);
}
