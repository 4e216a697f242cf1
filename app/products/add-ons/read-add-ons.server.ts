import { readMeasurements } from '#app/products/size-charts/size-charts.store.server.ts';
import type { Shop, User } from '#platform/shop.ts';
import type { AddOnGroup, AddOnsView } from './add-ons.contract.ts';

/** Null for a product without add-ons. Reads the reader's measurements only if an option needs some. */
export async function readAddOns(
  shop: Shop,
  reader: User | null,
  groups: AddOnGroup[] | null,
): Promise<AddOnsView | null> {
  if (!groups) return null;
  const isMeasured = groups.some(({ options }) =>
    options.some(({ measures }) => measures.length > 0),
  );
  const own = reader && isMeasured ? await readMeasurements(shop.db, reader.userId) : {};
  return { groups, own };
}
