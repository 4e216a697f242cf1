import { pluralize } from '#app/kit/text.ts';
import { categoryField } from '#app/people/admin-parts/form-rows.contract.ts';
import { settingsList } from '#app/people/admin-parts/settings-list.server.ts';
import type { Db } from '#platform/shop.ts';
import { maxSizeCharts, type SizeChartFormView } from './admin-size-charts.contract.ts';
import { readyCharts } from './ready-charts.rules.ts';
import { chartFormValues, parseSizeChart, sizeChartRefusals } from './size-chart.input.ts';
import { readUnit } from './size-charts.contract.ts';
import {
  deleteSizeChart,
  findSizeChart,
  insertSizeChart,
  listChartsOfCategories,
  listSizeCharts,
  lockSizeCharts,
  updateSizeChart,
} from './size-charts.store.server.ts';

export const sizeCharts = settingsList({
  path: 'size-charts',
  name: 'Size Charts',
  kind: 'size chart',
  refusals: sizeChartRefusals,
  max: maxSizeCharts,
  about: async () => ({
    none: 'None yet. A product without a chart shows its sizes alone, as before.',
    notes: [],
  }),
  add: {
    label: 'Chart',
    hint: 'Common measures of ready-made clothing, to begin with: compare them with your own patterns.',
    emptyName: 'An empty chart',
    addedText: 'Compare its numbers with your own patterns, and choose its categories.',
  },
  savedText: 'It is shown beside Size.',
  deleteText: 'Its categories and products will have no chart.',
  ready: readyCharts,
  empty: {
    name: 'New Chart',
    kind: 'body',
    measures: ['bust', 'waist'],
    sizes: ['S', 'M', 'L'].map((size) => ({ size, values: [null, null] })),
  },
  lock: lockSizeCharts,
  read: listSizeCharts,
  describe: ({ sizes, categories, products }) =>
    [
      pluralize(sizes, 'size'),
      ...categories,
      ...(products > 0 ? [`${pluralize(products, 'product')} of its own`] : []),
    ].join(' · '),
  readForm,
  parse: parseSizeChart,
  insert: insertSizeChart,
  update: updateSizeChart,
  remove: deleteSizeChart,
});

async function readForm(
  db: Db,
  id: string,
  params: URLSearchParams,
): Promise<SizeChartFormView | null> {
  const unit = readUnit(params);
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
      ...Object.fromEntries(chosen.map((one) => [categoryField(one.id), 'on'])),
    },
    categories: categories.map(({ id: categoryId, name, chartId, chartName }) => ({
      id: categoryId,
      name,
      note: chartId !== null && chartId !== id ? `has ${chartName} now` : '',
    })),
  };
}
