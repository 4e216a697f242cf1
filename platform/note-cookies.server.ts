import { readCookie } from './sessions/session-cookie.ts';

/**
 * Small values that a page stores in the browser: cookies that no script can read, that forms on other sites do
 * not send, and that are signed on their way out (server/sign-cookies.ts). Parse them like any input.
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
 * Returns the Set-Cookie value that stores a note for `seconds`. 0 deletes it; null stores it until the browser
 * closes.
 */
export function setNoteCookie(name: NoteCookieName, text: string, seconds: number | null): string {
  const value = encodeURIComponent(text);
  const age = seconds === null ? '' : ` Max-Age=${seconds};`;
  return `${name}=${value}; Path=/;${age} HttpOnly; SameSite=Lax`;
}
