import { createContext, type RouterContextProvider } from 'react-router';
import type { TokenCookie } from './sessions/session-cookie.ts';
import type { Client, Shop, User } from './shop.ts';

/** The values loaders and actions read: the shop, the user, and details of the request. */
export const shopContext = createContext<Shop>();
export const userContext = createContext<User | null>();
export const requestContext = createContext<{
  id: string;
  /** For inline scripts under the content security policy. Development has no policy and no nonce. */
  nonce: string | undefined;
  /** The live stream's mark from before anything was read for this page. */
  mark: string;
  /** True for a browser on the machine the shop runs on. */
  isLocal: boolean;
  client: Client;
  cookie: TokenCookie;
  /** Between the password and the one-time code. */
  challengeCookie: TokenCookie;
  /** The state of an OAuth flow to Google. */
  oauthFlowCookie: TokenCookie;
}>();

type Context = Readonly<RouterContextProvider>;

export function getShop(context: Context): Shop {
  return context.get(shopContext);
}

/** Null for a visitor. */
export function getUser(context: Context): User | null {
  return context.get(userContext);
}
