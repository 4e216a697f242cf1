import { sql } from 'kysely';
import type { Order } from '#app/orders/record/order.contract.ts';
import { orderVersion } from '#app/orders/record/order-events.store.server.ts';
import { selectOrders, sequenceOf } from '#app/orders/record/orders.store.server.ts';
import type { Db } from '#database/tables.ts';

/** `version` grows with every change of the order. */
export type ApiOrderRow = Order & { version: number };

/** `cursorTime` is `created_at` to the microsecond. */
type PagedOrderRow = ApiOrderRow & { cursorTime: string };

/** Newest first, after the cursor: a user's orders, or everybody's (null). */
export function listOrderRows(
  db: Db,
  options: {
    userId: string | null;
    limit: number;
    after: { createdAt: string; id: string } | undefined;
  },
): Promise<PagedOrderRow[]> {
  let query = selectApiOrders(db)
    .select(sql<string>`to_json(created_at) #>> '{}'`.as('cursorTime'))
    .orderBy('sequence', 'desc')
    .limit(options.limit);
  if (options.userId !== null) query = query.where('user_id', '=', options.userId);
  if (options.after) query = query.where('sequence', '<', sequenceOf(options.after.id));
  return query.execute();
}

/** Finds any user's order. The caller checks the permission. */
export function findOrderRow(
  db: Db,
  key: { id: string } | { displayId: string },
): Promise<ApiOrderRow | undefined> {
  return 'id' in key
    ? selectApiOrders(db).where('id', '=', key.id).executeTakeFirst()
    : selectApiOrders(db).where('display_id', '=', key.displayId).executeTakeFirst();
}

function selectApiOrders(db: Db) {
  return selectOrders(db).select(orderVersion.as('version'));
}
