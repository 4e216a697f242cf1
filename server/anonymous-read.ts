import { backgroundCookie } from '#app/kit/background-cookie.ts';
import { noteCookieNames } from '#platform/note-cookies.server.ts';

/** Returns the value of a request header by its name in lower case. */
export type HeaderOf = (name: string) => string | undefined;

/** Of this shop, but no public page shows anything of it. A product's page shows the PIN code (`hasPin`). */
const passed = [backgroundCookie, 'fh_device', ...noteCookieNames];
const anyCookie = cookieBut(passed);
const moreThanSession = cookieBut([...passed, 'fh_session']);
const pinCookie = /(?:^|[;\s])(?:__Host-)?fh_pin=/;

function cookieBut(names: readonly string[]): RegExp {
  return new RegExp(`(?:^|[;\\s])(?:__Host-|__Secure-)?(?=fh_)(?!(?:${names.join('|')})=)`);
}

/** Whether a request carries nothing of its own: no session, toast or token, and no Range. */
export function isAnonymousRead(method: string | undefined, header: HeaderOf): boolean {
  return isRead(method, header) && !anyCookie.test(header('cookie') ?? '');
}

/** Whether a request carries nothing of its own but a session. */
export function isSessionRead(method: string | undefined, header: HeaderOf): boolean {
  return isRead(method, header) && !moreThanSession.test(header('cookie') ?? '');
}

/** Whether the browser has typed a PIN code on a product's page. */
export function hasPin(header: HeaderOf): boolean {
  return pinCookie.test(header('cookie') ?? '');
}

function isRead(method: string | undefined, header: HeaderOf): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  return header('authorization') === undefined && header('range') === undefined;
}
