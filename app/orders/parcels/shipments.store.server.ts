import { type Insertable, sql } from 'kysely';
import type { Db, Tables } from '#database/tables.ts';

/**
 * Puts locked lines into a parcel of their own. Returns its id and its number within the order; null if one of
 * them is already in a parcel.
 */
export async function insertShipment(
  db: Db,
  {
    orderId,
    lineIds,
    now,
    columns,
  }: {
    orderId: string;
    lineIds: readonly string[];
    now: Date;
    columns: Partial<Insertable<Tables['shipments']>>;
  },
): Promise<{ id: string; number: number } | null> {
  const shipment = await db
    .insertInto('shipments')
    .values({
      order_id: orderId,
      number: sql<number>`1 + coalesce((select max(number) from shipments where order_id = ${orderId}), 0)`,
      shipped_at: now,
      ...columns,
    })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow();
  const { numInsertedOrUpdatedRows: count = 0n } = await db
    .insertInto('shipment_lines')
    .values(lineIds.map((lineId) => ({ line_id: lineId, shipment_id: shipment.id })))
    .onConflict((conflict) => conflict.column('line_id').doNothing())
    .executeTakeFirstOrThrow();
  return Number(count) === lineIds.length ? shipment : null;
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
