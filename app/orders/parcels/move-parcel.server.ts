import { noteCameBack } from '#app/orders/cash-on-delivery/refuse-at-door.server.ts';
import { changeLineStatus } from '#app/orders/record/change-line-status.server.ts';
import {
  type LockedLine,
  lockOrderLines,
  updateParcel,
} from '#app/orders/record/order-changes.store.server.ts';
import { toSender } from '#app/orders/record/order-emails.email.ts';
import { canShip, deriveOrderStatus } from '#app/orders/record/order-status.rules.ts';
import { orderView } from '#app/orders/record/order-view.rules.ts';
import type { ParcelState } from '#app/orders/record/orders.contract.ts';
import { findOrder } from '#app/orders/record/orders.store.server.ts';
import { writeParcelEmail } from '#app/orders/record/write-order-emails.server.ts';
import type { Db, Shop } from '#platform/shop.ts';
import type { Aggregator, AssignedAwb } from './aggregator.contract.ts';
import {
  type BookedParcel,
  lockParcel,
  planAttempt,
  releaseLines,
  setAssigned,
  setParcelState,
} from './booked-parcels.store.server.ts';
import { type ParcelTrouble, parcelTroubleEmail } from './parcel-emails.email.ts';
import { isFinal, movesOn } from './parcel-progress.rules.ts';

/**
 * A booked parcel has its number: its lines are shipped with it, and the customer is emailed. Returns false if
 * it was given up or everything in it was cancelled meanwhile: then the aggregator is told next.
 */
export async function shipBookedParcel(
  shop: Shop,
  aggregator: Aggregator,
  { id, orderId, bookedBy }: BookedParcel,
  assigned: AssignedAwb,
): Promise<boolean> {
  return shop.transaction(async (db) => {
    const now = shop.now();
    const allLines = await lockOrderLines(db, orderId);
    const parcel = await lockParcel(db, id);
    const lines = linesOf(allLines, parcel);
    if (parcel?.state !== 'booking' || lines.length === 0) {
      await releaseLines(db, id);
      await setParcelState(db, id, 'cancelled');
      await planAttempt(db, id, { at: now });
      return false;
    }
    const current = deriveOrderStatus(allLines);
    const change = { orderId, actorId: bookedBy, now };
    const trackingLink = aggregator.trackingPage(assigned.awb);
    for (const line of lines) {
      await updateParcel(db, change, line, { courier: assigned.courier });
      await updateParcel(db, change, line, { trackingLink });
    }
    await setAssigned(db, id, assigned, now);
    const linesToMove = lines.filter(({ status }) => canShip(status));
    const move = { orderId, actorId: bookedBy, kind: 'status' as const, allLines, linesToMove };
    const moved = await changeLineStatus(shop, db, { ...move, to: 'shipped' });
    if (!moved.ok) throw new Error(moved.refusal.description);
    await writeParcelEmail(shop, db, orderId, { number: parcel.number, before: current });
    return true;
  });
}

/** The lines of a parcel that nobody has cancelled. */
function linesOf(allLines: LockedLine[], parcel: BookedParcel | undefined): LockedLine[] {
  return allLines.filter(
    ({ id, status }) => parcel?.lineIds.includes(id) && status !== 'cancelled',
  );
}

/** A courier says how far a parcel is. */
export async function moveParcelOn(
  shop: Shop,
  { id, orderId }: Pick<BookedParcel, 'id' | 'orderId'>,
  to: ParcelState,
): Promise<void> {
  await shop.transaction(async (db) => {
    const allLines = await lockOrderLines(db, orderId);
    await moveLockedParcel(shop, db, { id, allLines, to });
  });
}

/**
 * The same within a transaction in which the lines of its order are locked. Forward only: the same again, or
 * what comes too late, changes nothing. Delivered are those of its lines that are on their way; what the owner
 * has set otherwise stays so. What comes back or is lost moves no line and no stock: the owner gets an email,
 * and decides; of cash on delivery what has come back counts as refused at the door.
 */
export async function moveLockedParcel(
  shop: Shop,
  db: Db,
  { id, allLines, to }: { id: string; allLines: LockedLine[]; to: ParcelState },
): Promise<void> {
  const parcel = await lockParcel(db, id);
  if (!parcel || parcel.state === 'booking' || !movesOn(parcel.state, to)) return;
  await setParcelState(db, id, to);
  if (isFinal(to)) await planAttempt(db, id, { at: null, problem: null });
  if (to === 'delivered') {
    const linesToMove = linesOf(allLines, parcel).filter(({ status }) => status === 'shipped');
    const move = { orderId: parcel.orderId, actorId: null, kind: 'status' as const };
    const moved = await changeLineStatus(shop, db, { ...move, allLines, linesToMove, to });
    if (!moved.ok) throw new Error(moved.refusal.description);
  }
  if (to === 'returned') {
    const lines = linesOf(allLines, parcel);
    const isRefused = await noteCameBack(shop, db, parcel.orderId, lines);
    await tellOwner(shop, db, parcel, isRefused ? 'refused' : to);
  }
  if (to === 'returning' || to === 'lost') await tellOwner(shop, db, parcel, to);
}

async function tellOwner(
  shop: Shop,
  db: Db,
  { orderId, number, awb }: BookedParcel,
  state: ParcelTrouble,
): Promise<void> {
  const order = await findOrder(db, orderId);
  if (!order || order.isDemo) return;
  await shop.outbox.write(db, {
    kind: `parcel-${state}-${number}`,
    orderId,
    to: shop.settings.storeProfile.notifyEmail,
    ...parcelTroubleEmail(orderView(order), { number, awb, state }, toSender(shop.settings)),
  });
}
