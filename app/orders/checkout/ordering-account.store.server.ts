import { sql } from 'kysely';
import { builtOnce } from '#app/kit/built-once.ts';
import type { Paise } from '#app/kit/money.ts';
import type { AccountEmail } from '#app/orders/record/order-emails.rules.ts';
import { balanceOf } from '#app/orders/store-credit/store-credit.store.server.ts';
import type { Db } from '#database/tables.ts';
import type { ReservedQuantities } from './checkout.rules.ts';

/** An account's address, whether it is verified, and its store credit; null if it never had any. */
export function findAccountToOrder(
  db: Db,
  userId: string,
): Promise<(AccountEmail & { storeCreditPaise: Paise | null }) | undefined> {
  return db
    .selectFrom('users')
    .select(['email', sql<boolean>`email_confirmed_at is not null`.as('isVerified')])
    .select(balanceOf('users.id'))
    .where('id', '=', userId)
    .executeTakeFirst();
}

/** The account that orders; `hasAddress`: its profile has a default address. */
export type OrderingAccount = AccountEmail & { hasAddress: boolean };

/**
 * Locks the account until the transaction ends, so that its orders are placed one by one. Undefined if it has
 * just been deleted.
 */
export async function lockAccount(db: Db, userId: string): Promise<OrderingAccount | undefined> {
  const { rows } = await selectLocked(db, { userId });
  return rows[0];
}

type OfAccount = { userId: string };

const selectLocked = builtOnce((db: Db, { userId }: OfAccount) =>
  db
    .selectFrom('users')
    .select((eb) => [
      'email',
      sql<boolean>`email_confirmed_at is not null`.as('isVerified'),
      eb
        .exists(
          eb
            .selectFrom('profiles')
            .select('user_id')
            .whereRef('user_id', '=', 'users.id')
            .where('address', '<>', ''),
        )
        .$castTo<boolean>()
        .as('hasAddress'),
    ])
    .where('id', '=', userId)
    .forNoKeyUpdate(),
);

/** The time of an account's order after skipping the `skip` newest; null if it has fewer. */
export async function findOrderTime(db: Db, userId: string, skip: number): Promise<Date | null> {
  const { rows } = await selectOrderTime(db, { userId, skip });
  return rows[0]?.created_at ?? null;
}

const selectOrderTime = builtOnce((db: Db, { userId, skip }: OfAccount & { skip: number }) =>
  db
    .selectFrom('orders')
    .select('created_at')
    .where('user_id', '=', userId)
    .orderBy('sequence', 'desc')
    .limit(1)
    .offset(skip)
    .modifyEnd(sql`/* one plan fits */`),
);

/** The pending pieces of an account's orders. */
export async function readReservedQuantities(db: Db, userId: string): Promise<ReservedQuantities> {
  const { rows } = await selectReserved(db, { userId });
  return {
    total: rows.reduce((sum, { reserved }) => sum + reserved, 0),
    byProduct: new Map(rows.map(({ productId, reserved }) => [productId ?? '', reserved])),
  };
}

const selectReserved = builtOnce((db: Db, { userId }: OfAccount) =>
  db
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .select(({ fn }) => ['product_id as productId', fn.sum<number>('quantity').as('reserved')])
    .where('orders.user_id', '=', userId)
    .where('orders.status', '=', 'pending')
    .where('order_lines.status', '=', 'pending')
    .groupBy('product_id'),
);
