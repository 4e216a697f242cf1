import type { RefusalKind } from '#app/kit/result.ts';

/** The HTTP status of each kind of refusal, for the pages and the API alike. */
export const refusalStatus = {
  invalid: 422,
  signIn: 401,
  forbidden: 403,
  missing: 404,
  conflict: 409,
  tooMany: 429,
  busy: 503,
} as const satisfies Record<RefusalKind, number>;
