import { CompiledQuery, type DatabaseConnection, type Kysely } from 'kysely';
import { overOneConnection } from './over-one-connection.ts';
import type { Tables } from './tables.ts';

export type OpenTransaction = {
  /**
   * Each statement is sent without waiting for the answer to the one before. Statements after the end are
   * refused. The first ones are sent together with `begin` and should write nothing.
   */
  db: Kysely<Tables>;
  /**
   * Sends these last statements together with the commit.
   * @throws the error of the first that failed
   */
  commit(last: readonly (() => Promise<unknown>)[]): Promise<void>;
  /** Does nothing if the transaction has ended. */
  rollback(): Promise<void>;
};

/**
 * Begins a transaction on a connection. Kysely's own waits for each answer before the next statement. Here a
 * `Promise.all` of several costs one round trip, and begin and commit cost none.
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
        // A caller of several sees the first rejection, which may come from a statement behind the one that
        // failed.
        if (!isRefusedAfterFailure(error)) failure ??= error;
        throw failure ?? error;
      }
    },
    streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
  };
  const begun = connection.executeQuery(CompiledQuery.raw('begin'));
  // If `begin` fails, the statements behind it would each be committed by themselves.
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
      // PostgreSQL answers a commit like this after a failed statement.
      if (rows[0]?.command === 'ROLLBACK') throw new Error('The transaction was rolled back.');
    },
    async rollback() {
      if (isOpen) await db.executeQuery(CompiledQuery.raw('rollback'));
    },
  };
}

/** PostgreSQL refuses every statement of a transaction after a failed one. */
function isRefusedAfterFailure(error: unknown): boolean {
  return (error as { code?: string }).code === '25P02';
}
