import { type Insertable, sql } from 'kysely';
import type { OrderParcel } from '#app/orders/record/order.contract.ts';
import type { Db, Tables } from '#database/tables.ts';

/** Stores a parcel of a locked order with the lines in it, which are in no other from then on. */
export function insertShipment(
  db: Db,
  orderId: string,
  { number, state, courier, awb, lineIds }: OrderParcel,
  columns: Partial<Insertable<Tables['shipments']>>,
): Promise<unknown> {
  const { id = crypto.randomUUID() } = columns;
  return Promise.all([
    db
      .insertInto('shipments')
      .values({ ...columns, id, order_id: orderId, number, state, courier, awb })
      .execute(),
    db
      .insertInto('shipment_lines')
      .values(lineIds.map((lineId) => ({ line_id: lineId, shipment_id: id })))
      .onConflict((conflict) => conflict.column('line_id').doUpdateSet({ shipment_id: id }))
      .execute(),
  ]);
}

/** The orders with a parcel that left between two moments, and those parcels' numbers, oldest first. */
export function listShippedBetween(
  db: Db,
  from: Date,
  until: Date,
  limit: number,
): Promise<{ orderId: string; numbers: number[] }[]> {
  return db
    .selectFrom('shipments')
    .select(['order_id as orderId', sql<number[]>`array_agg(number order by number)`.as('numbers')])
    .where('shipped_at', '>=', from)
    .where('shipped_at', '<', until)
    .where('state', 'not in', ['booking', 'cancelled'])
    .groupBy('order_id')
    .orderBy((eb) => eb.fn.min('shipped_at'))
    .limit(limit)
    .execute();
}
