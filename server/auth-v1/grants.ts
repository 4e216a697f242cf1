import type { Context, Hono } from 'hono';
import { tokenRefusals } from '#app/people/api-auth/api-auth.contract.ts';
import {
  parseCodeGrant,
  parsePasswordGrant,
  parseRefreshGrant,
} from '#app/people/api-auth/api-auth.input.ts';
import { createBrowserToken } from '#app/people/api-auth/browser-token.server.ts';
import { exchangeCode } from '#app/people/api-auth/exchange-code.server.ts';
import { refreshSession } from '#app/people/api-auth/refresh-session.server.ts';
import { signInApiClient } from '#app/people/api-auth/sign-in-api-client.server.ts';
import { readSessionUser } from '#app/people/auth/read-session-user.server.ts';
import type { TokenCookie } from '#platform/sessions/session-cookie.ts';
import type { Shop } from '#platform/shop.ts';
import type { HttpEnv } from '../http-env.ts';
import { authRefusalResponse, resultResponse, withBody } from './response.ts';

export type AuthV1Options = {
  shop: Shop;
  cookie: TokenCookie;
  isOwnPage(request: Request): boolean;
};

type Grant = (c: Context<HttpEnv>) => Promise<Response>;

/** POST /token?grant_type=…: starts a session or refreshes one. */
export function tokenRoute(app: Hono<HttpEnv>, options: AuthV1Options): void {
  const { shop } = options;
  const grants = new Map<string | undefined, Grant>([
    [
      'password',
      withBody(parsePasswordGrant, async (c, credentials) =>
        resultResponse(c, await signInApiClient(shop, credentials, c.get('client'))),
      ),
    ],
    [
      'refresh_token',
      withBody(parseRefreshGrant, async (c, { refresh_token }) =>
        resultResponse(c, await refreshSession(shop, refresh_token)),
      ),
    ],
    [
      'pkce',
      withBody(parseCodeGrant, async (c, code) =>
        resultResponse(c, await exchangeCode(shop, code, c.get('client'))),
      ),
    ],
    ['cookie', (c) => tokenForOwnPage(c, options)],
  ]);
  app.post('/token', (c) => {
    const grant = grants.get(c.req.query('grant_type'));
    return grant ? grant(c) : authRefusalResponse(c, tokenRefusals.unknownGrant);
  });
}

/** Gives a page of the shop an access token for its session. Pages of other sites get none (Q23). */
async function tokenForOwnPage(
  c: Context<HttpEnv>,
  { shop, cookie, isOwnPage }: AuthV1Options,
): Promise<Response> {
  const reference = isOwnPage(c.req.raw) ? cookie.read(c.req.header('Cookie') ?? null) : null;
  const user = reference === null ? null : await readSessionUser(shop, reference, { isUse: false });
  return user
    ? c.json(await createBrowserToken(shop, user))
    : authRefusalResponse(c, tokenRefusals.sessionEnded);
}
