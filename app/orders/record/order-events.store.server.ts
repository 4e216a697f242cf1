import { sql } from 'kysely';
import type { OrderEventKind } from '#app/kit/order-events.ts';
import type { Db, Tables } from '#database/tables.ts';
import type { OrderEventRow } from './order-view.rules.ts';

/** Records a call; the history of the order is the caller's part. */
export async function insertCall(
  db: Db,
  call: {
    orderId: string;
    outcome: Tables['order_calls']['outcome'];
    note: string;
    actorId: string;
    now: Date;
    nextAt: Date | null;
  },
): Promise<void> {
  await db
    .insertInto('order_calls')
    .values({
      order_id: call.orderId,
      outcome: call.outcome,
      note: call.note,
      called_by: call.actorId,
      called_at: call.now,
      next_at: call.nextAt,
    })
    .execute();
}

/** The history of an order, oldest first. */
export function listEventsOf(db: Db, orderId: string): Promise<OrderEventRow[]> {
  return db
    .selectFrom('order_events as event')
    .leftJoin('order_lines as line', 'line.id', 'event.line_id')
    .leftJoin('profiles as actor', 'actor.user_id', 'event.actor_id')
    .select([
      'event.id',
      'event.kind',
      'event.from_value as from',
      'event.to_value as to',
      'event.created_at as at',
      'line.product_name as product',
      'actor.role as actorRole',
    ])
    .where('event.order_id', '=', orderId)
    .orderBy('event.id')
    .execute();
}

/** What an undo has to know of an event. */
export type UndoableEvent = {
  id: number;
  lineId: string | null;
  actorId: string | null;
  kind: OrderEventKind;
  from: string | null;
  to: string | null;
  promisedBefore: string | null;
};

/** The id of the order that an event belongs to. */
export async function findOrderOfEvent(db: Db, eventId: number): Promise<string | undefined> {
  const event = await db
    .selectFrom('order_events')
    .select('order_id')
    .where('id', '=', eventId)
    .executeTakeFirst();
  return event?.order_id;
}

/** What happened to an order after an event, in the order it happened. */
export function listEventsAfter(db: Db, orderId: string, after: number): Promise<UndoableEvent[]> {
  return db
    .selectFrom('order_events')
    .select([
      'id',
      'line_id as lineId',
      'actor_id as actorId',
      'kind',
      'from_value as from',
      'to_value as to',
      sql<string | null>`promised_before::text`.as('promisedBefore'),
    ])
    .where('order_id', '=', orderId)
    .where('id', '>', after)
    .orderBy('id')
    .execute();
}

/**
 * The lines of an order that a courier had brought back by this event, as nobody took them, and whose status
 * was not set since.
 */
export async function listCameBack(db: Db, orderId: string, until: number): Promise<string[]> {
  const lines = db
    .selectFrom('order_events')
    .select(['line_id', 'kind'])
    .distinctOn('line_id')
    .where('order_id', '=', orderId)
    .where('id', '<=', until)
    .where('line_id', 'is not', null)
    .where('kind', 'in', ['status', 'expired', 'refused'])
    .orderBy('line_id')
    .orderBy('id', 'desc');
  const rows = await db
    .selectFrom(lines.as('last'))
    .select('line_id as lineId')
    .where('kind', '=', 'refused')
    .execute();
  return rows.flatMap(({ lineId }) => lineId ?? []);
}

/** Takes back the outcome of the last call about an order. */
export async function undoLastCall(db: Db, orderId: string, now: Date): Promise<void> {
  await db
    .updateTable('order_calls')
    .set({ undone_at: now })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('order_calls')
        .select((one) => one.fn.max('id').as('id'))
        .where('order_id', '=', orderId)
        .where('undone_at', 'is', null),
    )
    .execute();
}

/** SQL for a query on `orders`: how many entries the history of each has. It grows with every change. */
export const orderVersion = sql<number>`(
  select count(*) from order_events event where event.order_id = orders.id)`;

/** Which of these cancelled lines this user cancelled: not the customer, and not the shop itself. */
export async function listLinesCancelledBy(
  db: Db,
  actorId: string,
  lineIds: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('order_events')
    .distinctOn('line_id')
    .select(['line_id as lineId', 'actor_id as actorId'])
    .where('line_id', 'in', lineIds)
    .where('to_value', '=', 'cancelled')
    .where('kind', 'in', ['status', 'expired'])
    .orderBy('line_id')
    .orderBy('id', 'desc')
    .execute();
  return rows.flatMap((row) => (row.lineId && row.actorId === actorId ? row.lineId : []));
}

/** SQL for a query on `orders`: the id of the latest event of each; 0 without one. */
export const lastEvent = sql<number>`coalesce(
  (select max(event.id) from order_events event where event.order_id = orders.id), 0)`;

/** The id of an order's latest event; 0 without one. A changed id means that the order has changed. */
export async function readLastEvent(db: Db, orderId: string): Promise<number> {
  const row = await db
    .selectFrom('orders')
    .select(lastEvent.as('id'))
    .where('id', '=', orderId)
    .executeTakeFirst();
  return row?.id ?? 0;
}
