import { describe, expect, test } from 'vitest';
import { openTestAdmin } from '#tests/support/test-http.ts';
import { givenCategory, givenProduct } from '#tests/support/test-shop.ts';
import {
  givenMeasuredProduct,
  givenSizeChart,
  sizeChartFields,
} from '#tests/support/test-size-charts.ts';
import { findSizeChart } from './size-charts.store.server.ts';

const { shop, http, owner } = await openTestAdmin();

const charts = '/admin/settings/size-charts';
const page = async (url: string) =>
  (await (await http.get(url, owner)).text()).replaceAll('<!-- -->', '');

async function chartOfCategory(id: string): Promise<string | null> {
  const row = await shop.db
    .selectFrom('categories')
    .select('size_chart_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.size_chart_id;
}

test('a ready chart has its numbers in centimetres, or in inches', async () => {
  const added = await http.post(charts, { ready: 'kurta' }, owner);
  const form = added.headers.get('Location') ?? '';
  expect(await page(form)).toMatch(/name="bust-2"[^>]*value="88 to 92"/);
  expect(await page(`${form}?unit=in`)).toMatch(/name="bust-2"[^>]*value="34\.65 to 36\.2/);
  expect(await page(charts)).toMatch(/Kurta<.*7 sizes/s);
});

describe('a chart', () => {
  test('is saved with its categories, and taken from those that are not selected', async () => {
    const { chartId, categoryId } = await givenMeasuredProduct(shop);
    const other = await givenCategory(shop, 'Anarkalis');
    const form = { ...sizeChartFields, intent: 'save-chart', [`category-${other}`]: 'on' };
    await http.post(`${charts}/${chartId}`, form, owner);
    expect(await findSizeChart(shop.db, chartId)).toEqual({
      name: 'Short Kurta',
      kind: 'body',
      measures: ['bust'],
      sizes: [{ size: 'M', values: [[880, 920]] }],
    });
    expect([await chartOfCategory(categoryId), await chartOfCategory(other)]).toEqual([
      null,
      chartId,
    ]);
  });

  test('that is refused keeps what was typed', async () => {
    const id = await givenSizeChart(shop);
    const form = { ...sizeChartFields, name: ' ', intent: 'save-chart', 'size-9': 'XXL' };
    const refused = await http.post(`${charts}/${id}`, form, owner);
    expect(await refused.text()).toContain('value="XXL"');
  });

  test('that is deleted leaves categories and products without one', async () => {
    const { id, chartId, categoryId } = await givenMeasuredProduct(shop);
    await shop.db
      .updateTable('products')
      .set({ size_chart_id: chartId })
      .where('id', '=', id)
      .execute();
    await http.post(`${charts}/${chartId}`, { intent: 'delete' }, owner);
    expect(await chartOfCategory(categoryId)).toBeNull();
    expect(await page(`/product/${id}`)).not.toContain('Size Chart');
  });
});

describe('the dialog of a product', () => {
  const products = '/admin/products';

  test('offers a chart only where there are some, and saves it', async () => {
    const { id } = await givenProduct(shop, { sizes: ['M'] });
    await shop.db.deleteFrom('size_charts').execute();
    expect(await page(`${products}?product=${id}`)).not.toContain('name="sizeChart"');
    const chartId = await givenSizeChart(shop, { name: 'Anarkali' });
    expect(await page(`${products}?product=${id}`)).toContain('name="sizeChart"');
    const form = { name: 'Anarkali', price: '900', sizes: 'M', sizeChart: chartId };
    const added = await http.post(`${products}?product=new`, { ...form, sizeChartSeen: '' }, owner);
    expect(added.status).toBe(303);
    const saved = shop.db.selectFrom('products').select('id').where('size_chart_id', '=', chartId);
    expect(await saved.execute()).toHaveLength(1);
  });
});
