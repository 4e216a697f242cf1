import { type Kysely, sql } from 'kysely';
import { beginTransaction } from './open-transaction.ts';
import type { Tables } from './tables.ts';

/** Deadlock and serialization failure: the whole transaction has to be retried. */
const retryableCodes = new Set(['40P01', '40001']);
const maxTries = 5;

/** What waits for the commit of a transaction. */
type Waiting = { withCommit: (() => Promise<unknown>)[]; afterCommit: (() => unknown)[] };
const waiting = new WeakMap<Kysely<Tables>, Waiting>();

/**
 * Runs `work` in one transaction. It commits unless `work` throws or returns a refusal (`{ ok: false }`).
 * `work` must only use the database, because it is rerun after a deadlock.
 */
export async function inTransaction<T>(
  db: Kysely<Tables>,
  work: (db: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    const waits: Waiting = { withCommit: [], afterCommit: [] };
    let result: T;
    try {
      result = await runOnce(db, work, waits);
    } catch (error) {
      const code = (error as { code?: string }).code;
      if (tries === maxTries || !code || !retryableCodes.has(code)) throw error;
      continue;
    }
    if (!isRefusal(result)) for (const each of waits.afterCommit) await each();
    return result;
  }
}

function runOnce<T>(
  db: Kysely<Tables>,
  work: (db: Kysely<Tables>) => Promise<T>,
  waits: Waiting,
): Promise<T> {
  return db.getExecutor().provideConnection(async (connection) => {
    const transaction = beginTransaction(connection);
    waiting.set(transaction.db, waits);
    try {
      const result = await work(transaction.db);
      if (isRefusal(result)) await transaction.rollback();
      else await transaction.commit(waits.withCommit);
      return result;
    } catch (error) {
      // On a broken connection this fails too; PostgreSQL then rolls back by itself.
      await transaction.rollback().catch(() => {});
      throw error;
    }
  });
}

function isRefusal(result: unknown): boolean {
  return typeof result === 'object' && result !== null && 'ok' in result && result.ok === false;
}

/**
 * Runs `work` once the transaction `db` has committed, which resolves when it is over; at once where `db` is none. If
 * `work` fails, so does the transaction's promise, though nothing is undone.
 */
export async function afterCommit(db: Kysely<Tables>, work: () => unknown): Promise<void> {
  const waits = waiting.get(db);
  if (waits) waits.afterCommit.push(work);
  else await work();
}

/**
 * Runs the last statements of the transaction `db`, whose answers nobody needs, together with the commit. That
 * saves a round trip while rows are locked. If one fails, so does the transaction. Runs at once if `db` is not
 * a transaction.
 */
export async function withCommit(db: Kysely<Tables>, work: () => Promise<unknown>): Promise<void> {
  const waits = waiting.get(db);
  if (waits) waits.withCommit.push(work);
  else await work();
}

/**
 * Runs `work` in a savepoint of the transaction `db`, which continues even if it fails. Returns null, or what
 * `work` threw; nothing of it is written then. `work` must send its statements at once; later ones need not
 * wait for it.
 */
export async function inSavepoint(db: Kysely<Tables>, work: () => Promise<void>): Promise<unknown> {
  // Nobody waits for these answers: if they fail, so does the next statement.
  const send = (text: string) =>
    void sql
      .raw(text)
      .execute(db)
      .catch(() => {});
  send('savepoint attempt');
  const attempted = work();
  // The second savepoint is not made if the work failed. So the rollback leads to before or after the work, and
  // nobody has to know which.
  send('savepoint attempt');
  send('rollback to savepoint attempt');
  return attempted.then(
    () => null,
    (error: unknown) => error,
  );
}
