import type { Order } from '#app/orders/record/order.contract.ts';
import { canShip } from '#app/orders/record/order-status.rules.ts';
import { readWeights } from '#app/products/catalogue/stock.store.server.ts';
import type { Shop } from '#platform/shop.ts';
import { listBookedOf } from './booked-parcels.store.server.ts';
import { ownerParcels } from './owner-parcels.rules.ts';
import type { BookingView, OwnerParcelView } from './shipments.contract.ts';

/** The parcels of an order for the owner. No query in a shop without an aggregator. */
export async function readOwnerParcels(
  { db, settings, aggregator }: Shop,
  order: Order,
): Promise<OwnerParcelView[]> {
  const booked = aggregator && order.parcels ? await listBookedOf(db, order.id) : [];
  return ownerParcels(order, settings.storeProfile.name, booked);
}

/**
 * The couriers the owner may ask for the rest of an order, and its weight. Null, without a query, in a shop
 * without an aggregator.
 */
export async function readBooking(
  { db, aggregator }: Shop,
  { lines }: Order,
): Promise<BookingView | null> {
  const toShip = lines.filter(({ status }) => canShip(status));
  if (!aggregator || toShip.length === 0) return null;
  const weights = await readWeights(
    db,
    toShip.flatMap(({ productId }) => productId ?? []),
  );
  const unitGrams: BookingView['unitGrams'] = {};
  for (const { id, productId } of toShip) {
    const grams = weights.get(productId ?? '');
    if (grams !== undefined) unitGrams[id] = grams;
  }
  return { aggregator: aggregator.name, unitGrams };
}
