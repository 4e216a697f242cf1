import { own } from '#app/kit/own.ts';
import { done, type Result, refuse } from '#app/kit/result.ts';
import { recordActivity } from '#app/shop/activity/record-activity.server.ts';
import type { Db, Owner, Shop } from '#platform/shop.ts';
import { maxSizeCharts, sizeChartRefusals } from './admin-size-charts.contract.ts';
import { readyCharts } from './ready-charts.rules.ts';
import type { SizeChart } from './size-charts.contract.ts';
import {
  deleteSizeChart,
  insertSizeChart,
  listSizeCharts,
  lockSizeCharts,
  setCategoriesOfChart,
  updateSizeChart,
} from './size-charts.store.server.ts';

/** Where no ready chart fits. */
const emptyChart: SizeChart = {
  name: 'New Chart',
  kind: 'body',
  measures: ['bust', 'waist'],
  sizes: ['S', 'M', 'L'].map((size) => ({ size, values: [null, null] })),
};

/** Adds a ready chart, or an empty one for an id that none has. Returns its id; refuses one chart too many. */
export function addSizeChart(
  shop: Shop,
  owner: Owner,
  readyId: string,
): Promise<Result<{ id: string }>> {
  const chart = own(readyCharts, readyId) ?? emptyChart;
  return change(shop, owner, 'Size chart added', async (db, count) => {
    if (count >= maxSizeCharts) return refuse(sizeChartRefusals.tooMany);
    const names = await namesOfOthers(db, null);
    let name = chart.name;
    for (let copy = 2; names.has(name.toLowerCase()); copy += 1) name = `${chart.name} ${copy}`;
    return done({ id: await insertSizeChart(db, { ...chart, name }) });
  });
}

/** Saves a chart and its categories; the last save wins. Refuses a name that another chart has. */
export function saveSizeChart(
  shop: Shop,
  owner: Owner,
  { id, chart, categoryIds }: { id: string; chart: SizeChart; categoryIds: string[] },
): Promise<Result<null>> {
  return change(shop, owner, 'Size chart changed', async (db) => {
    if (!(await updateSizeChart(db, id, chart))) return refuse(sizeChartRefusals.gone);
    const names = await namesOfOthers(db, id);
    if (names.has(chart.name.toLowerCase())) return refuse(sizeChartRefusals.sameName);
    await setCategoriesOfChart(db, id, categoryIds);
    return done();
  });
}

/** Deletes a chart; its categories and products have none then. */
export function removeSizeChart(shop: Shop, owner: Owner, id: string): Promise<Result<null>> {
  return change(shop, owner, 'Size chart deleted', async (db) =>
    (await deleteSizeChart(db, id)) ? done() : refuse(sizeChartRefusals.gone),
  );
}

async function namesOfOthers(db: Db, id: string | null): Promise<Set<string>> {
  const charts = await listSizeCharts(db);
  return new Set(charts.filter((one) => one.id !== id).map(({ name }) => name.toLowerCase()));
}

/** Runs one change at a time. `run` gets the number of charts. */
function change<T>(
  shop: Shop,
  { userId, client }: Owner,
  about: string,
  run: (db: Db, count: number) => Promise<Result<T>>,
): Promise<Result<T>> {
  return shop.transaction(async (db) => {
    const result = await run(db, await lockSizeCharts(db));
    if (!result.ok) return result;
    await recordActivity(shop, db, { kind: 'settings-changed', userId, client, about });
    return result;
  });
}
