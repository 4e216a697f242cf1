import { writeOrderEvent } from '#app/orders/order-changes.store.server.ts';
import type { Db } from '#database/tables.ts';
import type { KeptEvent } from './history.rules.ts';

/** Sets where a line's parcel can be followed, null for nowhere, and notes who did it. */
export async function writeTracking(
  db: Db,
  change: {
    orderId: string;
    lineId: string;
    actorId: string;
    from: string | null;
    to: string | null;
    now: Date;
  },
): Promise<void> {
  await db
    .updateTable('order_lines')
    .set({ tracking_link: change.to })
    .where('id', '=', change.lineId)
    .execute();
  await writeOrderEvent(db, { ...change, kind: 'tracking' });
}

/** Replaces the note and notes who did it, not what was in it. Out: is there such an order? */
export async function writeNote(
  db: Db,
  change: { orderId: string; note: string; actorId: string; now: Date },
): Promise<boolean> {
  const order = await db
    .updateTable('orders')
    .set({ note: change.note })
    .where('id', '=', change.orderId)
    .returning('id')
    .executeTakeFirst();
  if (!order) return false;
  const { orderId, actorId, now } = change;
  const event = { orderId, lineId: null, actorId, from: null, to: null, now };
  await writeOrderEvent(db, { ...event, kind: 'note' });
  return true;
}

/** The owner's note on an order; '' where there is none. */
export async function findNote(db: Db, orderId: string): Promise<string> {
  const order = await db
    .selectFrom('orders')
    .select('note')
    .where('id', '=', orderId)
    .executeTakeFirst();
  return order?.note ?? '';
}

/** What happened to an order, first things first. */
export function listEventsOf(db: Db, orderId: string): Promise<KeptEvent[]> {
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

/** Id → display id, of those that exist. */
export async function listDisplayIds(db: Db, ids: string[]): Promise<Map<string, string>> {
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'display_id as displayId'])
    .where('id', 'in', ids)
    .execute();
  return new Map(orders.map(({ id, displayId }) => [id, displayId]));
}
