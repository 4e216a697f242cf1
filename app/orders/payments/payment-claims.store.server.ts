import { sql } from 'kysely';
import type { Db } from '#database/tables.ts';
import type { ClaimState, PaymentClaim } from './payment-claims.contract.ts';

/** SQL for a query on `orders`: does a claim of the order wait for the owner? */
export const hasWaitingClaim = sql<boolean>`exists (
  select from payment_claims claim where claim.order_id = orders.id and claim.state = 'waiting')`;

/** What was claimed of an order, oldest first. */
export function listClaims(db: Db, orderId: string): Promise<PaymentClaim[]> {
  return db
    .selectFrom('payment_claims')
    .select([
      'id',
      'reference',
      'amount_paise as amountPaise',
      sql<boolean>`screenshot is not null`.as('hasScreenshot'),
      'state',
      'answer',
      'claimed_at as claimedAt',
    ])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
}

export async function insertClaim(
  db: Db,
  claim: {
    orderId: string;
    reference: string;
    amountPaise: number;
    screenshot: Uint8Array | null;
    now: Date;
  },
): Promise<void> {
  await db
    .insertInto('payment_claims')
    .values({
      order_id: claim.orderId,
      reference: claim.reference,
      amount_paise: claim.amountPaise,
      screenshot: claim.screenshot && Buffer.from(claim.screenshot),
      claimed_at: claim.now,
    })
    .execute();
}

/** Moves claims of an order, whose lines are locked: those with these ids or this reference, else all. */
export async function answerClaims(
  db: Db,
  claims: { orderId: string; from: ClaimState; ids?: readonly number[]; reference?: string },
  answer: { to: ClaimState; words?: string; actorId: string; now: Date },
): Promise<void> {
  const { orderId, from, ids = null, reference = null } = claims;
  await db
    .updateTable('payment_claims')
    .set({
      state: answer.to,
      answer: answer.words ?? '',
      answered_at: answer.now,
      answered_by: answer.actorId,
    })
    .where('order_id', '=', orderId)
    .where('state', '=', from)
    .$if(ids !== null, (query) => query.where('id', 'in', ids))
    .$if(reference !== null, (query) => query.where('reference', '=', reference))
    .execute();
}

export async function findScreenshot(db: Db, claimId: string): Promise<Buffer | undefined> {
  const claim = await db
    .selectFrom('payment_claims')
    .select('screenshot')
    .where(sql<string>`id::text`, '=', claimId)
    .executeTakeFirst();
  return claim?.screenshot ?? undefined;
}

/** Which of these references another order has: in a claim that was not refused, or as its payment. */
export async function listOtherOrders(
  db: Db,
  orderId: string,
  references: readonly string[],
): Promise<{ reference: string; displayId: string }[]> {
  if (references.length === 0) return [];
  const { rows } = await sql<{ reference: string; displayId: string }>`
    select claim.reference, orders.display_id as "displayId"
    from payment_claims claim join orders on orders.id = claim.order_id
    where claim.reference = any(${[...references]}) and claim.state <> 'refused'
      and claim.order_id <> ${orderId}
    union
    select payment_reference, display_id from orders
    where payment_reference = any(${[...references]}) and payment_reference <> '' and id <> ${orderId}
    order by 2`.execute(db);
  return rows;
}

/** A user's claims, for the file of their data. */
export function listClaimsOf(
  db: Db,
  userId: string,
): Promise<
  {
    displayId: string;
    reference: string;
    amountPaise: number;
    at: Date;
    state: ClaimState;
    answer: string;
  }[]
> {
  return db
    .selectFrom('payment_claims as claim')
    .innerJoin('orders', 'orders.id', 'claim.order_id')
    .select([
      'orders.display_id as displayId',
      'claim.reference',
      'claim.amount_paise as amountPaise',
      'claim.claimed_at as at',
      'claim.state',
      'claim.answer',
    ])
    .where('orders.user_id', '=', userId)
    .orderBy('claim.id')
    .execute();
}

/** Reference and amount stay with the order, whose payment they may be. */
export async function redactClaims(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('payment_claims')
    .set({ screenshot: null, answer: '' })
    .where('order_id', 'in', db.selectFrom('orders').select('id').where('user_id', '=', userId))
    .execute();
}

/** Removes at most `limit` screenshots that came before. Returns how many. */
export async function removeScreenshots(db: Db, before: Date, limit: number): Promise<number> {
  const removed = await sql`
    update payment_claims set screenshot = null where ctid = any(array(
      select ctid from payment_claims where screenshot is not null and claimed_at < ${before}
      limit ${limit} for update skip locked))`.execute(db);
  return Number(removed.numAffectedRows ?? 0);
}
