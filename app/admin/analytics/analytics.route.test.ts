import { describe, expect, test } from 'vitest';
import { openTestAdmin } from '#tests/support/test-http.ts';
import { givenOrder } from '#tests/support/test-orders.ts';
import { givenProduct, givenUser } from '#tests/support/test-shop.ts';

const { shop, http, owner } = await openTestAdmin();
const { id } = await givenProduct(shop, { name: '=2+3 Saree' });
await givenOrder(shop, await givenUser(shop), {
  lines: [{ productId: id, pricePaise: 123_450, status: 'confirmed' }],
  createdAt: new Date('2026-11-10T23:30:00+05:30'),
});

const adminPaths = ['/dashboard', '/admin'];
const november = 'from=2026-11-10&to=2026-11-11';

test.each(adminPaths)(
  '%s/analytics has the two cards, and every report as a table',
  async (adminPath) => {
    const answer = await http.get(`${adminPath}/analytics?${november}`, owner);
    expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([200, 'no-store']);
    const html = await answer.text();
    for (const words of ['Sales Analytics', 'Customer Insights', '10 Nov 2026', '₹1,234.50']) {
      expect(html).toContain(words);
    }
    const tables = [...html.matchAll(/<table[^>]* aria-labelledby="([^"]+)-title"/g)];
    expect(tables.map(([, id]) => id)).toEqual([
      'sales',
      'categories',
      'best-sellers',
      'customers',
      'states',
      'cities',
    ]);
    const file = `${adminPath}/analytics/sales.csv?${november}&by=day`;
    expect(html).toContain(`href="${file.replaceAll('&', '&amp;')}"`);
  },
);

test('a period without sales says so, and shows no empty table', async () => {
  const html = await (await http.get('/admin/analytics?to=2020-01-01', owner)).text();
  expect(html).toContain('No sales yet in this period.');
  expect(html).not.toContain('<table aria-labelledby="sales-title"');
});

test.each(['from=x&to=y', 'days=-1', 'by=__proto__', 'from=0000-01-01&to=9999-12-31'])(
  'the page opens at ?%s too',
  async (query) => {
    expect((await http.get(`/admin/analytics?${query}`, owner)).status).toBe(200);
  },
);

describe('the CSV file of a report', () => {
  const fileOf = (id: string) => http.get(`/admin/analytics/${id}.csv?${november}`, owner);

  test('holds plain numbers for the spreadsheet', async () => {
    const answer = await fileOf('sales');
    expect(answer.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('Content-Disposition')).toBe(
      'attachment; filename="sales-2026-11-10-to-2026-11-11.csv"',
    );
    // text() would drop the byte order mark.
    expect(Buffer.from(await answer.arrayBuffer()).toString()).toBe(
      '\uFEFFFrom,To,Sales,Previous period,Orders,Average order\r\n' +
        '2026-11-10,2026-11-10,1234.50,0.00,1,1235.00\r\n' +
        '2026-11-11,2026-11-11,0.00,0.00,0,\r\n',
    );
  });

  test('holds no formulas', async () => {
    const text = await (await fileOf('best-sellers')).text();
    expect(text).toContain("'=2+3 Saree,1234.50,1");
  });

  test('of a report that does not exist is not found', async () => {
    expect((await fileOf('nothing')).status).toBe(404);
  });
});
