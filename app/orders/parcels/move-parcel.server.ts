import { done } from '#app/kit/result.ts';
import { noteCameBack } from '#app/orders/cash-on-delivery/came-back.rules.ts';
import {
  changeOrder,
  type OrderChange,
  writeOrderChange,
} from '#app/orders/record/change-order.server.ts';
import type { Order, OrderLine, OrderParcel } from '#app/orders/record/order.contract.ts';
import {
  editOf,
  moveLines,
  type OrderEdit,
  setTracking,
} from '#app/orders/record/order-edit.rules.ts';
import { parcelEmail, toSender } from '#app/orders/record/order-emails.email.ts';
import { canShip } from '#app/orders/record/order-status.rules.ts';
import { orderView } from '#app/orders/record/order-view.rules.ts';
import type { ParcelState } from '#app/orders/record/orders.contract.ts';
import { type LockedOrder, lockOrder } from '#app/orders/record/orders.store.server.ts';
import type { Db, Shop } from '#platform/shop.ts';
import type { Aggregator, AssignedAwb } from './aggregator.contract.ts';
import {
  type BookedParcel,
  planAttempt,
  releaseLines,
  setAssigned,
  setParcelState,
} from './booked-parcels.store.server.ts';
import { changeParcel, findParcel } from './parcel-edit.rules.ts';
import { isTrouble, parcelTroubleEmail } from './parcel-emails.email.ts';
import { isFinal, movesOn } from './parcel-progress.rules.ts';

/** A parcel of an aggregator, and its place among those of its order. */
type ParcelKey = Pick<BookedParcel, 'id' | 'number'>;

/**
 * A booked parcel has its number: its lines are shipped with it, and the customer is emailed. Returns false if
 * it was given up or everything in it was cancelled meanwhile: then the aggregator is told next.
 */
export async function shipBookedParcel(
  shop: Shop,
  aggregator: Aggregator,
  { id, orderId, number, bookedBy }: BookedParcel,
  assigned: AssignedAwb,
): Promise<boolean> {
  const changed = await changeOrder(shop, { orderId, actorId: bookedBy }, (order) => {
    const now = shop.now();
    const parcel = findParcel(order, number);
    const lines = parcel ? linesOf(order, parcel) : [];
    if (parcel?.state !== 'booking' || lines.length === 0) {
      return done(withoutParcel(order, { id, number }, { at: now }));
    }
    const { courier, awb } = assigned;
    const edit = changeParcel(editOf(order), number, { courier, awb, state: 'shipped' });
    const tracked = setTracking(edit, lines, {
      courier,
      trackingLink: aggregator.trackingPage(awb),
    });
    const leaving = lines.filter(({ status }) => canShip(status));
    return done({
      ...moveLines(tracked, leaving, 'shipped'),
      emailUnlessStatus: parcelEmail(number),
      also: (db) => setAssigned(db, id, assigned, now),
    });
  });
  if (!changed.ok) throw new Error(changed.refusal.description);
  return findParcel(changed.value.order, number)?.state === 'shipped';
}

/** A parcel does not leave: its lines are free again, and its aggregator is told next. */
export function withoutParcel(
  order: Order,
  { id, number }: ParcelKey,
  attempt: Parameters<typeof planAttempt>[2],
): OrderChange {
  return {
    ...changeParcel(editOf(order), number, { state: 'cancelled', lineIds: [] }),
    also: (db) =>
      Promise.all([
        releaseLines(db, id),
        setParcelState(db, id, 'cancelled'),
        planAttempt(db, id, attempt),
      ]),
  };
}

/** The lines of a parcel that nobody has cancelled. */
function linesOf({ lines }: Order, { lineIds }: OrderParcel): OrderLine[] {
  return lines.filter(({ id, status }) => lineIds.includes(id) && status !== 'cancelled');
}

/** A courier says how far a parcel is. */
export async function moveParcelOn(
  shop: Shop,
  parcel: ParcelKey & Pick<BookedParcel, 'orderId'>,
  to: ParcelState,
): Promise<void> {
  await shop.transaction(async (db) => {
    const order = await lockOrder(db, parcel.orderId);
    if (order) await moveLockedParcel(shop, db, order, parcel, to);
  });
}

/**
 * The same within a transaction that has locked its order; returns that as it then is. Forward only: the same again, or
 * what comes too late, changes nothing. Delivered are those of its lines that are on their way; what the owner
 * has set otherwise stays so. What comes back or is lost moves no line and no stock: the owner gets an email,
 * and decides; of cash on delivery what has come back counts as refused at the door.
 */
export async function moveLockedParcel(
  shop: Shop,
  db: Db,
  order: LockedOrder,
  { id, number }: ParcelKey,
  to: ParcelState,
): Promise<LockedOrder> {
  const parcel = findParcel(order, number);
  if (!parcel || parcel.state === 'booking' || !movesOn(parcel.state, to)) return order;
  const edit = editOfMove(order, parcel, to);
  const moved = await writeOrderChange(shop, db, order, null, {
    ...edit,
    also: () =>
      Promise.all([
        setParcelState(db, id, to, parcel.state),
        isFinal(to) && planAttempt(db, id, { at: null, problem: null }),
        tellOwner(shop, db, edit, { ...parcel, state: to }),
      ]),
  });
  if (!moved.ok) throw new Error(moved.refusal.description);
  return moved.value.order;
}

function editOfMove(order: Order, parcel: OrderParcel, to: ParcelState): OrderEdit {
  const edit = changeParcel(editOf(order), parcel.number, { state: to });
  const lines = linesOf(order, parcel);
  if (to === 'returned') return noteCameBack(edit, lines);
  if (to !== 'delivered') return edit;
  const onTheirWay = lines.filter(({ status }) => status === 'shipped');
  return moveLines(edit, onTheirWay, to);
}

/** Nothing while it goes well, and of an order of the demo shop. */
async function tellOwner(
  shop: Shop,
  db: Db,
  { order, events }: OrderEdit,
  { number, awb, state }: OrderParcel,
): Promise<void> {
  const trouble = state === 'returned' && events.length > 0 ? 'refused' : state;
  if (order.isDemo || !isTrouble(trouble)) return;
  await shop.outbox.write(db, {
    kind: `parcel-${trouble}-${number}`,
    orderId: order.id,
    to: shop.settings.storeProfile.notifyEmail,
    ...parcelTroubleEmail(
      orderView(order),
      { number, awb, state: trouble },
      toSender(shop.settings),
    ),
  });
}
