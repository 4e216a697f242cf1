import type { Generated } from 'kysely';

/** Append-only. */
export type StoreCreditEntriesTable = {
  id: Generated<number>;
  /** Null once the account is erased. */
  user_id: string | null;
  /** Above 0: given; below: spent. */
  paise: number;
  kind: 'refund' | 'return' | 'back' | 'spent';
  order_id: string;
  return_id: string | null;
  /** Null for the shop itself. */
  actor_id: string | null;
  at: Date;
};

/** The sums of the entries; written by a trigger only. */
export type StoreCreditBalancesTable = { user_id: string; balance_paise: number };
