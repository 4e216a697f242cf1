import type { Generated } from 'kysely';

/** Append-only. */
export type StoreCreditEntriesTable = {
  id: Generated<number>;
  /** Null once the account is erased. */
  user_id: string | null;
  /** Positive if given, negative if spent. */
  paise: number;
  kind: 'refund' | 'return' | 'back' | 'spent';
  order_id: string;
  return_id: string | null;
  /** Null for the shop itself. */
  actor_id: string | null;
  at: Date;
};

/** The sums of the entries. Written by a trigger only. */
export type StoreCreditBalancesTable = { user_id: string; balance_paise: number };
