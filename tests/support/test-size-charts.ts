import type { SizeChart } from '#app/products/size-charts/size-charts.contract.ts';
import { insertSizeChart } from '#app/products/size-charts/size-charts.store.server.ts';
import type { Shop } from '#platform/shop.ts';
import { givenCategory, givenProduct } from './test-shop.ts';

/** Measures of the body, in millimetres. */
export const kurtaChart: SizeChart = {
  name: 'Kurta',
  kind: 'body',
  measures: ['bust', 'waist'],
  sizes: [
    {
      size: 'S',
      values: [
        [830, 870],
        [660, 700],
      ],
    },
    {
      size: 'M',
      values: [
        [880, 920],
        [710, 750],
      ],
    },
    { size: 'L', values: [[930, 970], null] },
  ],
};

/** The values of the owner's chart form. */
export const sizeChartFields: Record<string, string> = {
  unit: 'cm',
  name: 'Short Kurta',
  kind: 'body',
  'measure-bust': 'on',
  'size-0': 'M',
  'bust-0': '88 to 92',
};

/** A chart with a unique name. Returns its id. */
export function givenSizeChart(shop: Shop, chart: Partial<SizeChart> = {}): Promise<string> {
  return insertSizeChart(shop.db, {
    ...kurtaChart,
    name: `Kurta ${crypto.randomUUID().slice(0, 8)}`,
    ...chart,
  });
}

/** A product in S, M and L, in a category with a chart. */
export async function givenMeasuredProduct(
  shop: Shop,
): Promise<{ id: string; chartId: string; categoryId: string }> {
  const chartId = await givenSizeChart(shop);
  const categoryId = await givenCategory(shop, `Kurtas ${crypto.randomUUID().slice(0, 8)}`);
  await shop.db
    .updateTable('categories')
    .set({ size_chart_id: chartId })
    .where('id', '=', categoryId)
    .execute();
  const { id } = await givenProduct(shop, { categoryId, sizes: ['S', 'M', 'L'] });
  return { id, chartId, categoryId };
}
