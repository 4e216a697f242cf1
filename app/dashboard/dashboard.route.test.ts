import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Shopper } from '#platform/shop.ts';
import { openTestHttp, type TestHttp } from '#tests/test-http.ts';
import { givenOrder, givenShopper, openTestShop, type TestShop } from '#tests/test-shop.ts';

let shop: TestShop;
let http: TestHttp;
let owner: Shopper;
let customer: Shopper;
let order: { id: string; displayId: string };
beforeAll(async () => {
  shop = await openTestShop();
  http = await openTestHttp(shop);
  owner = await givenShopper(shop, { isOwner: true });
  customer = await givenShopper(shop);
});
afterAll(async () => {
  await http.close();
  await shop.close();
});

beforeEach(async () => {
  order = await givenOrder(shop, customer);
});

const desks = ['/dashboard', '/admin'];

describe.each(desks)('%s', (desk) => {
  test.each(['a visitor', 'a customer'])('is closed to %s', async (who) => {
    for (const url of [desk, `${desk}/orders`, `${desk}/orders?order=${order.id}`]) {
      const answer = await http.get(url, who === 'a visitor' ? null : customer);
      expect(answer.status).toBe(403);
      const html = await answer.text();
      expect(html).toContain('Access Denied');
      expect(html).toMatch(/You don(&#x27;|')t have permission to access the owner dashboard\./);
      expect(html).not.toContain('Ananya Deshpande');
      expect(html).not.toContain(order.displayId);
    }
  });

  test('is open to the owner, and kept by no cache', async () => {
    const answer = await http.get(desk, owner);
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

  test('lists the orders with the five statuses to choose from', async () => {
    const html = await (await http.get(`${desk}/orders`, owner)).text();
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

describe('the mailbox', () => {
  test('is nowhere to be found from another machine, for the owner neither', async () => {
    await shop.outbox.write(shop.db, {
      kind: 'order-placed',
      to: 'ananya@example.com',
      subject: 'For her eyes only',
      html: '',
      text: 'secret',
    });
    await shop.sendLetters();
    for (const who of [null, customer, owner]) {
      const answer = await http.get('/mailbox', who);
      expect(answer.status).toBe(404);
      const html = await answer.text();
      expect(html).toContain('Oops! Page not found');
      expect(html).not.toContain('For her eyes only');
    }
  });
});
