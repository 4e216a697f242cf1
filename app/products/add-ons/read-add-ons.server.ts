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
  const own = reader && hasMeasures(groups) ? await readMeasurements(shop.db, reader.userId) : {};
  return { groups, own };
}

/** Whether the measurements of a reader are part of what the page shows. */
export function hasMeasures(groups: AddOnGroup[] | null): boolean {
  return (groups ?? []).some(({ options }) => options.some(({ measures }) => measures.length > 0));
}
