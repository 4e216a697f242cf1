import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Refusal, RefusalKind } from '#app/kit/result.ts';
import type { HttpEnv } from './http.ts';

const statusOfKind = {
  invalid: 422,
  signIn: 401,
  forbidden: 403,
  missing: 404,
  conflict: 409,
  tooMany: 429,
} as const satisfies Record<RefusalKind, ContentfulStatusCode>;

/** How the API says no: problem details (RFC 9457) with the refusal's code and the wrong fields. */
export function refused(c: Context<HttpEnv>, refusal: Refusal): Response {
  const { kind, code, title, description, fields, retryAfterSeconds } = refusal;
  if (retryAfterSeconds !== undefined) c.header('Retry-After', String(retryAfterSeconds));
  if (kind === 'signIn') c.header('WWW-Authenticate', 'Bearer');
  return problem(c, statusOfKind[kind], { code, title, detail: description, fields });
}

/** In: the status, and what a program and a person read of it. */
export function problem(
  c: Context<HttpEnv>,
  status: ContentfulStatusCode,
  { code, title, detail, fields }: Problem,
): Response {
  const type = `/api/v1/docs#${code}`;
  const body = { type, title, status, detail, code, fields, request_id: c.get('id') };
  return c.body(JSON.stringify(body), status, { 'Content-Type': 'application/problem+json' });
}

type Problem = { code: string; title: string; detail: string; fields?: Record<string, string> };

export const problems = {
  noSuchPath: {
    code: 'not_found',
    title: 'Not Found',
    detail: 'There is nothing at this address',
  },
  badJson: {
    code: 'bad_json',
    title: 'Bad Request',
    detail: 'Could not read the request body as JSON',
  },
  noKey: {
    code: 'idempotency_key_missing',
    title: 'Bad Request',
    detail: 'Send an Idempotency-Key of 1 to 200 characters, a new one for each order',
  },
  tooLarge: {
    code: 'too_large',
    title: 'Content Too Large',
    detail: 'This request is too large',
  },
  broken: {
    code: 'unexpected_failure',
    title: 'Internal Server Error',
    detail: 'Something went wrong. Please try again.',
  },
} as const satisfies Record<string, Problem>;
