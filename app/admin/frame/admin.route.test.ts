import { beforeEach, describe, expect, test } from 'vitest';
import type { User } from '#platform/shop.ts';
import { cookieOf, openTestAdmin } from '#tests/support/test-http.ts';
import { givenOrder } from '#tests/support/test-orders.ts';
import { givenProduct } from '#tests/support/test-shop.ts';

const { shop, http, owner, customer } = await openTestAdmin();
let order: { id: string; displayId: string };

beforeEach(async () => {
  order = await givenOrder(shop, customer);
});

const adminPaths = ['/dashboard', '/admin'];

test('nobody but the owner loads how the frame of the admin looks', async () => {
  const sheets = async (path: string, user: User | null) => {
    const html = await (await http.get(path, user)).text();
    return html.match(/href="\/assets\/admin[^"]*\.css"/g) ?? [];
  };
  expect(await sheets('/admin', owner)).toHaveLength(1);
  expect(await sheets('/store', owner)).toEqual([]);
  expect(await sheets('/', null)).toEqual([]);
});

describe.each(adminPaths)('%s', (adminPath) => {
  test.each(['a visitor', 'a customer'])('is closed to %s', async (who) => {
    for (const url of [adminPath, `${adminPath}/orders`, `${adminPath}/orders?order=${order.id}`]) {
      const answer = await http.get(url, who === 'a visitor' ? null : customer);
      expect(answer.status).toBe(403);
      const html = await answer.text();
      expect(html).toContain('Access Denied');
      expect(html).toMatch(/You don(&#x27;|')t have permission to access the owner dashboard\./);
      expect(html).not.toContain('Ananya Deshpande');
      expect(html).not.toContain(order.displayId);
    }
  });

  test('is open to the owner, and no cache stores it', async () => {
    const answer = await http.get(adminPath, owner);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    const html = await answer.text();
    for (const words of [
      'Owner Dashboard',
      owner.email,
      'Total Orders',
      'Total Products',
      'Total Customers',
      'Total Revenue',
      'Recent Orders',
      '₹16,870',
    ]) {
      expect(html).toContain(words);
    }
    expect(html).toMatch(new RegExp(`#(<!-- -->)?${order.id.slice(0, 8)}<`));
  });

  test('has its tabs once, and the current one says so', async () => {
    const html = await (await http.get(`${adminPath}/settings/activity`, owner)).text();
    const tabs = /<nav aria-label="Dashboard".*?<\/nav>/.exec(html)?.[0] ?? '';
    const names = [...tabs.matchAll(/>([A-Z]\w+)</g)].map(([, name]) => name);
    expect(names).toEqual(['Overview', 'Orders', 'Products', 'Settings', 'Analytics']);
    expect(tabs.match(/<a [^>]*aria-current="page"[^>]*>/g)).toEqual([
      expect.stringContaining(`href="${adminPath}/settings"`),
    ]);
  });

  test('lists the orders with the five statuses to choose from', async () => {
    const html = await (await http.get(`${adminPath}/orders`, owner)).text();
    const { count } = await shop.db
      .selectFrom('orders')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(html).toMatch(new RegExp(`Order Management \\((<!-- -->)?${count}(<!-- -->)?\\)`));
    const select = html.slice(html.indexOf(`aria-label="Status of ${order.displayId}"`));
    const options = [...select.slice(0, select.indexOf('</select>')).matchAll(/>(\w+)<\/option>/g)];
    expect(options.map((option) => option[1])).toEqual([
      'Pending',
      'Confirmed',
      'Shipped',
      'Delivered',
      'Cancelled',
    ]);
  });
});

describe('the low stock warning', () => {
  const warning = 'Low Stock Alert:';
  const keyIn = (html: string) => /name="key" value="(-?\d+)"/.exec(html)?.[1] ?? '';

  test('links to the products, and once dismissed stays away until other products are low', async () => {
    await givenProduct(shop, { stock: 5 });
    const html = await (await http.get('/admin', owner)).text();
    expect(html).toContain(warning);
    expect(html).toContain('href="/admin/products?show=low"');

    const answer = await http.post('/admin', { key: keyIn(html) }, owner, {
      Referer: 'http://localhost:3000/admin/orders?page=1',
    });
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/admin/orders?page=1']);
    const cookie = answer.headers.get('Set-Cookie') ?? '';
    // Without an age, a cookie lasts until the browser closes.
    expect(cookie).not.toMatch(/Max-Age|Expires/);

    const signedIn = await cookieOf(shop, owner);
    const later = { Cookie: `${signedIn}; ${cookie.split(';')[0]}` };
    expect(await (await http.get('/admin/orders', null, later)).text()).not.toContain(warning);
    await givenProduct(shop, { stock: 0 });
    expect(await (await http.get('/admin/orders', null, later)).text()).toContain(warning);
  });
});

test('the overview names the orders that have waited too long, and leads to the call queue', async () => {
  const page = async () => (await http.get('/dashboard', owner)).text();
  expect(await page()).not.toContain('waited longer');
  const threeDaysAgo = new Date(Date.now() - 73 * 3_600_000);
  await givenOrder(shop, customer, { createdAt: threeDaysAgo });
  expect(await page()).toMatch(
    /href="\/dashboard\/orders\/calls"[^>]*>1 order has waited longer than 72 hours for our call</,
  );
});

test('each task of today shows its count and links to where it is done', async () => {
  await givenProduct(shop, { stock: 2 });
  const html = await (await http.get('/dashboard', owner)).text();
  const { count: toCall } = await shop.db
    .selectFrom('order_lines')
    .select((eb) => eb.fn.count<number>('order_id').distinct().as('count'))
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow();
  const items = [...html.matchAll(/<a[^>]*href="\/dashboard(\/[^"]+)"[^>]*><b[^>]*>(\d+)<\/b>/g)];
  const byPath = Object.fromEntries(items.map(([, path, count]) => [path, Number(count)]));
  expect(byPath).toMatchObject({
    '/orders/calls': toCall,
    '/orders?status=confirmed': 0,
    '/orders?status=shipped': 0,
    '/settings': 0,
    '/analytics#reviews': 0,
  });
  expect(byPath['/products?show=low']).toBeGreaterThan(0);
});

test('a failed email and a review without an answer are tasks of today', async () => {
  await shop.outbox.write(shop.db, {
    kind: 'test',
    to: 'a@b.in',
    subject: 'x',
    html: '',
    text: '',
  });
  await shop.db
    .updateTable('emails')
    .set({ status: 'failed' })
    .where('kind', '=', 'test')
    .execute();
  const { id } = await givenProduct(shop);
  await shop.db
    .insertInto('reviews')
    .values({ product_id: id, user_id: customer.userId, rating: 4 })
    .execute();
  const html = await (await http.get('/dashboard', owner)).text();
  expect(html).toMatch(/>1<\/b><span[^>]*>Emails not sent/);
  expect(html).toMatch(/>1<\/b><span[^>]*>New reviews/);
});
