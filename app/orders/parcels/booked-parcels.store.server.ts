import { sql } from 'kysely';
import type { OrderParcel } from '#app/orders/record/order.contract.ts';
import type { ParcelState } from '#app/orders/record/orders.contract.ts';
import type { Db } from '#database/tables.ts';
import type { AssignedAwb, ParcelSize, RemoteParcel } from './aggregator.contract.ts';
import { insertShipment } from './shipments.store.server.ts';

/** A parcel of an aggregator, as the work on it has to know it. */
export type BookedParcel = {
  id: string;
  orderId: string;
  number: number;
  state: ParcelState;
  courier: string | null;
  awb: string | null;
  problem: string | null;
  shippedAt: Date;
  bookedBy: string | null;
  remoteOrder: string | null;
  remoteShipment: string | null;
  isPickupRequested: boolean;
  attempts: number;
  lineIds: string[];
} & ParcelSize;

const columns = [
  'id',
  'order_id as orderId',
  'number',
  'state',
  'courier',
  'awb',
  'problem',
  'shipped_at as shippedAt',
  'booked_by as bookedBy',
  'remote_order as remoteOrder',
  'remote_shipment as remoteShipment',
  sql<boolean>`pickup_requested_at is not null`.as('isPickupRequested'),
  'attempts',
  sql<number>`coalesce(weight_grams, 500)`.as('weightGrams'),
  sql<number>`coalesce(length_cm, 30)`.as('lengthCm'),
  sql<number>`coalesce(breadth_cm, 25)`.as('breadthCm'),
  sql<number>`coalesce(height_cm, 5)`.as('heightCm'),
  sql<string[]>`array(select line_id from shipment_lines where shipment_id = shipments.id)`.as(
    'lineIds',
  ),
] as const;

/** How long a parcel is reserved for one process; then another may take it, as after a crash. */
const leaseMinutes = 2;

/**
 * Takes a parcel that is due, or this one if it is: of two that ask at once, one gets it. Null if there is none.
 */
export async function takeDueParcel(
  db: Db,
  now: Date,
  id: string | null = null,
): Promise<BookedParcel | null> {
  const due = db
    .selectFrom('shipments')
    .select('id')
    .where('next_attempt_at', '<=', now)
    .$if(id !== null, (query) => query.where('id', '=', id))
    .orderBy('next_attempt_at')
    .limit(1)
    .forUpdate()
    .skipLocked();
  const parcel = await db
    .updateTable('shipments')
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      next_attempt_at: new Date(now.getTime() + leaseMinutes * 60_000),
    }))
    .where('id', '=', due)
    .returning(columns)
    .executeTakeFirst();
  return parcel ?? null;
}

