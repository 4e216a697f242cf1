import { pluralize } from '#app/kit/text.ts';
import type { Shop } from '#platform/shop.ts';
import {
  chartFields,
  type SizeChartFormView,
  type SizeChartListView,
} from './admin-size-charts.contract.ts';
import { readyCharts } from './ready-charts.rules.ts';
import { chartFormValues } from './size-chart.input.ts';
import type { LengthUnit } from './size-charts.contract.ts';
import {
  findSizeChart,
  listChartsOfCategories,
  listSizeCharts,
} from './size-charts.store.server.ts';

/** All charts, and the ready ones. For the owner only. */
export async function readSizeCharts({ db }: Shop): Promise<SizeChartListView> {
  const charts = await listSizeCharts(db);
  return {
    charts: charts.map(({ id, name, sizes, categories, products }) => ({
      id,
      name,
      text: [
        pluralize(sizes, 'size'),
        ...categories,
        ...(products > 0 ? [`${pluralize(products, 'product')} of its own`] : []),
      ].join(' · '),
    })),
    ready: Object.entries(readyCharts).map(([id, { name }]) => ({ id, name })),
  };
}

/** One chart in its form; null when it is gone. For the owner only. */
export async function readSizeChartForm(
  { db }: Shop,
  id: string,
  unit: LengthUnit,
): Promise<SizeChartFormView | null> {
  const [chart, categories] = await Promise.all([
    findSizeChart(db, id),
    listChartsOfCategories(db),
  ]);
  if (!chart) return null;
  const chosen = categories.filter(({ chartId }) => chartId === id);
  return {
    id,
    name: chart.name,
    unit,
    texts: {
      ...chartFormValues(chart, unit),
      ...Object.fromEntries(chosen.map((one) => [chartFields.category(one.id), 'on'])),
    },
    categories: categories.map(({ id: categoryId, name, chartId, chartName }) => ({
      id: categoryId,
      name,
      note: chartId !== null && chartId !== id ? `has ${chartName} now` : '',
    })),
  };
}
