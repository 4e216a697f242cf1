import type { Db } from '#database/tables.ts';

/** A copy of the database that follows it, for visitors' reads (docs/decisions/0072). */
export type Replica = {
  /**
   * The tables for one visitor's request: from the replica if it shows everything committed before, else from
   * the primary.
   */
  openReads(): Promise<Db>;
  state(): ReplicaState;
};

export type ReplicaState = {
  /**
   * Why the primary is read instead: the replica is unreachable, follows another primary, or is too far behind.
   * Null while it is in use.
   */
  problem: 'away' | 'other' | 'behind' | null;
  /** How far it was behind at the last look; null if that cannot be said. */
  lagSeconds: number | null;
  /** Statements of visitors' requests since the start, by who answered them. */
  reads: Readonly<Record<'replica' | 'primary', number>>;
};
