import type { CompiledQuery, DatabaseConnection, Kysely, QueryResult } from 'kysely';
import { overOneConnection } from '../over-one-connection.ts';
import type { Tables } from '../tables.ts';
import { atReplica, type Position, positionIn } from './positions.ts';

type Source = 'replica' | 'primary';

type Options = {
  replica: Kysely<Tables>;
  primary: Kysely<Tables>;
  /** How far a replica must have come to be read now; null if that cannot be said. */
  neededPosition(): Promise<Position | null>;
  onRead(from: Source): void;
};

/**
 * The tables for one visitor's reads: from the replica if it has come far enough, else from the primary. Each
 * statement asks its own connection in the same round trip how far the server has come, so the server behind
 * the replica's address may change. Nobody goes back in time: each read requires at least what the one before
 * showed, and after a read from the primary the rest go there too. Not for transactions.
 */
export function openVisitorReads(options: Options): Kysely<Tables> {
  const { replica, primary, neededPosition, onRead } = options;
  let isLeft = false;
  let seenBytes = 0;

  /** Null if the replica has not come far enough. */
  async function readReplica<R>(query: CompiledQuery): Promise<QueryResult<R> | null> {
    const needed = await neededPosition();
    if (!needed) return null;
    return replica.getExecutor().provideConnection(async (connection) => {
      const [looked, answered] = await Promise.allSettled([
        connection.executeQuery<{ bytes: string; primary: string }>(atReplica),
        connection.executeQuery<R>(query),
      ]);
      if (looked.status === 'rejected' || answered.status === 'rejected') return null;
      const replayed = positionIn(looked.value.rows);
      if (replayed?.primary !== needed.primary) return null;
      if (replayed.bytes < Math.max(needed.bytes, seenBytes)) return null;
      seenBytes = Math.max(seenBytes, replayed.bytes);
      return answered.value;
    });
  }

  const connection: DatabaseConnection = {
    async executeQuery<R>(query: CompiledQuery) {
      // If the replica refuses, the primary says whether the query is wrong.
      const answer = isLeft ? null : await readReplica<R>(query).catch(() => null);
      if (answer) {
        onRead('replica');
        return answer;
      }
      isLeft = true;
      onRead('primary');
      return primary.getExecutor().provideConnection((own) => own.executeQuery<R>(query));
    },
    streamQuery() {
      throw new Error('A visitor’s page reads whole answers.');
    },
  };
  return overOneConnection(connection);
}
