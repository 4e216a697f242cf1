import { done, type Result, refuse } from '#app/kit/result.ts';
import { lockOrderLines } from '#app/orders/record/order-changes.store.server.ts';
import { findOrder } from '#app/orders/record/orders.store.server.ts';
import type { Permitted, Shop } from '#platform/shop.ts';
import {
  findBookedByNumber,
  insertBooking,
  lockParcel,
  planAttempt,
  releaseLines,
  setParcelState,
} from './booked-parcels.store.server.ts';
import { takeLinesToShip } from './lines-to-ship.server.ts';
import { type BookingResult, shipmentRefusals } from './shipments.contract.ts';
import type { BookedParcelInput, BookParcelInput } from './shipments.input.ts';
import { workOnParcel } from './work-on-parcel.server.ts';

/** A form without `quantities` means whole lines. */
type BookInput = Omit<BookParcelInput, 'quantities'> & Partial<Pick<BookParcelInput, 'quantities'>>;

/**
 * The owner has the aggregator bring a parcel: everything that is still to be shipped, or the chosen lines or
 * parts of them. What is in it is stored first, in a transaction of its own; then the aggregator is asked, and
 * asked again later where it does not answer. The lines are shipped once it has given the parcel a number.
 * Refuses as `shipOrder` does: pressed twice makes one parcel.
 */
export async function bookParcel(
  shop: Shop,
  owner: Permitted<'orders:write'>,
  input: BookInput,
): Promise<Result<BookingResult>> {
  const { aggregator } = shop;
  if (!aggregator) return refuse(shipmentRefusals.noAggregator);
  const { orderId, seenStatus, lineIds, quantities, ...size } = input;
  const booked = await shop.transaction(async (db): Promise<Result<string>> => {
    const now = shop.now();
    const change = { orderId, actorId: owner.userId, now };
    const taken = await takeLinesToShip(db, change, { seenStatus, lineIds, quantities });
    if (!taken.ok) return taken;
    const order = await findOrder(db, orderId);
    if (order?.isDemo) return refuse(shipmentRefusals.demoOrder);
    const ids = taken.value.linesToMove.map(({ id }) => id);
    const booking = {
      orderId,
      lineIds: ids,
      bookedBy: owner.userId,
      aggregator: aggregator.id,
      now,
      ...size,
    };
    const id = await insertBooking(db, booking);
    return id === null ? refuse(shipmentRefusals.goneMeanwhile) : done(id);
  });
  if (!booked.ok) return booked;
  await workOnParcel(shop, booked.value);
  return done(await readResult(shop, booked.value));
}

/** The owner has the aggregator asked again at once. */
export async function retryBooking(
  shop: Shop,
  _owner: Permitted<'orders:write'>,
  { orderId, number }: BookedParcelInput,
): Promise<Result<BookingResult>> {
  const parcel = await findBookedByNumber(shop.db, orderId, number);
  if (parcel?.state !== 'booking') return refuse(shipmentRefusals.notBooking);
  await planAttempt(shop.db, parcel.id, { at: shop.now() });
  await workOnParcel(shop, parcel.id);
  return done(await readResult(shop, parcel.id));
}

/** The owner gives a booking up: its lines are free again, and the aggregator is told where it knows of the parcel. */
export async function giveUpBooking(
  shop: Shop,
  _owner: Permitted<'orders:write'>,
  { orderId, number }: BookedParcelInput,
): Promise<Result<null>> {
  const found = await findBookedByNumber(shop.db, orderId, number);
  if (!found) return refuse(shipmentRefusals.notBooking);
  return shop.transaction(async (db) => {
    await lockOrderLines(db, orderId);
    const parcel = await lockParcel(db, found.id);
    if (parcel?.state !== 'booking') return refuse(shipmentRefusals.notBooking);
    await releaseLines(db, parcel.id);
    await setParcelState(db, parcel.id, 'cancelled');
    await planAttempt(db, parcel.id, { at: shop.now(), problem: null });
    return done();
  });
}

async function readResult(shop: Shop, id: string): Promise<BookingResult> {
  const parcel = await lockParcel(shop.db, id);
  return {
    awb: parcel?.awb ?? null,
    courier: parcel?.courier ?? null,
    problem: parcel?.problem ?? null,
  };
}
