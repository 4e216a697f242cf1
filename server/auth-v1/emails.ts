import type { Context, Hono } from 'hono';
import {
  parseRecover,
  parseResend,
  parseSignUpRequest,
  parseVerify,
} from '#app/people/api-auth/api-auth.input.ts';
import { safeRedirect, withFragment, withQuery } from '#app/people/api-auth/redirect.rules.ts';
import { signUpApiClient } from '#app/people/api-auth/sign-up-api-client.server.ts';
import { verifyEmailLink } from '#app/people/api-auth/verify-email-link.server.ts';
import type { CodeChallenge } from '#app/people/auth/auth.contract.ts';
import type { LinkRedirect } from '#app/people/auth/email-links.server.ts';
import { requestReset } from '#app/people/auth/request-reset.server.ts';
import { resendConfirmation } from '#app/people/auth/resend-confirmation.server.ts';
import type { Shop } from '#platform/shop.ts';
import type { HttpEnv } from '../http-env.ts';
import { authRefusalResponse, resultResponse, withBody } from './response.ts';

const emailChangedText = 'The email address has been changed';

/** Where an email's link leads back to, and the client's code challenge. */
export function emailRedirect(
  c: Context<HttpEnv>,
  shop: Shop,
  pkce: CodeChallenge | undefined,
): LinkRedirect {
  const redirectTo = safeRedirect(c.req.query('redirect_to'), shop.settings).href;
  return { redirectTo, pkce };
}

export function signUpAndEmailRoutes(app: Hono<HttpEnv>, shop: Shop): void {
  app.post(
    '/signup',
    withBody(parseSignUpRequest, async (c, { signUp, pkce }) =>
      resultResponse(
        c,
        await signUpApiClient(shop, signUp, c.get('client'), emailRedirect(c, shop, pkce)),
      ),
    ),
  );
  app.post(
    '/recover',
    withBody(parseRecover, async (c, { email, pkce }) => {
      const requested = await requestReset(
        shop,
        email,
        c.get('client'),
        emailRedirect(c, shop, pkce),
      );
      return requested.ok ? c.json({}) : authRefusalResponse(c, requested.refusal);
    }),
  );
  app.post(
    '/resend',
    withBody(parseResend, async (c, { email, pkce }) => {
      const sent = await resendConfirmation(
        shop,
        email,
        c.get('client'),
        emailRedirect(c, shop, pkce),
      );
      return sent.ok ? c.json({}) : authRefusalResponse(c, sent.refusal);
    }),
  );
  app.post(
    '/verify',
    withBody(parseVerify, async (c, message) => {
      const opened = await verifyEmailLink(shop, { ...message, inBrowser: false }, c.get('client'));
      if (!opened.ok) return authRefusalResponse(c, opened.refusal);
      const { value } = opened;
      return c.json(
        value.kind === 'session' ? value.session : { code: 200, msg: emailChangedText },
      );
    }),
  );
  app.get('/verify', (c) => openInBrowser(c, shop));
}

/** Opens a link in a browser and redirects it to the API client with the result. */
async function openInBrowser(c: Context<HttpEnv>, shop: Shop): Promise<Response> {
  // A HEAD request, as from a link checker, must not use up the link.
  if (c.req.method === 'HEAD') return c.body(null, 204);
  const redirect = safeRedirect(c.req.query('redirect_to'), shop.settings);
  const message = parseVerify(c.req.query());
  const opened = message.ok
    ? await verifyEmailLink(shop, { ...message.value, inBrowser: true }, c.get('client'))
    : message;
  return c.redirect(resultUrl(redirect, opened, c.req.query('type') ?? ''), 303);
}

function resultUrl(
  redirect: URL,
  opened: Awaited<ReturnType<typeof verifyEmailLink>>,
  type: string,
) {
  if (!opened.ok) {
    const { code, description } = opened.refusal;
    return withFragment(redirect, {
      error: 'access_denied',
      error_code: code,
      error_description: description,
    });
  }
  if (opened.value.kind === 'email changed')
    return withFragment(redirect, { message: emailChangedText });
  if (opened.value.kind === 'code') return withQuery(redirect, 'code', opened.value.code);
  const { user: _, ...tokens } = opened.value.session;
  return withFragment(redirect, { ...tokens, type });
}
