import { CompiledQuery, type DatabaseConnection, type Kysely } from 'kysely';
import { overOneConnection } from './over-one-connection.ts';
import type { Tables } from './tables.ts';

export type OpenTransaction = {
  /**
   * Each statement goes out behind the one before, without waiting for its answer. One that comes after the end of the
   * transaction is refused. The first ones, which leave together with its beginning, should write nothing.
   */
  db: Kysely<Tables>;
  /**
   * Sends these last statements and the commit together.
   * @throws what the first of them that failed answered
   */
  commit(last: readonly (() => Promise<unknown>)[]): Promise<void>;
  /** Does nothing once the transaction has ended. */
  rollback(): Promise<void>;
};

/**
 * Begins a transaction on a connection. Kysely's own sends a statement only after the answer to the one before; here
 * `Promise.all` of several costs one round trip, and beginning and committing none of their own.
 */
export function beginTransaction(connection: DatabaseConnection): OpenTransaction {
  let isOpen = true;
  let failure: unknown;
  const ends = new Set(['commit', 'rollback']);
  const guarded: DatabaseConnection = {
    async executeQuery<R>(query: CompiledQuery) {
      if (!isOpen) throw failure ?? new Error('The transaction has ended.');
      if (ends.has(query.sql)) isOpen = false;
      try {
        const answer = await connection.executeQuery<R>(query);
        if (query.sql.startsWith('rollback to ')) failure = undefined;
        return answer;
      } catch (error) {
        // Whoever awaits several takes the first that is told them, which may be one behind the one that failed.
        if (!isRefusedAfterFailure(error)) failure ??= error;
        throw failure ?? error;
      }
    },
    streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
  };
  const begun = connection.executeQuery(CompiledQuery.raw('begin'));
  // What follows would be written for good, each statement by itself.
  begun.catch((error: unknown) => {
    isOpen = false;
    failure = error;
  });
  const db = overOneConnection(guarded);
  return {
    db,
    async commit(last) {
      const answers = last.map((send) => send());
      const committed = db.executeQuery<{ command: string }>(CompiledQuery.raw('commit'));
      const [{ rows }] = await Promise.all([committed, begun, ...answers]);
      // So PostgreSQL answers to a commit after a statement that has failed.
      if (rows[0]?.command === 'ROLLBACK') throw new Error('The transaction was rolled back.');
    },
    async rollback() {
      if (isOpen) await db.executeQuery(CompiledQuery.raw('rollback'));
    },
  };
}

/** PostgreSQL refuses every statement of a transaction after one that has failed. */
function isRefusedAfterFailure(error: unknown): boolean {
  return (error as { code?: string }).code === '25P02';
}
