import {
  createContext,
  type ReactElement,
  type ReactNode,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { useSubmit } from 'react-router';
import { sessionStorageKey } from '#app/kit/session-storage.ts';
import { useViewer } from '#app/kit/ui/use-viewer.ts';
import type { Viewer } from '#app/kit/viewer.ts';
import type { BrowserSession } from './api-auth.contract.ts';
import type { SessionState, SessionStore } from './browser-session.ts';

/** Who is signed in in this browser (Q23). */
export type AuthState = {
  /** Known with the page. */
  user: Viewer['user'];
  /** For the JSON API: an access token that renews itself. It loads after the page. */
  session: BrowserSession | null;
  /** True until the first session check, and while a session is fetched. */
  loading: boolean;
  signOut(): Promise<void>;
};

type SessionSource = Pick<SessionStore, 'getState' | 'subscribe'>;

const sourceOf = (state: SessionState): SessionSource => ({
  getState: () => state,
  subscribe: () => () => {},
});
const unchecked = sourceOf({ session: null, loading: true });
const nobodys = sourceOf({ session: null, loading: false });

type AuthContextValue = Pick<AuthState, 'user' | 'signOut'> & { source: SessionSource };

const AuthContext = createContext<AuthContextValue | null>(null);

/**
 * Using it fetches the session if it has expired.
 * @throws outside an AuthProvider
 */
export function useAuth(): AuthState {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error('useAuth must be used within an AuthProvider');
  const { user, signOut, source } = auth;
  const state = useSyncExternalStore(source.subscribe, source.getState, unchecked.getState);
  return { user, ...state, signOut };
}

/** The viewer is the server's answer. Nothing is decided here: the server checks the cookie. */
export function AuthProvider({ children }: { children: ReactNode }): ReactElement {
  const { user } = useViewer();
  const submit = useSubmit();
  const userId = user?.id;
  const [source, setSource] = useState(unchecked);
  useEffect(() => {
    let isLeft = false;
    let stop = () => {};
    void openSession(userId).then((store) => {
      if (isLeft) return;
      if (store) stop = store.start();
      setSource(store ?? nobodys);
    });
    return () => {
      isLeft = true;
      stop();
      setSource(unchecked);
    };
  }, [userId]);

  const signOut = () => submit(null, { method: 'post', action: '/sign-out' });
  return <AuthContext value={{ user, signOut, source }}>{children}</AuthContext>;
}

/** Its code loads for signed-in users, or to remove what a former one left; null for all others. */
async function openSession(userId: string | undefined): Promise<SessionStore | null> {
  if (!userId && !mayHaveSession()) return null;
  const { createSessionStore } = await import('./browser-session.ts');
  return createSessionStore(userId);
}

/** False if this browser stores no session, not even a former one. */
function mayHaveSession(): boolean {
  try {
    return localStorage.getItem(sessionStorageKey) !== null;
  } catch {
    return false;
  }
}
