import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { tokenRefusals } from '#app/people/api-auth/api-auth.contract.ts';
import { parseAccountChanges, parseSignOutScope } from '#app/people/api-auth/api-auth.input.ts';
import { changeAccount } from '#app/people/api-auth/change-account.server.ts';
import { endSessions } from '#app/people/api-auth/end-sessions.server.ts';
import { readApiAccount } from '#app/people/api-auth/read-account.server.ts';
import { isDiskFull } from '#database/disk-full.ts';
import type { Shop, User } from '#platform/shop.ts';
import { withBearerUser } from '../http-bearer.ts';
import type { HttpEnv } from '../http-env.ts';
import { diskFullText, failureStatus, logFailure } from '../log-failure.ts';
import { emailRedirect, signUpAndEmailRoutes } from './emails.ts';
import { type AuthV1Options, tokenRoute } from './grants.ts';
import { authErrorResponse, authRefusalResponse, resultResponse, withBody } from './response.ts';

const maxBodyBytes = 64 * 1024;

/** Signing in with Google is done by pages, not here. */
const pagePaths = ['/auth/v1/authorize', '/auth/v1/callback'];

/**
 * /auth/v1: accounts for API clients, compatible with GoTrue clients (docs/product/api.md). It sets no cookies.
 * It accepts one only to give the shop's own page an access token.
 */
export function authV1(options: AuthV1Options): Hono<HttpEnv> {
  const { shop } = options;
  const app = new Hono<HttpEnv>();
  app.use(async (c, next) => {
    await next();
    c.header('Cache-Control', 'no-store');
  });
  app.use(
    bodyLimit({
      maxSize: maxBodyBytes,
      onError: (c) => authErrorResponse(c, 413, 'validation_failed', 'This request is too large'),
    }),
  );

  tokenRoute(app, options);
  signUpAndEmailRoutes(app, shop);

  app.get(
    '/user',
    withBearerUser(shop, async (c, { userId }) => c.json(await readApiAccount(shop, userId))),
  );
  app.put(
    '/user',
    withBearerUser(shop, (c, user) => putUser(c, shop, user)),
  );
  // GoTrue emails a code here that stands for the current password.
  app.get(
    '/reauthenticate',
    withBearerUser(shop, async (c) => authRefusalResponse(c, tokenRefusals.noReauthentication)),
  );
  app.post(
    '/logout',
    withBearerUser(shop, async (c, user) => {
      await endSessions(shop, user, parseSignOutScope(c.req.query('scope')));
      return c.body(null, 204);
    }),
  );

  app.get('/settings', (c) => c.json(authSettings(shop)));
  app.get('/health', (c) => {
    const { name } = shop.settings.storeProfile;
    return c.json({ name, version: 'v1', description: `The accounts of ${name}` });
  });

  app.all('*', (c, next) =>
    pagePaths.includes(c.req.path)
      ? next()
      : authErrorResponse(c, 404, 'not_found', 'There is nothing here'),
  );
  app.onError((error, c) => {
    logFailure(shop, c, error);
    return authErrorResponse(
      c,
      failureStatus(c, error),
      'unexpected_failure',
      isDiskFull(error) ? diskFullText : 'Something went wrong. Please try again.',
    );
  });
  return app;
}

function putUser(c: Context<HttpEnv>, shop: Shop, user: User): Promise<Response> {
  const handler = withBody(parseAccountChanges, async (_, changes) => {
    const redirect = emailRedirect(c, shop, changes.pkce);
    return resultResponse(c, await changeAccount(shop, user, changes, c.get('client'), redirect));
  });
  return handler(c);
}

/** What a client may offer. Sign-up always requires confirmation by email. */
function authSettings(shop: Shop) {
  return {
    external: { email: true, phone: false, google: shop.google !== null },
    disable_signup: false,
    mailer_autoconfirm: false,
    phone_autoconfirm: false,
    saml_enabled: false,
  };
}
