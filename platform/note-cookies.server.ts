import { readCookie } from './sessions/session-cookie.ts';

/**
 * Small notes that a page leaves in the browser for later: cookies that no script reads and no form of
 * another site brings along. Whoever reads one parses it like any input.
 */
export type NoteCookieName = 'fh_pin' | 'fh_asked' | 'fh_low_stock' | 'fh_signed_up';

/** Out: what was noted, or null. */
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
 * Out: the Set-Cookie value that keeps a note for so many seconds; 0 takes it away, null keeps it until the
 * browser is closed.
 */
export function setNoteCookie(name: NoteCookieName, text: string, seconds: number | null): string {
  const value = encodeURIComponent(text);
  const age = seconds === null ? '' : ` Max-Age=${seconds};`;
  return `${name}=${value}; Path=/;${age} HttpOnly; SameSite=Lax`;
}
