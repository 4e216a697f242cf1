import { done, type Result, refuse } from '#app/kit/result.ts';
import { changeOrder } from '#app/orders/record/change-order.server.ts';
import type { Permitted, Shop } from '#platform/shop.ts';
import {
  findBookedByNumber,
  insertBooking,
  planAttempt,
  readBooked,
} from './booked-parcels.store.server.ts';
import { takeLinesToShip } from './lines-to-ship.rules.ts';
import { withoutParcel } from './move-parcel.server.ts';
import { addParcel, findParcel } from './parcel-edit.rules.ts';
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
  const id = crypto.randomUUID();
  const booked = await changeOrder(shop, { orderId, actorId: owner.userId }, (order) => {
    const taken = takeLinesToShip(order, { seenStatus, lineIds, quantities });
    if (!taken.ok) return taken;
    if (order.isDemo) return refuse(shipmentRefusals.demoOrder);
    const about = { courier: null, awb: null, state: 'booking' as const };
    const packed = addParcel(taken.value, about);
    if (!packed.ok) return packed;
    const { edit, parcel } = packed.value;
    const [bookedBy, now] = [owner.userId, shop.now()];
    const booking = { id, bookedBy, aggregator: aggregator.id, now, ...size };
    return done({ ...edit, also: (db) => insertBooking(db, orderId, parcel, booking) });
  });
  if (!booked.ok) return booked;
  await workOnParcel(shop, id);
  return done(await readBooked(shop.db, id));
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
  return done(await readBooked(shop.db, parcel.id));
}

/** The owner gives a booking up: its lines are free again, and the aggregator is told where it knows of the parcel. */
export async function giveUpBooking(
  shop: Shop,
  owner: Permitted<'orders:write'>,
  { orderId, number }: BookedParcelInput,
): Promise<Result<null>> {
  const { notBooking } = shipmentRefusals;
  const found = await findBookedByNumber(shop.db, orderId, number);
  if (!found) return refuse(notBooking);
  const door = { orderId, actorId: owner.userId, missing: notBooking };
  const changed = await changeOrder(shop, door, (order) => {
    if (findParcel(order, number)?.state !== 'booking') return refuse(notBooking);
    const { id } = found;
    return done(withoutParcel(order, { id, number }, { at: shop.now(), problem: null }));
  });
  return changed.ok ? done() : changed;
}
