import type { Db } from '#database/tables.ts';
import { nextRefundCheck } from './check-times.rules.ts';
import type { StoredRefund } from './provider-payments.contract.ts';

const refundColumns = [
  'id',
  'payment_id as paymentId',
  'order_id as orderId',
  'return_id as returnId',
  'amount_paise as amountPaise',
  'counted_paise as countedPaise',
  'state',
  'refund_id as refundId',
  'fault',
  'created_at as createdAt',
] as const;

/** What was given back of an order's money, oldest first. */
export function listRefunds(db: Db, orderId: string): Promise<StoredRefund[]> {
  return db
    .selectFrom('provider_refunds')
    .select(refundColumns)
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Is there a refund of this return that the provider has not answered yet? */
export async function hasWaitingRefund(db: Db, returnId: string): Promise<boolean> {
  const row = await db
    .selectFrom('provider_refunds')
    .select('id')
    .where('return_id', '=', returnId)
    .where('state', '=', 'waiting')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** A refund by the shop's key, else by the provider's id. */
export function findRefund(
  db: Db,
  { key, refundId }: { key: string | null; refundId: string | null },
): Promise<StoredRefund | undefined> {
  return db
    .selectFrom('provider_refunds')
    .select(refundColumns)
    .where((eb) => eb.or([eb('id', '=', key), eb('refund_id', '=', refundId)]))
    .orderBy((eb) => eb('id', '=', key), 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Adds refunds of one order, whose lines are locked. `actorId`: null for one made in the provider's account. */
export async function insertRefunds(
  db: Db,
  refunds: readonly StoredRefund[],
  actorId: string | null,
): Promise<void> {
  if (refunds.length === 0) return;
  await db
    .insertInto('provider_refunds')
    .values(
      refunds.map((refund) => ({
        id: refund.id,
        payment_id: refund.paymentId,
        order_id: refund.orderId,
        return_id: refund.returnId,
        amount_paise: refund.amountPaise,
        counted_paise: refund.countedPaise,
        state: refund.state,
        refund_id: refund.refundId,
        actor_id: actorId,
        created_at: refund.createdAt,
        next_check_at: nextRefundCheck(refund, refund.createdAt),
      })),
    )
    .execute();
}

/** What the provider has answered about a refund, and when it is asked again. */
export async function updateRefund(
  db: Db,
  id: string,
  refund: Partial<Pick<StoredRefund, 'state' | 'refundId' | 'fault' | 'countedPaise'>> & {
    nextCheckAt: Date | null;
  },
): Promise<void> {
  await db
    .updateTable('provider_refunds')
    .set({
      state: refund.state,
      refund_id: refund.refundId,
      fault: refund.fault,
      counted_paise: refund.countedPaise,
      next_check_at: refund.nextCheckAt,
    })
    .where('id', '=', id)
    .execute();
}

/** The refunds due now, at most `limit`, postponed to `until`: so only one process asks. */
export function takeDueRefunds(
  db: Db,
  provider: string,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<StoredRefund[]> {
  const due = db
    .selectFrom('provider_refunds as refund')
    .innerJoin('provider_payments as payment', 'payment.payment_id', 'refund.payment_id')
    .innerJoin('provider_pages as page', 'page.id', 'payment.page_id')
    .select('refund.id')
    .where('refund.next_check_at', '<=', now)
    .where('page.provider', '=', provider)
    .orderBy('refund.next_check_at')
    .limit(limit)
    .forUpdate('refund')
    .skipLocked();
  return db
    .updateTable('provider_refunds')
    .set({ next_check_at: until })
    .where('id', 'in', due)
    .returning(refundColumns)
    .execute();
}
