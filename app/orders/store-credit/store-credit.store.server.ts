import { sql } from 'kysely';
import type { Paise } from '#app/kit/money.ts';
import type { Db } from '#database/tables.ts';
import type { StoreCreditKind } from './store-credit.contract.ts';

/** An entry to write: above 0 it is given, below it is spent. */
export type NewStoreCreditEntry = {
  userId: string;
  paise: Paise;
  kind: StoreCreditKind;
  orderId: string;
  returnId?: string | undefined;
  /** Null for the shop itself. */
  actorId: string | null;
  now: Date;
};

/**
 * Writes an entry, which locks the customer's balance until the transaction ends.
 * @throws if more would be spent than there is: callers that spend ask `lockCredit` first
 */
export async function writeStoreCreditEntry(db: Db, entry: NewStoreCreditEntry): Promise<void> {
  await db
    .insertInto('store_credit_entries')
    .values({
      user_id: entry.userId,
      paise: entry.paise,
      kind: entry.kind,
      order_id: entry.orderId,
      return_id: entry.returnId ?? null,
      actor_id: entry.actorId,
      at: entry.now,
    })
    .execute();
}

/** Locks a customer's balance until the transaction ends. Returns false where it is less than this. */
export async function lockStoreCredit(db: Db, userId: string, paise: Paise): Promise<boolean> {
  const balance = await db
    .selectFrom('store_credit_balances')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('balance_paise', '>=', paise)
    .forUpdate()
    .executeTakeFirst();
  return balance !== undefined;
}

/** Locks a customer's balance until the transaction ends, and reads it. */
export async function lockBalance(db: Db, userId: string): Promise<Paise> {
  const balance = await db
    .selectFrom('store_credit_balances')
    .select('balance_paise')
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  return balance?.balance_paise ?? 0;
}

/** What a user was given for a return, in paise. */
export async function readStoreCreditOfReturn(
  db: Db,
  returnId: string,
  userId: string | null,
): Promise<Paise> {
  if (userId === null) return 0;
  const given = await db
    .selectFrom('store_credit_entries')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('paise'), eb.lit(0)).as('paise'))
    .where('user_id', '=', userId)
    .where('return_id', '=', returnId)
    .executeTakeFirstOrThrow();
  return Number(given.paise);
}

/** The balance of a row's user, for statements that read the row anyway; null if they never had any. */
export function balanceOf(userId: 'users.id' | 'profiles.user_id') {
  return sql<Paise | null>`(select balance_paise from store_credit_balances where store_credit_balances.user_id = ${sql.ref(userId)})`.as(
    'storeCreditPaise',
  );
}

/** A customer's entries, the latest first. */
export function listStoreCreditEntries(db: Db, userId: string, limit?: number) {
  const entries = db
    .selectFrom('store_credit_entries as entry')
    .innerJoin('orders', 'orders.id', 'entry.order_id')
    .select(['entry.id', 'entry.paise', 'entry.kind', 'entry.at', 'orders.display_id as displayId'])
    .where('entry.user_id', '=', userId)
    .orderBy('entry.id', 'desc');
  return (limit === undefined ? entries : entries.limit(limit)).execute();
}
