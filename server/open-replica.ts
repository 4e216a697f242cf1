import type { Kysely } from 'kysely';
import { privateTopics } from '#app/kit/topics.ts';
import { type OpenPool, openPool, type PoolSettings } from '#database/pool.ts';
import { type Position, readPosition, readReplayed } from '#database/replica/positions.ts';
import { openVisitorReads } from '#database/replica/visitor-reads.ts';
import type { Tables } from '#database/tables.ts';
import type { Log } from '#platform/log/log.ts';
import type { Live } from '#platform/realtime/live.ts';
import type { Replica, ReplicaState } from '#platform/replica.ts';

export type OpenReplica = Replica & { close(): Promise<void> };

type Options = {
  url: string;
  pool: PoolSettings;
  /** How far the replica may be behind, in milliseconds. */
  maxLagMs: number;
  primary: Kysely<Tables>;
  live: Pick<Live, 'subscribe' | 'caughtUp'>;
  log: Log;
  /** How often both servers are checked. */
  beatMs?: number;
};

/** How long a check waits. */
const patienceMs = 2_000;
/** How long to connect to the replica before the primary is read instead. */
const connectMs = 1_000;
/** Positions of the primary to remember, to tell how old the replica's data is. */
const maxLooks = 600;

/**
 * Follows a replica and its primary. A visitor's statement is read from the replica only if it has replayed
 *
 * - what the primary had written after the last announcement that this process heard, so that public pages are
 *   never stored from rows older than the change that dropped them; and
 * - what the primary had written `maxLagMs` ago, for unannounced changes.
 */
export function openReplica(options: Options): OpenReplica {
  const { url, maxLagMs, primary, live, log, beatMs = 1_000 } = options;
  const replica = openReadOnly(url, options);
  const reads = { replica: 0, primary: 0 };
  let state: Omit<ReplicaState, 'reads'> = { problem: 'away', lagSeconds: null };
  /** Positions of the primary, oldest first, each with a time of this process by which it was reached. */
  let looks: (Position & { at: number })[] = [];
  let afterAnnouncements: Promise<Position> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let hasLooked = false;
  let isClosing = false;

  const unsubscribe = live.subscribe({
    hear(announcement) {
      const isPrivate = (privateTopics as readonly string[]).includes(announcement?.topic ?? '');
      if (!isPrivate) afterAnnouncements = null;
    },
    end: () => {},
  });

  /** Callers after the same announcement share a query. */
  function positionAfterAnnouncements(): Promise<Position> {
    if (afterAnnouncements) return afterAnnouncements;
    const reading = readPosition(primary);
    afterAnnouncements = reading;
    reading.catch(() => {
      if (afterAnnouncements === reading) afterAnnouncements = null;
    });
    return reading;
  }

  async function neededPosition(): Promise<Position | null> {
    const announced = await positionAfterAnnouncements();
    const allowed = looks.findLast(({ at }) => at <= performance.now() - maxLagMs);
    const newest = looks.at(-1);
    // The primary has changed, so the former position is no measure.
    if (!newest || newest.primary !== announced.primary) return null;
    return { ...announced, bytes: Math.max(announced.bytes, allowed?.bytes ?? 0) };
  }

  async function lookAtPrimary(): Promise<void> {
    const at = performance.now();
    const position = await within(patienceMs, readPosition(primary));
    if (position.primary !== looks.at(-1)?.primary) {
      looks = [];
      afterAnnouncements = null;
    }
    looks.push({ ...position, at });
    if (looks.length > maxLooks) looks.shift();
  }

  async function lookAtReplica(): Promise<Omit<ReplicaState, 'reads'>> {
    const replayed = await within(patienceMs, readReplayed(replica.db)).catch(() => {
      // Statements that wait for the replica are read from the primary.
      replica.dropConnections();
      return 'away' as const;
    });
    if (replayed === 'away') return { problem: 'away', lagSeconds: null };
    if (replayed?.primary !== looks.at(-1)?.primary) return { problem: 'other', lagSeconds: null };
    const missing = looks.find(({ bytes }) => bytes > (replayed?.bytes ?? 0));
    const lagMs = missing ? performance.now() - missing.at : 0;
    return { problem: lagMs > maxLagMs ? 'behind' : null, lagSeconds: lagMs / 1_000 };
  }

  async function look(): Promise<void> {
    await lookAtPrimary().catch(() => {});
    const found = await lookAtReplica();
    if (isClosing) return;
    if (!hasLooked || found.problem !== state.problem) {
      if (found.problem) log.warn('replica not used', { reason: found.problem });
      else log.info('replica used');
    }
    hasLooked = true;
    state = found;
  }

  async function lookAgain(): Promise<void> {
    await look();
    if (!isClosing) timer = setTimeout(lookAgain, beatMs).unref();
  }

  void lookAgain();
  return {
    async openReads() {
      if (state.problem || !(await live.caughtUp())) return primary;
      return openVisitorReads({
        replica: replica.db,
        primary,
        neededPosition,
        onRead(from) {
          reads[from] += 1;
        },
      });
    },
    state: () => ({ ...state, reads }),
    async close() {
      isClosing = true;
      clearTimeout(timer);
      unsubscribe();
      await replica.close();
    },
  };
}

/** Nothing is written to the replica, even if it has become a primary itself. */
function openReadOnly(url: string, { pool, log }: Options): OpenPool {
  const connection = { connectionString: url, options: '-c default_transaction_read_only=on' };
  return openPool(connection, log, { ...pool, waitMs: connectMs });
}

/** @throws if `work` takes longer */
async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer for ${ms} ms`)), ms);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}
