import { sql } from 'kysely';
import { keptOrders, type OrderRow } from '#app/orders/orders.store.server.ts';
import type { Db } from '#database/tables.ts';

/** `place`: the order's own in the list, to the microsecond. */
type PlacedRow = OrderRow & { place: string };

/** Newest first. In: whose they are, null for everybody's; after which one the list goes on. */
export function listOrderRows(
  db: Db,
  asked: {
    userId: string | null;
    most: number;
    after: { createdAt: string; id: string } | undefined;
  },
): Promise<PlacedRow[]> {
  let query = keptOrders(db)
    .select(sql<string>`to_json(created_at) #>> '{}'`.as('place'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(asked.most);
  if (asked.userId !== null) query = query.where('user_id', '=', asked.userId);
  if (asked.after) {
    const { createdAt, id } = asked.after;
    query = query.where(sql<boolean>`(created_at, id) < (${createdAt}::timestamptz, ${id}::uuid)`);
  }
  return query.execute();
}

/** Anybody's order; whose it may be the caller checks. */
export function findOrderRow(
  db: Db,
  named: { id: string } | { displayId: string },
): Promise<OrderRow | undefined> {
  return 'id' in named
    ? keptOrders(db).where('id', '=', named.id).executeTakeFirst()
    : keptOrders(db).where('display_id', '=', named.displayId).executeTakeFirst();
}
