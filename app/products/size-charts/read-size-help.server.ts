import type { Shop, User } from '#platform/shop.ts';
import type { SizeChart, SizeHelpView } from './size-charts.contract.ts';
import { readMeasurements } from './size-charts.store.server.ts';
import { hasComparableMeasures, suggestSize } from './suggestion.rules.ts';

/**
 * The help beside Size for this reader; null if there is none. Reads a signed-in reader's measurements only if
 * the product has a chart. `sizes` are the product's.
 */
export async function readSizeHelp(
  shop: Shop,
  reader: User | null,
  { chart, sizes, fitText }: { chart: SizeChart | null; sizes: string[]; fitText: string | null },
): Promise<SizeHelpView | null> {
  if (sizes.length === 0 || (!chart && !fitText)) return null;
  if (!chart || !reader) return { chart, suggestion: null, asksForMeasurements: false, fitText };
  const own = await readMeasurements(shop.db, reader.userId);
  const suggestion = suggestSize(chart, own, sizes);
  const asksForMeasurements = suggestion === null && hasComparableMeasures(chart);
  return { chart, suggestion, asksForMeasurements, fitText };
}
