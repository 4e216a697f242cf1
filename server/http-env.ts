import type { Client, User } from '#platform/shop.ts';

type Bindings = { incoming?: { socket: { remoteAddress?: string } } };
type Variables = {
  id: string;
  nonce: string;
  client: Client;
  /** True when the user was named by an access token instead of the browser's cookie. */
  isApiClient?: true;
  user: User | null;
  /** The live stream's mark of before anything was read for this answer. */
  mark: string;
};

/** What every handler of server/ finds in its context: what `http.ts` set before it. */
export type HttpEnv = { Bindings: Bindings; Variables: Variables };
