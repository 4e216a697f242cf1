import type { Shop, User } from '#platform/shop.ts';
import { type OwnSize, type SizeChart, visitorsSize } from './size-charts.contract.ts';
import { readMeasurements } from './size-charts.store.server.ts';
import { hasComparableMeasures, suggestSize } from './suggestion.rules.ts';

/** Which of the product's `sizes` suits this reader. Reads their measurements only if there is a chart. */
export async function readOwnSize(
  shop: Shop,
  reader: User | null,
  { chart, sizes }: { chart: SizeChart | null; sizes: string[] },
): Promise<OwnSize> {
  if (!chart || !reader || sizes.length === 0) return visitorsSize;
  const own = await readMeasurements(shop.db, reader.userId);
  const suggestion = suggestSize(chart, own, sizes);
  return { suggestion, asksForMeasurements: suggestion === null && hasComparableMeasures(chart) };
}
