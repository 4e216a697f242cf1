import { describe, expect, test } from 'vitest';
import { writeMeasurements } from '#app/products/size-charts/size-charts.store.server.ts';
import type { User } from '#platform/shop.ts';
import { openTestHttp } from '#tests/support/test-http.ts';
import { givenProduct, givenUser, openTestShop } from '#tests/support/test-shop.ts';
import { givenMeasuredProduct, givenSizeChart } from '#tests/support/test-size-charts.ts';

let queries = 0;
const shop = await openTestShop();
const db = shop.db.withPlugin({
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => {
    queries += 1;
    return result;
  },
});
const http = await openTestHttp({ ...shop, db });
const customer = await givenUser(shop);

const page = async (url: string, who: User | null = null) =>
  (await (await http.get(url, who)).text()).replaceAll('<!-- -->', '');

async function countQueries(url: string, who: User | null): Promise<number> {
  queries = 0;
  await page(url, who);
  return queries;
}

describe('beside Size', () => {
  test('is a link to the chart, for a visitor without a word of themselves', async () => {
    const { id } = await givenMeasuredProduct(shop);
    const html = await page(`/product/${id}`);
    expect(html).toContain(`href="/size-chart/${id}"`);
    expect(html).not.toMatch(/We suggest|Save my measurements/);
  });

  test('is the suggested size of who has saved measurements, else the way to save them', async () => {
    const { id } = await givenMeasuredProduct(shop);
    expect(await page(`/product/${id}`, customer)).toContain('/profile?edit=measurements');
    await writeMeasurements(shop.db, customer.userId, { bust: 900 });
    const html = await page(`/product/${id}`, customer);
    expect(html).toContain('your bust 90 cm, chart 88 to 92');
    expect(html).not.toContain('/profile?edit=measurements');
    expect(await page(`/product/${id}`, await givenUser(shop))).not.toContain('your bust');
  });

  test('is nothing for a product without a chart, or without sizes', async () => {
    const { id: plain } = await givenProduct(shop, { sizes: ['S', 'M'] });
    const { categoryId } = await givenMeasuredProduct(shop);
    const { id: saree } = await givenProduct(shop, { categoryId });
    for (const id of [plain, saree]) {
      expect(await page(`/product/${id}`, customer)).not.toMatch(/size-chart|Size Chart/);
    }
  });

  test('takes one query for the chart, and one for the measurements of who is signed in', async () => {
    const { id: plain } = await givenProduct(shop, { sizes: ['S', 'M'] });
    const { id: measured } = await givenMeasuredProduct(shop);
    const moreQueries = async (who: User | null) =>
      (await countQueries(`/product/${measured}`, who)) -
      (await countQueries(`/product/${plain}`, who));
    expect(await moreQueries(null)).toBe(1);
    // What everybody sees is in memory now.
    expect(await moreQueries(customer)).toBe(1);
  });

  test('a product may have another chart than its category', async () => {
    const { id } = await givenMeasuredProduct(shop);
    const chartId = await givenSizeChart(shop, {
      kind: 'garment',
      measures: ['bust'],
      sizes: [{ size: 'L', values: [[1000, 1000]] }],
    });
    await shop.db
      .updateTable('products')
      .set({ size_chart_id: chartId })
      .where('id', '=', id)
      .execute();
    await writeMeasurements(shop.db, customer.userId, { bust: 900 });
    expect(await page(`/product/${id}`, customer)).toContain(
      'your bust 90 cm, the garment 100, 10 cm more',
    );
  });

  test('an open page shows a chart as it is saved', async () => {
    const { id, chartId } = await givenMeasuredProduct(shop);
    await page(`/size-chart/${id}`);
    await shop.db
      .updateTable('size_charts')
      .set({ name: 'Kurta, new' })
      .where('id', '=', chartId)
      .execute();
    expect(await page(`/size-chart/${id}`)).toContain('Kurta, new in inches');
  });
});

describe('the page of a size chart', () => {
  test('shows it in both units, and is in no search engine', async () => {
    const { id } = await givenMeasuredProduct(shop);
    const html = await page(`/size-chart/${id}`);
    expect(html).toMatch(/88–92.*34\.6–36\.2/s);
    expect(html).toMatch(/name="robots" content="noindex/);
  });

  test.each(['a product without a chart', 'no product', 'no id'])(
    'is not there for %s',
    async (what) => {
      const { id } = await givenProduct(shop, { sizes: ['M'] });
      const ids = {
        'a product without a chart': id,
        'no product': crypto.randomUUID(),
        'no id': 'x',
      };
      const answer = await http.get(`/size-chart/${ids[what as keyof typeof ids]}`);
      expect(answer.status).toBe(404);
      expect(await answer.text()).toContain('No size chart');
    },
  );
});
