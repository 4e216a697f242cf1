import pg from 'pg';

/** What PostgreSQL gets instead of a statement: one that raises an error, or one that ends the connection. */
export const failures = {
  'an error': `do $$ begin raise exception 'there is no room' using errcode = '53100'; end $$`,
  'the end of the connection': 'select pg_terminate_backend(pg_backend_pid())',
} as const;
export type Failure = keyof typeof failures;

type Query = { text: string };

/**
 * Runs `work` and makes its statement number `n`, from 1, fail in the database. Returns that statement, or null
 * if there were fewer. Nothing else may use a database meanwhile.
 */
export async function failAtStatement<T>(
  n: number,
  failure: Failure,
  work: () => Promise<T>,
): Promise<{ answer: T; failed: string | null }> {
  const { query } = pg.Client.prototype;
  let count = 0;
  let failed: string | null = null;
  const send = query as (this: pg.Client, ...args: unknown[]) => unknown;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [config, ...rest] = args as [string | Query];
    const text = typeof config === 'string' ? config : config.text;
    // The listening connection sends empty ones to prove that it is alive.
    if (text !== '') count += 1;
    if (text === '' || count !== n) return Reflect.apply(send, this, args);
    failed = text;
    // Values passed separately would replace its own.
    const callback = rest.filter((one) => typeof one === 'function');
    const instead: unknown[] = [{ text: failures[failure], values: [] }, ...callback];
    return Reflect.apply(send, this, instead);
  } as typeof query;
  try {
    return { answer: await work(), failed };
  } finally {
    pg.Client.prototype.query = query;
  }
}
