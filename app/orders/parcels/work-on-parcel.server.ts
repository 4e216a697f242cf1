import { addDays } from '#app/kit/dates.ts';
import type { Shop } from '#platform/shop.ts';
import { type Aggregator, type AggregatorError, isAggregatorError } from './aggregator.contract.ts';
import {
  type BookedParcel,
  planAttempt,
  setParcelState,
  setPickupRequested,
  setRemote,
  takeDueParcel,
} from './booked-parcels.store.server.ts';
import { moveParcelOn, shipBookedParcel } from './move-parcel.server.ts';
import {
  hoursBetweenLooks,
  isFinal,
  maxDaysUnderWay,
  minutesToRetry,
} from './parcel-progress.rules.ts';
import { readParcelToBook } from './read-parcel-to-book.server.ts';

/**
 * Does the next step of a parcel that is due, or of this one if it is: books it, requests its pickup, checks
 * its state, or cancels it. Every answer of the aggregator is stored before the next call, and no transaction
 * is open during one, so another process can continue after a crash. Returns false if nothing was due.
 */
export async function workOnParcel(shop: Shop, id: string | null = null): Promise<boolean> {
  const { aggregator } = shop;
  const parcel = aggregator && (await takeDueParcel(shop.db, shop.now(), id));
  if (!parcel) return false;
  try {
    if (parcel.state === 'cancelled' || wasTakenBack(parcel))
      await cancel(shop, aggregator, parcel);
    else if (parcel.state === 'booking') await book(shop, aggregator, parcel);
    else await follow(shop, aggregator, parcel);
  } catch (error) {
    if (!isAggregatorError(error)) throw error;
    shop.log.warn('aggregator failed', { parcel: parcel.id, problem: error.message });
    await planAfterProblem(shop, parcel, error);
  }
  return true;
}

/** Taken back to Confirmed before it left, as by an undo. */
function wasTakenBack({ state, lineIds }: BookedParcel): boolean {
  return state === 'shipped' && lineIds.length === 0;
}

async function book(shop: Shop, aggregator: Aggregator, parcel: BookedParcel): Promise<void> {
  const remote = await findRemote(shop, aggregator, parcel);
  const found = parcel.attempts > 1 ? await aggregator.findAwb(remote.shipment) : null;
  const assigned = found ?? (await aggregator.assignAwb(remote.shipment));
  if (!(await shipBookedParcel(shop, aggregator, parcel, assigned))) return;
  await requestPickup(shop, aggregator, { ...parcel, remoteShipment: remote.shipment });
}

async function findRemote(shop: Shop, aggregator: Aggregator, parcel: BookedParcel) {
  const { remoteOrder, remoteShipment } = parcel;
  if (remoteOrder && remoteShipment) return { order: remoteOrder, shipment: remoteShipment };
  const remote = await aggregator.create(await readParcelToBook(shop, parcel));
  await setRemote(shop.db, parcel.id, remote);
  return remote;
}

async function follow(shop: Shop, aggregator: Aggregator, parcel: BookedParcel): Promise<void> {
  if (!parcel.isPickupRequested) return requestPickup(shop, aggregator, parcel);
  const state = parcel.awb === null ? null : await aggregator.track(parcel.awb);
  await planAttempt(shop.db, parcel.id, { at: nextLook(shop, parcel), problem: null });
  if (state) await moveParcelOn(shop, parcel, state);
}

async function requestPickup(
  shop: Shop,
  aggregator: Aggregator,
  parcel: BookedParcel,
): Promise<void> {
  if (parcel.remoteShipment) await aggregator.requestPickup(parcel.remoteShipment);
  await setPickupRequested(shop.db, parcel.id, shop.now());
  await planAttempt(shop.db, parcel.id, { at: nextLook(shop, parcel), problem: null });
}

/** Webhooks are faster; this is for lost ones. Null for a parcel that nothing is heard of any more. */
function nextLook(shop: Shop, { state, shippedAt }: BookedParcel): Date | null {
  const now = shop.now();
  if (isFinal(state) || addDays(shippedAt, maxDaysUnderWay) < now) return null;
  return new Date(now.getTime() + hoursBetweenLooks * 3_600_000);
}

async function cancel(shop: Shop, aggregator: Aggregator, parcel: BookedParcel): Promise<void> {
  if (parcel.remoteOrder) await aggregator.cancel(parcel.remoteOrder);
  await setParcelState(shop.db, parcel.id, 'cancelled');
  await planAttempt(shop.db, parcel.id, { at: null, problem: null });
}

/**
 * A refused booking waits for the owner; an unreachable aggregator is asked again by itself, for as long as it
 * takes.
 */
async function planAfterProblem(
  shop: Shop,
  parcel: BookedParcel,
  { message, isRefusal }: AggregatorError,
): Promise<void> {
  const minutes = isRefusal && parcel.state === 'booking' ? null : minutesToRetry(parcel.attempts);
  const at = minutes === null ? null : new Date(shop.now().getTime() + minutes * 60_000);
  await planAttempt(shop.db, parcel.id, { at, problem: message });
}
