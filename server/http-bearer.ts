import type { Context, MiddlewareHandler } from 'hono';
import { done, type Result, refuse } from '#app/kit/result.ts';
import { readAccessToken } from '#app/people/api-auth/access-token.server.ts';
import { tokenRefusals } from '#app/people/api-auth/api-auth.contract.ts';
import type { Shop, User } from '#platform/shop.ts';
import { problemOfRefusal } from './api-v1/problem-details.ts';
import { authRefusalResponse } from './auth-v1/response.ts';
import type { HttpEnv } from './http-env.ts';

/**
 * A request with 'Authorization: Bearer' comes from an API client. No browser adds that header by itself, so
 * any site may send it. Its cookies are ignored.
 */
export function apiClients(shop: Shop): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    if (c.req.header('Authorization') === undefined) return next();
    const caller = await authenticate(c, shop);
    if (!caller.ok) return problemOfRefusal(c, caller.refusal);
    c.set('isApiClient', true);
    return next();
  };
}

/** A handler that gets the user of the access token. Without a valid token the refusal is the response. */
export function withBearerUser(
  shop: Shop,
  handle: (c: Context<HttpEnv>, user: User) => Promise<Response>,
) {
  return async (c: Context<HttpEnv>): Promise<Response> => {
    const caller = await authenticate(c, shop);
    return caller.ok ? handle(c, caller.value) : authRefusalResponse(c, caller.refusal);
  };
}

/** Whether the request's token is valid. If so, its user becomes the request's. */
export async function hasValidToken(c: Context<HttpEnv>, shop: Shop): Promise<boolean> {
  return (await authenticate(c, shop)).ok;
}

async function authenticate(c: Context<HttpEnv>, shop: Shop): Promise<Result<User>> {
  const token = /^Bearer +(\S*)$/i.exec(c.req.header('Authorization') ?? '')?.[1];
  const caller = token ? await readAccessToken(shop, token) : refuse(tokenRefusals.noToken);
  if (!caller.ok) return caller;
  const user = { ...caller.value, client: c.get('client') };
  c.set('user', user);
  return done(user);
}
