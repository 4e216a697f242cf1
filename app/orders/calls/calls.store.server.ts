import { sql } from 'kysely';
import { matchesSearch } from '#app/orders/admin/matching-orders.store.server.ts';
import { hasWaitingClaim } from '#app/orders/payments/payment-claims.store.server.ts';
import { lastEvent } from '#app/orders/record/order-events.store.server.ts';
import type { Db } from '#database/tables.ts';
import type { CallPreferences } from './call-preferences.contract.ts';
import type { StoredCall } from './call-rows.rules.ts';

/** An order in the queue, with its calls and the count of earlier orders. */
export type QueuedOrder = {
  orderId: string;
  /** 0 when it has no events. */
  lastEventId: number;
  /** Earlier orders with the same phone number, and how many had a wrong number. */
  previousOrders: number;
  wrongNumbers: number;
  /** Whether the customer says they have paid and waits for an answer. */
  isClaimed: boolean;
  /** When to call next, if not now. */
  later: Date | null;
  preferences: CallPreferences;
  /** Newest first. */
  calls: StoredCall[];
};

/**
 * A page of the matching pending orders: first those due now, oldest first, then the others by next attempt,
 * which respects the customer's earliest hour.
 */
export async function listCallQueue(
  db: Db,
  page: { search: string; now: Date; limit: number; offset: number },
): Promise<QueuedOrder[]> {
  const { rows } = await sql<QueuedOrder>`
    with queue as (
      select orders.id, orders.customer_phone, orders.sequence,
        json_build_object('secondPhone', coalesce(person.second_phone, ''),
          'language', coalesce(person.call_language, ''),
          'noCallsBefore', person.no_calls_before) as preferences,
        case when extract(hour from call.local) * 60 + extract(minute from call.local)
            < person.no_calls_before
          then (date_trunc('day', call.local) + person.no_calls_before * interval '1 minute')
            at time zone 'Asia/Kolkata'
          when last.next_at > ${page.now} then last.next_at end as later
      from orders
      left join profiles person on person.user_id = orders.user_id
      left join lateral (select next_at from order_calls
        where order_id = orders.id and undone_at is null order by id desc limit 1) last on true
      cross join lateral (select greatest(last.next_at, ${page.now}::timestamptz)
        at time zone 'Asia/Kolkata' as local) call
      where orders.status = 'pending' and ${matchesSearch(page.search)}
      order by later nulls first, orders.sequence
      limit ${page.limit} offset ${page.offset})
    select orders.id as "orderId", ${lastEvent} as "lastEventId",
      ${hasWaitingClaim} as "isClaimed", orders.later, orders.preferences,
      earlier.orders as "previousOrders", earlier.wrong as "wrongNumbers",
      coalesce((select json_agg(json_build_object('outcome', one.outcome, 'note', one.note,
          'at', one.called_at, 'nextAt', one.next_at) order by one.id desc)
        from order_calls one where one.order_id = orders.id and one.undone_at is null), '[]') as calls
    from queue orders
    cross join lateral (
      select count(*) as orders,
        count(*) filter (where 'wrong number' = (select outcome from order_calls
          where order_id = other.id and outcome <> 'cancelled' and undone_at is null
          order by id desc limit 1)) as wrong
      from orders other where other.customer_phone = orders.customer_phone
        and other.customer_phone <> '' and other.sequence < orders.sequence) earlier
    order by orders.later nulls first, orders.sequence`.execute(db);
  return rows.map((row) => ({ ...row, calls: row.calls.map(withDates) }));
}

/** Counts the matching pending orders; also, whether a customer must be called about a pickup. */
export function countCallQueue(
  db: Db,
  search: string,
): Promise<{ count: number; hasPickups: boolean }> {
  return db
    .selectFrom('orders')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      sql<boolean>`exists (select from returns where state = 'approved')`.as('hasPickups'),
    ])
    .where('status', '=', 'pending')
    .where(matchesSearch(search))
    .executeTakeFirstOrThrow();
}

/**
 * Counts for the tabs: all orders, pending orders, all returns, open returns, and returns whose customers are
 * to be called.
 */
export async function countForTabs(db: Db): Promise<{
  all: number;
  pending: number;
  returns: { all: number; open: number; pickupCalls: number };
}> {
  const { rows } = await sql<{
    all: number;
    pending: number;
    returns: { all: number; open: number; pickupCalls: number };
  }>`
    select (select coalesce(sum(orders), 0) from order_sums) as "all",
      (select count(*) from orders where status = 'pending') as "pending",
      (select json_build_object('all', count(*),
          'open', count(*) filter (where state in ('requested', 'approved', 'pickup', 'received')),
          'pickupCalls', count(*) filter (where state = 'approved'))
        from returns) as "returns"`.execute(db);
  return rows[0] ?? { all: 0, pending: 0, returns: { all: 0, open: 0, pickupCalls: 0 } };
}

/**
 * Ids of the orders pending since then or longer and without any payment; a planned call gives an order time
 * until that call. With `orderId`, only that order.
 */
export async function listUnconfirmedOrders(
  db: Db,
  { now, pendingSince, orderId = null }: { now: Date; pendingSince: Date; orderId?: string | null },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select orders.id from orders
    where orders.status = 'pending' and orders.payment_status = 'unpaid'
      and orders.paid_paise = orders.store_credit_paise and orders.created_at <= ${pendingSince}
      and (${orderId}::uuid is null or orders.id = ${orderId})
      and not exists (select from order_events event where event.order_id = orders.id
        and event.to_value = 'pending' and event.created_at > ${pendingSince})
      and not exists (select from order_calls one where one.order_id = orders.id
        and one.next_at > ${now}
        and one.id = (select max(id) from order_calls
          where order_id = orders.id and undone_at is null))
    order by orders.sequence`.execute(db);
  return rows.map(({ id }) => id);
}

/** The calls about an order, newest first, without undone ones. */
export function listCalls(db: Db, orderId: string): Promise<StoredCall[]> {
  return db
    .selectFrom('order_calls')
    .select(['outcome', 'note', 'called_at as at', 'next_at as nextAt'])
    .where('order_id', '=', orderId)
    .where('undone_at', 'is', null)
    .orderBy('id', 'desc')
    .execute();
}

/** Turns dates back from text, as JSON has none. */
function withDates(call: StoredCall): StoredCall {
  return { ...call, at: new Date(call.at), nextAt: call.nextAt && new Date(call.nextAt) };
}
