import {
  createContext,
  type ReactElement,
  type ReactNode,
  useContext,
  useEffect,
  useState,
} from 'react';
import { useSubmit } from 'react-router';
import type { Role } from '#app/kit/permissions.ts';
import type { BrowserSession } from './api-auth.contract.ts';
import {
  fetchSession,
  msToRenewal,
  readStoredSession,
  sessionStorageKey,
  storeSession,
} from './browser-session.ts';

type SignedIn = { id: string; email: string; role: Role };

/** Who is signed in in this browser (Q23). */
export type Auth = {
  /** Known with the page. */
  user: SignedIn | null;
  /** For the JSON API: an access token that is renewed by itself. It comes after the page. */
  session: BrowserSession | null;
  /** True until the first session check has finished. */
  loading: boolean;
  signOut(): Promise<void>;
};

const AuthContext = createContext<Auth | null>(null);

/** However wrong the clock of this machine is, it asks no more often. */
const minCheckIntervalMs = 60_000;

export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}

/** In: who the server says is signed in. Nothing here decides anything: the server does, by the cookie. */
export function AuthProvider({
  user,
  children,
}: {
  user: SignedIn | null;
  children: ReactNode;
}): ReactElement {
  const submit = useSubmit();
  const [session, setSession] = useState<BrowserSession | null>(null);
  const [loading, setLoading] = useState(true);
  const userId = user?.id;

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isCancelled = false;
    async function check() {
      const next = userId ? (readStoredSession(userId) ?? (await fetchSession())) : null;
      if (isCancelled) return;
      storeSession(next);
      setSession(next);
      setLoading(false);
      const delayMs = next ? msToRenewal(next) : minCheckIntervalMs;
      if (userId) timer = setTimeout(check, Math.max(delayMs, minCheckIntervalMs));
    }
    function onStorage({ key }: StorageEvent) {
      if (key === sessionStorageKey && userId) setSession(readStoredSession(userId));
    }
    // The page has better things to do first.
    timer = setTimeout(check);
    window.addEventListener('storage', onStorage);
    return () => {
      isCancelled = true;
      clearTimeout(timer);
      window.removeEventListener('storage', onStorage);
    };
  }, [userId]);

  const signOut = () => submit(null, { method: 'post', action: '/sign-out' });
  return <AuthContext value={{ user, session, loading, signOut }}>{children}</AuthContext>;
}
