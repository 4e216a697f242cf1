import { sql } from 'kysely';
import type { Db } from '#database/tables.ts';
import type { StoredPage, StoredPayment } from './provider-payments.contract.ts';

const pageColumns = [
  'id',
  'order_id as orderId',
  'amount_paise as amountPaise',
  'page_id as pageId',
  'url',
  'state',
  'created_at as createdAt',
  'expires_at as expiresAt',
  'returned_at as returnedAt',
] as const;

/** Of this order, those on which somebody may still be paying, oldest first. */
export function listLivePages(db: Db, provider: string, orderId: string): Promise<StoredPage[]> {
  return db
    .selectFrom('provider_pages')
    .select(pageColumns)
    .where('order_id', '=', orderId)
    .where('provider', '=', provider)
    .where('state', 'in', ['opening', 'open'])
    .orderBy('created_at')
    .execute();
}

export function findPage(db: Db, provider: string, id: string): Promise<StoredPage | undefined> {
  return db
    .selectFrom('provider_pages')
    .select(pageColumns)
    .where('provider', '=', provider)
    .where('id', '=', id)
    .executeTakeFirst();
}

export function insertPage(
  db: Db,
  page: Pick<StoredPage, 'orderId' | 'amountPaise' | 'createdAt' | 'expiresAt'> & {
    provider: string;
    nextCheckAt: Date;
  },
): Promise<StoredPage> {
  return db
    .insertInto('provider_pages')
    .values({
      order_id: page.orderId,
      provider: page.provider,
      amount_paise: page.amountPaise,
      created_at: page.createdAt,
      expires_at: page.expiresAt,
      next_check_at: page.nextCheckAt,
    })
    .returning(pageColumns)
    .executeTakeFirstOrThrow();
}

/** What the provider has answered about a page, and when it is asked again. */
export async function updatePage(
  db: Db,
  id: string,
  page: Partial<Pick<StoredPage, 'pageId' | 'url' | 'state'>> & { nextCheckAt: Date | null },
): Promise<void> {
  await db
    .updateTable('provider_pages')
    .set({
      page_id: page.pageId,
      url: page.url,
      state: page.state,
      next_check_at: page.nextCheckAt,
    })
    .where('id', '=', id)
    .execute();
}

export async function noteReturn(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('provider_pages').set({ returned_at: now }).where('id', '=', id).execute();
}

/** The pages to ask the provider about now, at most `limit`, postponed to `until`: so only one process asks. */
export async function takeDuePages(
  db: Db,
  provider: string,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<StoredPage[]> {
  return db
    .updateTable('provider_pages')
    .set({ next_check_at: until })
    .where(
      'id',
      'in',
      db
        .selectFrom('provider_pages')
        .select('id')
        .where('next_check_at', '<=', now)
        .where('provider', '=', provider)
        .orderBy('next_check_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(pageColumns)
    .execute();
}

/** An order's provider payments, oldest first. */
export async function listPayments(db: Db, orderId: string): Promise<StoredPayment[]> {
  const { rows } = await sql<StoredPayment>`
    select payment_id as "paymentId", amount_paise as "amountPaise", is_counted as "isCounted", paid_at as "paidAt",
      amount_paise - coalesce((select sum(refund.amount_paise) from provider_refunds refund
        where refund.payment_id = payment.payment_id and refund.state <> 'failed'), 0)::bigint as "leftPaise"
    from provider_payments payment where order_id = ${orderId}
    order by received_at, payment_id`.execute(db);
  return rows;
}

/** Of these orders, those of whose money that counts something can be given back by the provider. */
export async function listRefundableOrders(db: Db, orderIds: readonly string[]): Promise<string[]> {
  if (orderIds.length === 0) return [];
  const { rows } = await sql<{ orderId: string }>`
    select distinct payment.order_id as "orderId" from provider_payments payment
    where payment.order_id = any(${orderIds}) and payment.is_counted
      and payment.amount_paise > (select coalesce(sum(refund.amount_paise), 0) from provider_refunds refund
        where refund.payment_id = payment.payment_id and refund.state <> 'failed')`.execute(db);
  return rows.map(({ orderId }) => orderId);
}

/** The order of a payment; undefined for one that is not the shop's. */
export async function findOrderOfPayment(db: Db, paymentId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('provider_payments')
    .select('order_id')
    .where('payment_id', '=', paymentId)
    .executeTakeFirst();
  return row?.order_id;
}

/**
 * Stores the payments of a page, whose order is locked. Returns the ids of those that were not known yet, and all of
 * the order; nothing where the page has none.
 */
export async function storePayments(
  db: Db,
  { id: pageId, orderId }: StoredPage,
  payments: readonly Pick<StoredPayment, 'paymentId' | 'amountPaise' | 'paidAt'>[],
  now: Date,
): Promise<{ arrived: string[]; all: StoredPayment[] }> {
  if (payments.length === 0) return { arrived: [], all: [] };
  const rows = payments.map(({ paymentId, amountPaise, paidAt }) => ({
    payment_id: paymentId,
    page_id: pageId,
    order_id: orderId,
    amount_paise: amountPaise,
    is_counted: false,
    paid_at: paidAt,
    received_at: now,
  }));
  const [inserted, all] = await Promise.all([
    db
      .insertInto('provider_payments')
      .values(rows)
      .onConflict((conflict) => conflict.column('payment_id').doNothing())
      .returning('payment_id')
      .execute(),
    listPayments(db, orderId),
  ]);
  const news = new Set(inserted.map(({ payment_id }) => payment_id));
  const arrived = payments.map(({ paymentId }) => paymentId).filter((id) => news.has(id));
  return { arrived, all };
}

/** These are part of what was paid for their order from now on. */
export async function countPayments(db: Db, paymentIds: readonly string[]): Promise<void> {
  if (paymentIds.length === 0) return;
  await db
    .updateTable('provider_payments')
    .set({ is_counted: true })
    .where('payment_id', 'in', paymentIds)
    .execute();
}
