import { readCookie } from './sessions/session-cookie.ts';

/**
 * Small values that a page stores in the browser for later: cookies that no script can read and that a
 * form on another site does not send, signed on their way out (server/sign-cookies.ts). They have to be parsed
 * like any input.
 */
export const noteCookieNames = ['fh_pin', 'fh_asked', 'fh_low_stock', 'fh_signed_up'] as const;

export type NoteCookieName = (typeof noteCookieNames)[number];

/** Returns the stored text, or null. */
export function readNote(request: Request, name: NoteCookieName): string | null {
  const value = readCookie(request.headers.get('Cookie'), name);
  if (!value) return null;
  try {
    return decodeURIComponent(value);
  } catch {
    return null;
  }
}

/**
 * Returns the Set-Cookie value that stores a note for `seconds`; 0 deletes it, null stores it until the
 * browser is closed.
 */
export function setNoteCookie(name: NoteCookieName, text: string, seconds: number | null): string {
  const value = encodeURIComponent(text);
  const age = seconds === null ? '' : ` Max-Age=${seconds};`;
  return `${name}=${value}; Path=/;${age} HttpOnly; SameSite=Lax`;
}
