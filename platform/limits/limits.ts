import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Limit } from './limit.ts';
import { openMemoryCounter } from './memory-counter.ts';

/**
 * How often people and machines may do something (Q113). A limit slows down; it never locks anybody out for
 * good. Rare actions and guesses are counted in the database, for all processes; frequent cheap ones in this
 * process's memory, where counting costs nothing (docs/decisions/0014).
 */
export type Limits = {
  /** Uses one point, in the database. Returns 0 if it is allowed, else the seconds to wait. */
  consume(limit: Limit, key: string): Promise<number>;
  /** Gives one point back, if the counted action did not happen. */
  giveBack(limit: Limit, key: string): Promise<void>;
  /** Gives all points of this key back, for example after the right password. */
  forget(limit: Limit, key: string): Promise<void>;
  /** Uses one point, in memory. Returns 0 if it is allowed, else the seconds to wait. */
  count(limit: Limit, key: string): number;
  /** Deletes expired counts: their keys hold network addresses, which are no longer needed. */
  deleteExpired(): Promise<void>;
};

/** Takes a pool outside any transaction, so that a rollback does not undo the count. */
export function openLimits(pool: pg.Pool): Limits {
  const counters = new Map<string, RateLimiterPostgres>();
  const memory = openMemoryCounter();

  function counterOf({ name, points, seconds }: Limit): RateLimiterPostgres {
    const known = counters.get(name);
    if (known) return known;
    const counter = new RateLimiterPostgres({
      storeClient: pool,
      tableName: 'limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: name,
      points,
      duration: seconds,
    });
    counters.set(name, counter);
    return counter;
  }

  return {
    async consume(limit, key) {
      try {
        await counterOf(limit).consume(key.slice(0, 200));
        return 0;
      } catch (rejection) {
        if (rejection instanceof RateLimiterRes)
          return Math.max(1, Math.ceil(rejection.msBeforeNext / 1000));
        throw rejection;
      }
    },
    async giveBack(limit, key) {
      await counterOf(limit).reward(key.slice(0, 200));
    },
    async forget(limit, key) {
      await counterOf(limit).delete(key.slice(0, 200));
    },
    count: (limit, key) => memory.count(limit, key.slice(0, 200)),
    async deleteExpired() {
      memory.deleteExpired();
      await pool.query('delete from limits where expire < $1', [Date.now()]);
    },
  };
}
