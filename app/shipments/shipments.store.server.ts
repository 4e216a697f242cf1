import { sql } from 'kysely';
import type { Db } from '#database/tables.ts';

/**
 * Puts lines into a parcel of their own. Expects them locked, and in no other parcel. Returns its number within the order.
 */
export async function insertShipment(
  db: Db,
  {
    orderId,
    courier,
    awb,
    lineIds,
    now,
  }: {
    orderId: string;
    courier: string | undefined;
    awb: string | undefined;
    lineIds: readonly string[];
    now: Date;
  },
): Promise<number> {
  const shipment = await db
    .insertInto('shipments')
    .values({
      order_id: orderId,
      number: sql<number>`1 + coalesce((select max(number) from shipments where order_id = ${orderId}), 0)`,
      courier: courier ?? null,
      awb: awb ?? null,
      shipped_at: now,
    })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow();
  await db
    .insertInto('shipment_lines')
    .values(lineIds.map((lineId) => ({ line_id: lineId, shipment_id: shipment.id })))
    .execute();
  return shipment.number;
}

/** The orders of which a parcel left between two moments, and the numbers of those parcels; the first first. */
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
