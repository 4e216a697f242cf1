import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables.ts';

/** Deadlock and serialization failure: the whole transaction has to be tried again. */
const retryableCodes = new Set(['40P01', '40001']);
const maxTries = 5;

/** What waits for the commit of a transaction. */
const waiting = new WeakMap<Kysely<Tables>, (() => void)[]>();

/**
 * Runs `work` in one transaction; it commits unless `work` throws or returns a refusal
 * (`{ ok: false }`), so a refused use case leaves nothing behind. `work` must only use the database, since
 * it is run again after a deadlock.
 */
export async function inTransaction<T>(
  db: Kysely<Tables>,
  work: (db: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await runOnce(db, work);
    } catch (error) {
      const code = (error as { code?: string }).code;
      if (tries === maxTries || !code || !retryableCodes.has(code)) throw error;
    }
  }
}

async function runOnce<T>(
  db: Kysely<Tables>,
  work: (db: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  const transaction = await db.startTransaction().execute();
  const afterwards: (() => void)[] = [];
  waiting.set(transaction, afterwards);
  try {
    const result = await work(transaction);
    if (isRefusal(result)) {
      await transaction.rollback().execute();
      return result;
    }
    await transaction.commit().execute();
    for (const each of afterwards) each();
    return result;
  } catch (error) {
    if (!transaction.isCommitted && !transaction.isRolledBack) {
      await transaction.rollback().execute();
    }
    throw error;
  }
}

function isRefusal(result: unknown): boolean {
  return typeof result === 'object' && result !== null && 'ok' in result && result.ok === false;
}

/** Calls `work` once the transaction `db` has committed; at once where `db` is none. */
export function afterCommit(db: Kysely<Tables>, work: () => void): void {
  const afterwards = waiting.get(db);
  if (afterwards) afterwards.push(work);
  else work();
}

/**
 * Runs `work` in a savepoint of the transaction `db`, which continues even if it fails. Returns null, or what
 * `work` threw; then nothing of it is written.
 */
export async function inSavepoint(db: Kysely<Tables>, work: () => Promise<void>): Promise<unknown> {
  await sql`savepoint attempt`.execute(db);
  try {
    await work();
  } catch (error) {
    await sql`rollback to savepoint attempt`.execute(db);
    return error;
  }
  await sql`release savepoint attempt`.execute(db);
  return null;
}
