import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { parseCleanJson } from '#app/kit/clean-text.ts';
import { own } from '#app/kit/own.ts';
import { done, type Refusal, type Result, refuse } from '#app/kit/result.ts';
import { tokenRefusals } from '#app/people/api-auth/api-auth.contract.ts';
import { refusalStatus } from '#platform/refusal-status.ts';
import type { HttpEnv } from '../http-env.ts';

/**
 * GoTrue answers invalid input with 400, as OAuth 2.0 requires of a token endpoint (RFC 6749, 5.2). Pages and
 * the API answer 422.
 */
const statusByKind = { ...refusalStatus, invalid: 400 } as const;

/** Codes for which GoTrue has another status. */
const statusByCode: Record<string, ContentfulStatusCode> = {
  weak_password: 422,
  common_password: 422,
  same_email: 422,
  same_password: 422,
  otp_expired: 403,
  flow_state_not_found: 404,
};

/** Codes of this shop that GoTrue clients do not know, and their replacements. */
const gotrueCodes: Record<string, string> = {
  common_password: 'weak_password',
  missing_information: 'validation_failed',
  same_email: 'validation_failed',
  no_password: 'validation_failed',
  busy: 'over_request_rate_limit',
};

/** Why a password is too weak, in GoTrue's words; 'pwned' is in a list of leaked ones. */
const weakPasswordReasons: Record<string, string[]> = {
  weak_password: ['length'],
  common_password: ['pwned'],
};

/** A refusal as a response of /auth/v1. Clients retry on 5xx, so only 'busy' has that. */
export function authRefusalResponse(c: Context<HttpEnv>, refusal: Refusal): Response {
  const { kind, code, description, retryAfterSeconds } = refusal;
  const status = own(statusByCode, code) ?? statusByKind[kind];
  if (retryAfterSeconds !== undefined) c.header('Retry-After', String(retryAfterSeconds));
  const reasons = own(weakPasswordReasons, code);
  return authErrorResponse(c, status, own(gotrueCodes, code) ?? code, description, {
    ...(reasons && { weak_password: { reasons } }),
  });
}

/** `code` is for clients, `message` for people. */
export function authErrorResponse(
  c: Context,
  status: ContentfulStatusCode,
  code: string,
  message: string,
  more: object = {},
): Response {
  return c.json({ code: status, error_code: code, msg: message, ...more }, status);
}

export function resultResponse<T extends object>(c: Context<HttpEnv>, result: Result<T>): Response {
  return result.ok ? c.json(result.value as object) : authRefusalResponse(c, result.refusal);
}

/** A handler that gets the parsed JSON body. If `parse` refuses, the refusal is the response. */
export function withBody<T>(
  parse: (body: unknown) => Result<T>,
  handle: (c: Context<HttpEnv>, input: T) => Promise<Response>,
) {
  return async (c: Context<HttpEnv>): Promise<Response> => {
    const body = parseJson(await c.req.text());
    const input = body.ok ? parse(body.value) : body;
    return input.ok ? handle(c, input.value) : authRefusalResponse(c, input.refusal);
  };
}

function parseJson(text: string): Result<unknown> {
  try {
    return done(parseCleanJson(text));
  } catch {
    return refuse(tokenRefusals.badJson);
  }
}
