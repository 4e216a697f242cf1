import { sql } from 'kysely';
import type { Db } from '#database/tables.ts';
import {
  allMeasures,
  type Measure,
  type Measurements,
  type SizeChart,
} from './size-charts.contract.ts';

/** One chart; undefined if it is gone. */
export async function findSizeChart(db: Db, id: string): Promise<SizeChart | undefined> {
  const row = await db
    .selectFrom('size_charts')
    .select(['name', 'kind', 'measures', 'sizes'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { ...row, measures: row.measures.filter(isMeasure) };
}

function isMeasure(name: string): name is Measure {
  return (allMeasures as readonly string[]).includes(name);
}

/** Every chart by name, with the categories and the number of products that it is set for. */
export function listSizeCharts(db: Db) {
  return db
    .selectFrom('size_charts')
    .select([
      'id',
      'name',
      'kind',
      sql<number>`jsonb_array_length(sizes)`.as('sizes'),
      sql<string[]>`array(select name from categories where size_chart_id = size_charts.id
        order by position, name)`.as('categories'),
      sql<number>`(select count(*) from products
        where size_chart_id = size_charts.id and deleted_at is null)`.as('products'),
    ])
    .orderBy(sql`lower(name) collate "en-x-icu"`)
    .execute();
}

/** The same; no other transaction changes them until this one ends. */
export async function lockSizeCharts(db: Db): ReturnType<typeof listSizeCharts> {
  await sql`lock table size_charts in share row exclusive mode`.execute(db);
  return listSizeCharts(db);
}

/** Returns its id. */
export async function insertSizeChart(db: Db, chart: SizeChart): Promise<string> {
  const { id } = await db
    .insertInto('size_charts')
    .values({ ...chart, sizes: JSON.stringify(chart.sizes) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Gives the chart to these categories, and takes it from all others that had it. */
export async function updateSizeChart(
  db: Db,
  id: string,
  { categoryIds, ...chart }: SizeChart & { categoryIds: readonly string[] },
): Promise<void> {
  await db
    .updateTable('size_charts')
    .set({ ...chart, sizes: JSON.stringify(chart.sizes) })
    .where('id', '=', id)
    .execute();
  await sql`
    update categories set size_chart_id = case when id = any(${categoryIds}::uuid[]) then ${id}::uuid end
    where (size_chart_id = ${id}) is distinct from (id = any(${categoryIds}::uuid[]))
      and (size_chart_id = ${id} or id = any(${categoryIds}::uuid[]))`.execute(db);
}

/** Categories and products that had it have none then. */
export async function deleteSizeChart(db: Db, id: string): Promise<void> {
  await db.deleteFrom('size_charts').where('id', '=', id).execute();
}

/** Every category by name, with the chart it has. */
export function listChartsOfCategories(
  db: Db,
): Promise<{ id: string; name: string; chartId: string | null; chartName: string | null }[]> {
  return db
    .selectFrom('categories')
    .leftJoin('size_charts', 'size_charts.id', 'categories.size_chart_id')
    .select([
      'categories.id',
      'categories.name',
      'size_charts.id as chartId',
      'size_charts.name as chartName',
    ])
    .orderBy('categories.position')
    .orderBy('categories.name')
    .execute();
}

/** Gives a product a chart of its own; with null, or a chart that is gone, it has its category's. */
export async function setChartOfProduct(
  db: Db,
  productId: string,
  chartId: string | null,
): Promise<void> {
  await db
    .updateTable('products')
    .set({ size_chart_id: sql`(select id from size_charts where id = ${chartId})` })
    .where('id', '=', productId)
    .execute();
}

/** A user's saved measurements. */
export async function readMeasurements(db: Db, userId: string): Promise<Measurements> {
  const row = await db
    .selectFrom('profiles')
    .select('measurements')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.measurements ?? {};
}

/** Replaces a user's saved measurements. */
export async function writeMeasurements(
  db: Db,
  userId: string,
  measurements: Measurements,
): Promise<void> {
  const values = { measurements: JSON.stringify(measurements) };
  await db
    .insertInto('profiles')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
}
