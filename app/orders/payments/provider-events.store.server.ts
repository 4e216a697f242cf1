import { sql } from 'kysely';
import type { Db } from '#database/tables.ts';

/** What a webhook is about, as stored. */
export type StoredEvent = {
  eventId: string;
  kind: string;
  pageId: string | null;
  refundId: string | null;
};

/** Returns false for an event that is stored already. */
export async function insertEvent(
  db: Db,
  provider: string,
  event: StoredEvent,
  now: Date,
): Promise<boolean> {
  const row = await db
    .insertInto('provider_events')
    .values({
      provider,
      event_id: event.eventId,
      kind: event.kind,
      page_id: event.pageId,
      refund_id: event.refundId,
      received_at: now,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
    .returning('event_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function markHandled(
  db: Db,
  provider: string,
  eventId: string,
  { now, refusals = [] }: { now: Date; refusals?: readonly string[] },
): Promise<void> {
  await db
    .updateTable('provider_events')
    .set({ handled_at: now, refusal: refusals.join('; ').slice(0, 500) || null })
    .where('provider', '=', provider)
    .where('event_id', '=', eventId)
    .execute();
}

/** Those about which nothing has been done yet, oldest first. */
export function listWaitingEvents(db: Db, provider: string, limit: number): Promise<StoredEvent[]> {
  return db
    .selectFrom('provider_events')
    .select(['event_id as eventId', 'kind', 'page_id as pageId', 'refund_id as refundId'])
    .where('handled_at', 'is', null)
    .where('provider', '=', provider)
    .orderBy('received_at')
    .limit(limit)
    .execute();
}

/** When the provider was last heard of; null if it never was. */
export async function readLastEventTime(db: Db, provider: string): Promise<Date | null> {
  const { at } = await db
    .selectFrom('provider_events')
    .select((eb) => eb.fn.max('received_at').as('at'))
    .where('provider', '=', provider)
    .executeTakeFirstOrThrow();
  return at;
}

const shownAtOnce = 50;

/**
 * Orders with money that was paid and is too little, or with a refund that failed and was not made again, newest first.
 */
export async function listOrdersToLookAt(
  db: Db,
): Promise<{ displayId: string; hasFailed: boolean }[]> {
  const { rows } = await sql<{ displayId: string; hasFailed: boolean }>`
    select orders.display_id as "displayId", bool_or(found.has_failed) as "hasFailed"
    from (
      select payment.order_id, false as has_failed from provider_payments payment
      where not payment.is_counted and payment.amount_paise > coalesce((select sum(refund.amount_paise)
        from provider_refunds refund
        where refund.payment_id = payment.payment_id and refund.state <> 'failed'), 0)
      union all
      select refund.order_id, true from provider_refunds refund
      where refund.state = 'failed' and not exists (select from provider_refunds later
        where later.order_id = refund.order_id and later.created_at > refund.created_at
          and later.state <> 'failed')
    ) found join orders on orders.id = found.order_id
    group by orders.id order by orders.sequence desc limit ${shownAtOnce}`.execute(db);
  return rows;
}
