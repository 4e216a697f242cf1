import { sql } from 'kysely';
import { type OrderRow, selectOrders } from '#app/orders/orders.store.server.ts';
import type { Db } from '#database/tables.ts';

/** `place`: the order's own in the list, to the microsecond. */
type PlacedRow = OrderRow & { place: string };

/** Newest first. In: whose they are, null for everybody's; after which one the list goes on. */
export function listOrderRows(
  db: Db,
  options: {
    userId: string | null;
    most: number;
    after: { createdAt: string; id: string } | undefined;
  },
): Promise<PlacedRow[]> {
  let query = selectOrders(db)
    .select(sql<string>`to_json(created_at) #>> '{}'`.as('place'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(options.most);
  if (options.userId !== null) query = query.where('user_id', '=', options.userId);
  if (options.after) {
    const { createdAt, id } = options.after;
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
    ? selectOrders(db).where('id', '=', named.id).executeTakeFirst()
    : selectOrders(db).where('display_id', '=', named.displayId).executeTakeFirst();
}
