import type { Db } from '#database/tables.ts';

/** A copy of the database that follows it, for what visitors read (docs/decisions/0072). */
export type Replica = {
  /** The tables for one visitor's request: by the replica where it shows all that was committed before, else as ever. */
  openReads(): Promise<Db>;
  state(): ReplicaState;
};

export type ReplicaState = {
  /**
   * Why the primary is read instead: the replica cannot be reached, is none of this primary, or has come too far behind.
   * Null while it is in use.
   */
  problem: 'away' | 'other' | 'behind' | null;
  /** Since when it lacks something, as of the last look; null where that cannot be said. */
  lagSeconds: number | null;
  /** Statements of visitors' requests since the start, by who answered them. */
  reads: Readonly<Record<'replica' | 'primary', number>>;
};
