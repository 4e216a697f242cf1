import {
  createContext,
  type ReactElement,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useSyncExternalStore,
} from 'react';
import { useSubmit } from 'react-router';
import type { Role } from '#app/kit/permissions.ts';
import type { BrowserSession } from './api-auth.contract.ts';
import { createSessionStore, type SessionStore, uncheckedSession } from './browser-session.ts';

type SignedInUser = { id: string; email: string; role: Role };

/** Who is signed in in this browser (Q23). */
export type AuthState = {
  /** Known with the page. */
  user: SignedInUser | null;
  /** For the JSON API: an access token that is renewed by itself. It comes after the page. */
  session: BrowserSession | null;
  /** True until the first session check has finished, and while a session is fetched. */
  loading: boolean;
  signOut(): Promise<void>;
};

type AuthContextValue = Pick<AuthState, 'user' | 'signOut'> & { store: SessionStore };

const AuthContext = createContext<AuthContextValue | null>(null);

/**
 * Using it asks for the session: an expired one is fetched.
 * @throws outside an AuthProvider
 */
export function useAuth(): AuthState {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error('useAuth must be used within an AuthProvider');
  const { user, signOut, store } = auth;
  const state = useSyncExternalStore(store.subscribe, store.getState, () => uncheckedSession);
  return { user, ...state, signOut };
}

/** `user` is who the server says is signed in. Nothing here decides anything: the server checks the cookie. */
export function AuthProvider({
  user,
  children,
}: {
  user: SignedInUser | null;
  children: ReactNode;
}): ReactElement {
  const submit = useSubmit();
  const userId = user?.id;
  const store = useMemo(() => createSessionStore(userId), [userId]);
  useEffect(() => store.start(), [store]);

  const signOut = () => submit(null, { method: 'post', action: '/sign-out' });
  return <AuthContext value={{ user, signOut, store }}>{children}</AuthContext>;
}
