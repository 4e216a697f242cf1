import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { own } from '#app/kit/own.ts';
import type { Refusal } from '#app/kit/result.ts';
import { refusalStatus } from '#platform/refusal-status.ts';
import type { HttpEnv } from '../http-env.ts';
import { diskFullText, pausedText } from '../log-failure.ts';

/** The API is more exact than the pages: 400 for malformed requests, 422 for invalid values. */
const statusOfCode: Record<string, 400 | 412 | 428> = {
  bad_json: 400,
  idempotency_key_missing: 400,
  version_outdated: 412,
  version_missing: 428,
};

/** A refusal as problem details (RFC 9457), with its code, the wrong fields and the current state. */
export function problemOfRefusal(
  c: Context<HttpEnv>,
  refusal: Refusal,
  current?: unknown,
): Response {
  const { kind, code, title, description, fields, retryAfterSeconds } = refusal;
  if (retryAfterSeconds !== undefined) c.header('Retry-After', String(retryAfterSeconds));
  if (kind === 'signIn') c.header('WWW-Authenticate', 'Bearer');
  const status = own(statusOfCode, code) ?? refusalStatus[kind];
  const wrong = snakeCaseFields(fields);
  return problem(c, status, { code, title, detail: description, fields: wrong, current });
}

/** The field names of the API: 'categoryId' → 'category_id'. */
function snakeCaseFields(fields: Refusal['fields']): Refusal['fields'] {
  return (
    fields &&
    Object.fromEntries(
      Object.entries(fields).map(([name, message]) => [
        name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
        message,
      ]),
    )
  );
}

export function problem(
  c: Context<HttpEnv>,
  status: ContentfulStatusCode,
  { code, title, detail, fields, current }: Problem,
): Response {
  const type = `/api/v1/docs#${code}`;
  const body = { type, title, status, detail, code, fields, current, request_id: c.get('id') };
  return c.body(JSON.stringify(body), status, { 'Content-Type': 'application/problem+json' });
}

type Problem = {
  code: string;
  title: string;
  detail: string;
  fields?: Record<string, string>;
  current?: unknown;
};

export const problems = {
  pathNotFound: {
    code: 'not_found',
    title: 'Not Found',
    detail: 'There is nothing at this address',
  },
  noSuchApi: {
    code: 'not_found',
    title: 'Not Found',
    detail:
      'The API of this shop is /api/v1, as /api/v1/openapi.json describes; sign in at /auth/v1',
  },
  tooLarge: {
    code: 'too_large',
    title: 'Content Too Large',
    detail: 'This request is too large',
  },
  unavailable: {
    code: 'unavailable',
    title: 'Service Unavailable',
    detail: 'The shop cannot reach its database. Please try again in a moment.',
  },
  closed: {
    code: 'unavailable',
    title: 'Service Unavailable',
    detail: 'The shop is being restored from a backup. Please try again in a few minutes.',
  },
  damaged: {
    code: 'unavailable',
    title: 'Service Unavailable',
    detail: pausedText,
  },
  diskFull: {
    code: 'disk_full',
    title: 'Service Unavailable',
    detail: diskFullText,
  },
  unexpectedFailure: {
    code: 'unexpected_failure',
    title: 'Internal Server Error',
    detail: 'Something went wrong. Please try again.',
  },
} as const satisfies Record<string, Problem>;
