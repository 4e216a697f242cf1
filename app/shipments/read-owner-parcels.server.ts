import type { StoredOrder } from '#app/orders/stored-order.rules.ts';
import type { Shop } from '#platform/shop.ts';
import { listBookedOf } from './booked-parcels.store.server.ts';
import { ownerParcels } from './owner-parcels.rules.ts';
import type { OwnerParcelView } from './shipments.contract.ts';

/** The parcels of an order for the owner. No query in a shop without an aggregator. */
export async function readOwnerParcels(
  { db, settings }: Shop,
  order: StoredOrder,
): Promise<OwnerParcelView[]> {
  const booked = settings.shiprocket && order.parcels ? await listBookedOf(db, order.id) : [];
  return ownerParcels(order, settings.shop.name, booked);
}
