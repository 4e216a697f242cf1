import type { Permitted, Shop } from '#platform/shop.ts';
import { isAggregatorError } from './aggregator.contract.ts';
import { findBookedByNumber } from './booked-parcels.store.server.ts';

/** Where the courier's own label of a booked parcel is, or why it has none; null for no such parcel. */
export async function findCourierLabel(
  shop: Shop,
  _owner: Permitted<'orders:read-all'>,
  orderId: string,
  number: number,
): Promise<{ url: string } | { problem: string } | null> {
  const { aggregator } = shop;
  if (!aggregator) return null;
  const parcel = await findBookedByNumber(shop.db, orderId, number);
  if (!parcel?.remoteShipment) return null;
  try {
    return { url: await aggregator.findLabel(parcel.remoteShipment) };
  } catch (error) {
    if (isAggregatorError(error)) return { problem: error.message };
    throw error;
  }
}
