import { done, type Result, refuse } from '#app/kit/result.ts';
import type { Order, OrderParcel } from '#app/orders/record/order.contract.ts';
import type { OrderEdit } from '#app/orders/record/order-edit.rules.ts';
import type { TakenLines } from './lines-to-ship.rules.ts';
import { shipmentRefusals } from './shipments.contract.ts';

/**
 * Puts lines into a parcel of their own, the next of their order. What was cancelled on its way and opened again leaves
 * the parcel that it was in. Refuses if one of them is being booked.
 */
export function addParcel(
  { edit, lines }: TakenLines,
  about: Pick<OrderParcel, 'courier' | 'awb' | 'state'>,
): Result<{ edit: OrderEdit; parcel: OrderParcel }> {
  const parcels = edit.order.parcels ?? [];
  const lineIds = lines.map(({ id }) => id);
  const isTaken = (id: string) => lineIds.includes(id);
  if (parcels.some((one) => one.state === 'booking' && one.lineIds.some(isTaken))) {
    return refuse(shipmentRefusals.goneMeanwhile);
  }
  const left = parcels.map((one) => ({
    ...one,
    lineIds: one.lineIds.filter((id) => !isTaken(id)),
  }));
  const parcel = { ...about, number: (parcels.at(-1)?.number ?? 0) + 1, lineIds };
  const order = { ...edit.order, parcels: [...left, parcel] };
  return done({ edit: { ...edit, order }, parcel });
}

/** Changes a parcel; the history of its order says nothing of that. */
export function changeParcel(
  edit: OrderEdit,
  number: number,
  change: Partial<OrderParcel>,
): OrderEdit {
  const parcels = edit.order.parcels?.map((parcel) =>
    parcel.number === number ? { ...parcel, ...change } : parcel,
  );
  return { ...edit, order: { ...edit.order, parcels: parcels ?? null } };
}

export function findParcel({ parcels }: Order, number: number): OrderParcel | undefined {
  return parcels?.find((parcel) => parcel.number === number);
}
