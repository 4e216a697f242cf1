import { sql } from 'kysely';
import type { Paise } from '#app/kit/money.ts';
import { balanceOf } from '#app/orders/store-credit/store-credit.store.server.ts';
import { emptyAddress, type Profile } from '#app/people/profiles/profiles.contract.ts';
import { addressColumns } from '#app/people/profiles/profiles.store.server.ts';
import type { Measurements } from '#app/products/size-charts/size-charts.contract.ts';
import type { Db } from '#database/tables.ts';

/**
 * The user's profile, with measurements (null if the shop has no size charts and they have saved none) and
 * store credit (null if they never had any).
 */
export async function readMeasuredProfile(
  db: Db,
  userId: string,
): Promise<{
  profile: Profile;
  measurements: Measurements | null;
  storeCreditPaise: Paise | null;
}> {
  const row = await db
    .selectFrom('profiles')
    .select([
      ...addressColumns,
      'is_default_address as isDefaultAddress',
      sql<Measurements | null>`case when measurements <> '{}' or exists (select from size_charts)
        then measurements end`.as('measurements'),
      balanceOf('profiles.user_id'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!row) {
    const profile = { ...emptyAddress, isDefaultAddress: true };
    return { profile, measurements: null, storeCreditPaise: null };
  }
  const { measurements, storeCreditPaise, ...profile } = row;
  return { profile, measurements, storeCreditPaise };
}

/** The account with its sign-in providers and store credit; null if it never had any. */
export async function readSignInMethods(
  db: Db,
  userId: string,
): Promise<{
  email: string;
  emailConfirmedAt: Date | null;
  openedAt: Date;
  hasPassword: boolean;
  providers: { issuer: string; email: string; since: Date }[];
  storeCreditPaise: Paise | null;
}> {
  const { passwordHash, ...account } = await db
    .selectFrom('users')
    .select([
      'email',
      'email_confirmed_at as emailConfirmedAt',
      'created_at as openedAt',
      'password_hash as passwordHash',
      balanceOf('users.id'),
    ])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const providers = await db
    .selectFrom('identities')
    .select(['issuer', 'email', 'created_at as since'])
    .where('user_id', '=', userId)
    .execute();
  return { ...account, hasPassword: passwordHash !== null, providers };
}

/**
 * The schema deletes profile, cart, wishlist, checkouts, sessions, links and identities with the account.
 * Reviews, consents and order events lose their user.
 */
export async function deleteUser(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('users').where('id', '=', userId).execute();
}

/** Records the erasure, so that a restore of an older backup repeats it. */
export async function insertErasedUser(db: Db, userId: string, now: Date): Promise<void> {
  await db
    .insertInto('erased_users')
    .values({ user_id: userId, erased_at: now })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
}

type OwnPayment = {
  order: string;
  provider: string;
  payment: string;
  amountPaise: number;
  paidAt: Date;
  refunds: { refund: string | null; amountPaise: number; state: string; at: string }[];
};

/** The provider's payments for a user's orders, with refunds; oldest first. */
export function listProviderPaymentsOf(db: Db, userId: string): Promise<OwnPayment[]> {
  return db
    .selectFrom('provider_payments as payment')
    .innerJoin('provider_pages as page', 'page.id', 'payment.page_id')
    .innerJoin('orders', 'orders.id', 'payment.order_id')
    .select([
      'orders.display_id as order',
      'page.provider',
      'payment.payment_id as payment',
      'payment.amount_paise as amountPaise',
      'payment.paid_at as paidAt',
      sql<OwnPayment['refunds']>`(
        select coalesce(json_agg(json_build_object('refund', refund_id, 'amountPaise', amount_paise,
          'state', state, 'at', created_at) order by created_at), '[]')
        from provider_refunds where payment_id = payment.payment_id)`.as('refunds'),
    ])
    .where('orders.user_id', '=', userId)
    .orderBy('payment.paid_at')
    .execute();
}
