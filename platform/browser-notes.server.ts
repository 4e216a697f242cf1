import { cookieValue } from './sessions/session-cookie.ts';

/**
 * Small notes that a page leaves in the browser for later: cookies that no script reads and no form of
 * another site brings along. Whoever reads one parses it like any input.
 */
export type NoteName = 'fh_pin' | 'fh_asked';

/** Out: what was noted, or null. */
export function noteOf(request: Request, name: NoteName): string | null {
  const value = cookieValue(request.headers.get('Cookie'), name);
  if (!value) return null;
  try {
    return decodeURIComponent(value);
  } catch {
    return null;
  }
}

/** Out: the Set-Cookie value that keeps a note for so many seconds; 0 takes it away. */
export function keepNote(name: NoteName, text: string, seconds: number): string {
  const value = encodeURIComponent(text);
  return `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax`;
}
