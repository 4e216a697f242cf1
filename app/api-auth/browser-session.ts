import type { BrowserSession } from './api-auth.contract.ts';

export const sessionStorageKey = 'fh-session';

/** A session is renewed this long before its token ends. */
const renewAheadMs = 60_000;

/** In: whose it has to be. Out: the session this browser keeps, or null when it is not good any more. */
export function readStoredSession(userId: string): BrowserSession | null {
  try {
    const session = JSON.parse(localStorage.getItem(sessionStorageKey) ?? 'null');
    return session?.user?.id === userId && msToRenewal(session) > 0 ? session : null;
  } catch {
    return null;
  }
}

/** Keeps it for the other tabs and the next page; null forgets it. */
export function storeSession(session: BrowserSession | null): void {
  try {
    if (session) localStorage.setItem(sessionStorageKey, JSON.stringify(session));
    else localStorage.removeItem(sessionStorageKey);
  } catch {
    // A browser that may not remember asks again with every page.
  }
}

/** Out: null when the server says that nobody is signed in, or cannot be reached. */
export async function fetchSession(): Promise<BrowserSession | null> {
  try {
    const answer = await fetch('/auth/v1/token?grant_type=cookie', {
      method: 'POST',
      priority: 'low',
    });
    if (!answer.ok) return null;
    const { user, access_token, expires_at } = await answer.json();
    return { user, access_token, expires_at };
  } catch {
    return null;
  }
}

export function msToRenewal(session: BrowserSession): number {
  return session.expires_at * 1000 - Date.now() - renewAheadMs;
}
