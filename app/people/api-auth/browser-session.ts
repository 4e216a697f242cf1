import { sessionStorageKey } from '#app/kit/session-storage.ts';
import type { BrowserSession } from './api-auth.contract.ts';

/** A session is renewed this long before its token ends. */
const renewAheadMs = 60_000;

/** The token is never fetched more often, even if this machine's clock is wrong. */
const minCheckIntervalMs = 60_000;

/** `loading` is true until the first check, and while an expired session is fetched. */
export type SessionState = { session: BrowserSession | null; loading: boolean };

const uncheckedSession: SessionState = { session: null, loading: true };

export type SessionStore = {
  getState(): SessionState;
  /** A subscriber wants a working session, so an expired one is fetched. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
  /** Checks the stored session, and renews it until the returned function is called. */
  start(): () => void;
};

/**
 * The session object of one account, or of nobody (`userId` undefined), for the JSON API (Q23). The token is
 * fetched after sign-in, when nothing is stored, and before it expires on an open page. If it expired while no
 * page was open it waits for a subscriber, so that loading a page costs no request.
 */
export function createSessionStore(userId: string | undefined): SessionStore {
  const listeners = new Set<() => void>();
  let state = uncheckedSession;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRunning = false;
  let isFetching = false;

  function setState(next: SessionState): void {
    state = next;
    for (const listener of listeners) listener();
  }

  function check(): void {
    const stored = userId ? readStoredSession(userId) : null;
    const isWanted = stored === 'none' || state.session !== null || listeners.size > 0;
    if (!userId) storeSession(null);
    if (isUsable(stored)) finish(stored);
    else if (userId && isWanted) void renew();
    else setState({ session: null, loading: false });
  }

  async function renew(): Promise<void> {
    if (isFetching) return;
    isFetching = true;
    if (!state.session) setState(uncheckedSession);
    const next = await oneTabAtATime(fetchUnlessStored);
    isFetching = false;
    if (isRunning) finish(next);
  }

  /** Another tab may just have fetched it. */
  async function fetchUnlessStored(): Promise<BrowserSession | null> {
    const stored = userId ? readStoredSession(userId) : null;
    if (isUsable(stored)) return stored;
    const fetched = await fetchSession();
    if (isRunning) storeSession(fetched);
    return fetched;
  }

  function finish(session: BrowserSession | null): void {
    setState({ session, loading: false });
    const delayMs = session ? msToRenewal(session) : minCheckIntervalMs;
    clearTimeout(timer);
    timer = setTimeout(check, Math.max(delayMs, minCheckIntervalMs));
  }

  function onStorage({ key }: StorageEvent): void {
    if (key !== sessionStorageKey || !userId) return;
    const stored = readStoredSession(userId);
    if (isUsable(stored)) finish(stored);
    else setState({ ...state, session: null });
  }

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      if (isRunning && userId && !state.loading && !state.session) void renew();
      return () => listeners.delete(listener);
    },
    start() {
      isRunning = true;
      // The page has better things to do first.
      timer = setTimeout(check);
      window.addEventListener('storage', onStorage);
      return () => {
        isRunning = false;
        clearTimeout(timer);
        window.removeEventListener('storage', onStorage);
      };
    },
  };
}

/** What is stored for this account, even if expired; 'forbidden' if the browser allows no storage. */
function readStoredSession(userId: string): BrowserSession | 'none' | 'forbidden' {
  let text: string | null;
  try {
    text = localStorage.getItem(sessionStorageKey);
  } catch {
    return 'forbidden';
  }
  try {
    const session = JSON.parse(text ?? 'null');
    return session?.user?.id === userId ? session : 'none';
  } catch {
    return 'none';
  }
}

/** Without a lock, as on plain http, each tab fetches its own. */
function oneTabAtATime<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request(sessionStorageKey, work) : work();
}

/** Stores it for the other tabs and the next page; null removes it. */
function storeSession(session: BrowserSession | null): void {
  try {
    if (session) localStorage.setItem(sessionStorageKey, JSON.stringify(session));
    else localStorage.removeItem(sessionStorageKey);
  } catch {
    // Without storage the session lasts as long as the page.
  }
}

/** Returns null if nobody is signed in, or the server is unreachable. */
async function fetchSession(): Promise<BrowserSession | null> {
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

function isUsable(stored: BrowserSession | string | null): stored is BrowserSession {
  return stored !== null && typeof stored === 'object' && msToRenewal(stored) > 0;
}

function msToRenewal(session: BrowserSession): number {
  return session.expires_at * 1000 - Date.now() - renewAheadMs;
}