/** What has come of booking a parcel so far. */
export function readBooked(
  db: Db,
  id: string,
): Promise<Pick<BookedParcel, 'awb' | 'courier' | 'problem'>> {
  return db
    .selectFrom('shipments')
    .select(['awb', 'courier', 'problem'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** The parcel of an aggregator with this AWB number. */
export function findBookedByAwb(db: Db, awb: string) {
  return db
    .selectFrom('shipments')
    .select(['id', 'order_id as orderId', 'number'])
    .where('awb', '=', awb)
    .where('aggregator', 'is not', null)
    .executeTakeFirst();
}

/** Stores a parcel that is to be booked, as `insertShipment` does. */
export function insertBooking(
  db: Db,
  orderId: string,
  parcel: OrderParcel,
  booking: { id: string; bookedBy: string; aggregator: string; now: Date } & ParcelSize,
): Promise<unknown> {
  return insertShipment(db, orderId, parcel, {
    id: booking.id,
    shipped_at: booking.now,
    aggregator: booking.aggregator,
    booked_by: booking.bookedBy,
    weight_grams: booking.weightGrams,
    length_cm: booking.lengthCm,
    breadth_cm: booking.breadthCm,
    height_cm: booking.heightCm,
    next_attempt_at: booking.now,
  });
}

/** For the owner: the parcels of an order that an aggregator has or is to have. */
export function listBookedOf(db: Db, orderId: string) {
  return db
    .selectFrom('shipments')
    .select(['number', 'problem', 'next_attempt_at as nextAttemptAt'])
    .where('order_id', '=', orderId)
    .where('aggregator', 'is not', null)
    .execute();
}

/** A parcel of this order that an aggregator has or is to have. */
export function findBookedByNumber(db: Db, orderId: string, number: number) {
  return db
    .selectFrom('shipments')
    .select(['id', 'state', 'remote_order as remoteOrder', 'remote_shipment as remoteShipment'])
    .where('order_id', '=', orderId)
    .where('number', '=', number)
    .where('aggregator', 'is not', null)
    .executeTakeFirst();
}

/**
 * When to ask the aggregator about a parcel again; null: not by itself. `problem`: what went wrong, in words,
 * or null after a success, which resets the attempts; left out, both stay.
 */
export async function planAttempt(
  db: Db,
  id: string,
  { at, problem }: { at: Date | null; problem?: string | null },
): Promise<void> {
  await db
    .updateTable('shipments')
    .set({
      next_attempt_at: at,
      ...(problem !== undefined && { problem }),
      ...(problem === null && { attempts: 0 }),
    })
    .where('id', '=', id)
    .execute();
}

export async function setRemote(db: Db, id: string, remote: RemoteParcel): Promise<void> {
  await db
    .updateTable('shipments')
    .set({ remote_order: remote.order, remote_shipment: remote.shipment })
    .where('id', '=', id)
    .execute();
}

/** The courier has the parcel's number: it counts as shipped from now on. */
export async function setAssigned(
  db: Db,
  id: string,
  { awb, courier }: AssignedAwb,
  now: Date,
): Promise<void> {
  await db
    .updateTable('shipments')
    .set({ awb, courier, state: 'shipped', shipped_at: now })
    .where('id', '=', id)
    .execute();
}

export async function setPickupRequested(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('shipments')
    .set({ pickup_requested_at: now })
    .where('id', '=', id)
    .execute();
}

/** `from`: only if that is its state still; it is cancelled at its aggregator without a lock of its order. */
export async function setParcelState(
  db: Db,
  id: string,
  state: ParcelState,
  from?: ParcelState,
): Promise<void> {
  await db
    .updateTable('shipments')
    .set({ state })
    .where('id', '=', id)
    .$if(from !== undefined, (query) => query.where('state', '=', from as ParcelState))
    .execute();
}

/** Takes the lines out of a parcel that will not leave, so that another may have them. */
export async function releaseLines(db: Db, id: string): Promise<void> {
  await db.deleteFrom('shipment_lines').where('shipment_id', '=', id).execute();
}

/**
 * Makes those due that were taken back before they left, as by an undo: none of their lines is in them any more, and
 * their aggregator still waits for them.
 */
export async function planCancelling(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('shipments')
    .set({ next_attempt_at: now })
    .where('aggregator', 'is not', null)
    .where('state', '=', 'shipped')
    .where('next_attempt_at', '>', now)
    .where('attempts', '=', 0)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('shipment_lines')
            .select('line_id')
            .whereRef('shipment_lines.shipment_id', '=', 'shipments.id'),
        ),
      ),
    )
    .execute();
}

/** So many updates of parcels that are not known may wait for them. */
const maxWaitingUpdates = 1_000;

/**
 * Stores an update once. Codes of every aggregator go into the column named after the first. Returns false if too many
 * updates of unknown parcels wait already.
 */
export async function insertUpdate(
  db: Db,
  update: { hash: Buffer; awb: string; code: unknown; isKnown: boolean; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    with room as (select ${update.isKnown} or (select count(*) from (
      select from shipment_updates where handled_at is null limit ${maxWaitingUpdates}) waiting) < ${maxWaitingUpdates} as is_free
    ), stored as (
      insert into shipment_updates (hash, awb, body, received_at)
      select ${update.hash}, ${update.awb}, ${JSON.stringify({ shipment_status_id: update.code })}::jsonb, ${update.now}
      from room where is_free
      on conflict (hash) do nothing
    )
    select from room where is_free`.execute(db);
  return rows.length > 0;
}

/** AWB numbers of parcels with something still to act on. */
export async function listWaitingAwbs(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('shipment_updates')
    .select('awb')
    .where('handled_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('shipments').select('id').whereRef('shipments.awb', '=', 'shipment_updates.awb'),
      ),
    )
    .groupBy('awb')
    .orderBy((eb) => eb.fn.min('id'))
    .limit(limit)
    .execute();
  return rows.map(({ awb }) => awb);
}

/** What waits of one parcel, as it arrived, locked; what another process acts on is left to it. */
export function takeWaitingUpdates(
  db: Db,
  awb: string,
): Promise<{ id: number; body: Record<string, unknown> }[]> {
  return db
    .selectFrom('shipment_updates')
    .select(['id', 'body'])
    .where('awb', '=', awb)
    .where('handled_at', 'is', null)
    .orderBy('id')
    .limit(100)
    .forUpdate()
    .skipLocked()
    .execute();
}

/** What was acted on: the parcel has it now. */
export async function deleteUpdates(db: Db, ids: readonly number[]): Promise<void> {
  await db.deleteFrom('shipment_updates').where('id', 'in', ids).execute();
}

/** What nobody's parcel was. */
export async function forgetUnknown(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('shipment_updates')
    .where('handled_at', 'is', null)
    .where('received_at', '<', before)
    .execute();
}
