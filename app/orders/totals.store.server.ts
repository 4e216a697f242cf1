import { sql } from 'kysely';
import type { Db } from '#database/tables.ts';

const living = sql<number>`(
  select sum(line.product_price_paise * line.quantity) from order_lines line
  where line.order_id = orders.id and line.status <> 'cancelled')`;

/** Subtotal and total from the living lines, at the prices they were ordered for; delivery stays as agreed. */
export async function writeTotals(db: Db, orderId: string): Promise<void> {
  await db
    .updateTable('orders')
    .set({ subtotal_paise: living, total_paise: sql`${living} + delivery_charge_paise` })
    .where('id', '=', orderId)
    .execute();
}

/** The same when a line that had been taken out of the order has come back into it. */
export async function raiseTotals(db: Db, orderId: string): Promise<void> {
  await db
    .updateTable('orders')
    .set({ subtotal_paise: living, total_paise: sql`${living} + delivery_charge_paise` })
    .where('id', '=', orderId)
    .where('subtotal_paise', '<', living)
    .execute();
}
