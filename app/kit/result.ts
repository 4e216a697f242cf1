export type RefusalKind =
  | 'invalid'
  | 'signIn'
  | 'forbidden'
  | 'missing'
  | 'conflict'
  | 'tooMany'
  | 'busy';

/** A "no" that a person can put right, in the words of docs/product. */
export type Refusal = {
  kind: RefusalKind;
  code: string;
  title: string;
  description: string;
  /** Field name → what is wrong with it. */
  fields?: Record<string, string>;
  /** For 'tooMany' and 'busy': when to try again. */
  retryAfterSeconds?: number;
};

/** What a use case returns. A refusal rolls back the transaction it is returned from. */
export type Result<T> = { ok: true; value: T } | { ok: false; refusal: Refusal };

export function done(): Result<null>;
export function done<T>(value: T): Result<T>;
export function done<T>(value?: T): Result<T | null> {
  return { ok: true, value: value ?? null };
}

export async function andThen<T, U>(
  result: Result<T>,
  act: (value: T) => Promise<Result<U>>,
): Promise<Result<U>> {
  return result.ok ? act(result.value) : result;
}

export function refuse(refusal: Refusal): { ok: false; refusal: Refusal } {
  return { ok: false, refusal };
}
