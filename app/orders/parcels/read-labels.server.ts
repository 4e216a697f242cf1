import { addDays, isoDay, startOfDay } from '#app/kit/dates.ts';
import { listOrders } from '#app/orders/record/orders.store.server.ts';
import type { Shop } from '#platform/shop.ts';
import type { LabelView } from './labels.contract.ts';
import { labelsOf } from './labels.rules.ts';
import { listShippedBetween } from './shipments.store.server.ts';

/** More than any small shop ships in a day, and less than a browser minds. */
export const maxOrdersPerDay = 300;

/** The labels of these orders, in this sequence. For the owner only. */
export async function readLabels({ db }: Shop, orderIds: readonly string[]): Promise<LabelView[]> {
  const found = new Map((await listOrders(db, orderIds)).map((order) => [order.id, order]));
  return orderIds.flatMap((id) => {
    const order = found.get(id);
    return order ? labelsOf(order) : [];
  });
}

/** The labels of the parcels that were shipped today, Indian time; the first first. For the owner only. */
export async function readTodaysLabels({ db, now }: Shop): Promise<LabelView[]> {
  const from = startOfDay(isoDay(now()));
  const shipped = await listShippedBetween(db, from, addDays(from, 1), maxOrdersPerDay);
  const orders = await listOrders(
    db,
    shipped.map(({ orderId }) => orderId),
  );
  return shipped.flatMap(({ orderId, numbers }) => {
    const order = orders.find(({ id }) => id === orderId);
    return order ? labelsOf(order, numbers) : [];
  });
}
