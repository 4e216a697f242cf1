import type { Context, Hono } from 'hono';
import {
  parseRecover,
  parseResend,
  parseSignUpRequest,
  parseVerify,
} from '#app/api-auth/api-auth.input.ts';
import { safeRedirect, withFragment, withQuery } from '#app/api-auth/redirect.rules.ts';
import { signUpApiClient } from '#app/api-auth/sign-up-api-client.server.ts';
import { verifyEmailLink } from '#app/api-auth/verify-email-link.server.ts';
import type { CodeChallenge } from '#app/auth/auth.contract.ts';
import type { LinkRedirect } from '#app/auth/email-links.server.ts';
import { requestReset } from '#app/auth/request-reset.server.ts';
import { resendConfirmation } from '#app/auth/resend-confirmation.server.ts';
import type { Shop } from '#platform/shop.ts';
import { authRefusalResponse, resultResponse, withBody } from './auth-v1-response.ts';
import type { HttpEnv } from './http-env.ts';

const emailChanged = 'The email address has been changed';

/** Where an email's link leads back to, and what the API client proves itself by. */
export function emailRedirect(
  c: Context<HttpEnv>,
  shop: Shop,
  pkce: CodeChallenge | undefined,
): LinkRedirect {
  const redirectTo = safeRedirect(c.req.query('redirect_to'), shop.settings.publicUrl).href;
  return { redirectTo, pkce };
}

/** Signing up, the emails that may be asked for, and the opening of their links. */
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
      const asked = await requestReset(shop, email, c.get('client'), emailRedirect(c, shop, pkce));
      return asked.ok ? c.json({}) : authRefusalResponse(c, asked.refusal);
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
      return c.json(value.kind === 'session' ? value.session : { code: 200, msg: emailChanged });
    }),
  );
  app.get('/verify', (c) => openInBrowser(c, shop));
}

/** A person has opened the link of an email; the browser carries the outcome to the API client. */
async function openInBrowser(c: Context<HttpEnv>, shop: Shop): Promise<Response> {
  // Who only asks whether the link leads anywhere does not use it up.
  if (c.req.method === 'HEAD') return c.body(null, 204);
  const back = safeRedirect(c.req.query('redirect_to'), shop.settings.publicUrl);
  const message = parseVerify(c.req.query());
  const opened = message.ok
    ? await verifyEmailLink(shop, { ...message.value, inBrowser: true }, c.get('client'))
    : message;
  return c.redirect(addressFor(back, opened, c.req.query('type') ?? ''), 303);
}

function addressFor(back: URL, opened: Awaited<ReturnType<typeof verifyEmailLink>>, type: string) {
  if (!opened.ok) {
    const { code, description } = opened.refusal;
    return withFragment(back, {
      error: 'access_denied',
      error_code: code,
      error_description: description,
    });
  }
  if (opened.value.kind === 'email changed') return withFragment(back, { message: emailChanged });
  if (opened.value.kind === 'code') return withQuery(back, 'code', opened.value.code);
  const { user: _, ...tokens } = opened.value.session;
  return withFragment(back, { ...tokens, type });
}
