import type { CompiledQuery, DatabaseConnection, Kysely, QueryResult } from 'kysely';
import { overOneConnection } from '../over-one-connection.ts';
import type { Tables } from '../tables.ts';
import { atReplica, type Position, positionIn } from './positions.ts';

type Source = 'replica' | 'primary';

type Options = {
  replica: Kysely<Tables>;
  primary: Kysely<Tables>;
  /** How far a replica must have come to be read from now; null where nobody can say. */
  neededPosition(): Promise<Position | null>;
  onRead(from: Source): void;
};

/**
 * The tables, for what one visitor reads: by the replica, if it has come as far as it must, else by the primary. Before each
 * statement its own connection says how far its server has come, in the same round trip, so that whatever stands behind
 * the replica's address may change. Nobody goes back in time: what was read once asks for as much from the next statement,
 * and who had to read from the primary goes on there. Not for a transaction.
 */
export function openVisitorReads(options: Options): Kysely<Tables> {
  const { replica, primary, neededPosition, onRead } = options;
  let isLeft = false;
  let seenBytes = 0;

  /** Null where the replica has not come far enough. */
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
      // Whatever the replica refuses: the primary says whether it is wrong.
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
