import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { longDate } from '#app/kit/dates.ts';
import { estimateDeliveryDate } from '#app/shop/delivery/delivery.rules.ts';
import type { User } from '#platform/shop.ts';
import { openTestHttp } from '#tests/support/test-http.ts';
import { givenOrder } from '#tests/support/test-orders.ts';
import { givenOwner, givenUser, openTestShop } from '#tests/support/test-shop.ts';

const shop = await openTestShop();
const http = await openTestHttp(shop);
let user: User;
beforeEach(async () => {
  user = await givenUser(shop);
});

async function statusOf(orderId: string) {
  const line = await shop.db
    .selectFrom('order_lines')
    .select('status')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  return line.status;
}

const confirmation = (displayId: string) =>
  `/order-confirmation?order=${encodeURIComponent(displayId)}`;

describe('the order confirmation', () => {
  test('of the user’s own order is shown, after a reload too', async () => {
    const placedAt = new Date();
    const { displayId } = await givenOrder(shop, user, { createdAt: placedAt });
    await http.get(confirmation(displayId), user);
    const again = await http.get(confirmation(displayId), user);
    expect(again.status).toBe(200);
    const html = await again.text();
    for (const words of [
      'Order Placed Successfully!',
      displayId,
      longDate(placedAt),
      longDate(estimateDeliveryDate(placedAt, '411004', [])),
      'Total Paid',
      'Payment pending: we will call you to confirm.',
      '₹16,870',
      '₹120',
      '12 Sahyadri Apartments',
      'Track Order',
      'Need Help?',
    ]) {
      expect(html).toContain(words);
    }
  });

  test.each([
    ['Order Pending', 'pending', new Date('2026-01-05T10:00:00Z')],
    ['Order Cancelled', 'cancelled', new Date()],
    ['Order Delivered', 'delivered', new Date()],
  ] as const)('is headed %s when it is no longer new', async (heading, status, createdAt) => {
    const order = await givenOrder(shop, user, { lines: [{ status }], createdAt });
    const html = await (await http.get(confirmation(order.displayId), user)).text();
    expect(html).toMatch(new RegExp(`<h1[^>]*>${heading}</h1>`));
    expect(html).not.toContain('Order Placed Successfully!');
    expect(html).toContain(longDate(estimateDeliveryDate(createdAt, '411004', [])));
  });

  test('says when the shop calls which number, how far the order is, and nothing of a mailbox', async () => {
    const { displayId } = await givenOrder(shop, user);
    const html = await (await http.get(confirmation(displayId), user)).text();
    expect(html).toMatch(/We will call 98200\u00a001234 [^<]*(before|between) /);
    expect(html).toContain('aria-label="Placed, next: Call"');
    expect(/<main.*<\/main>/s.exec(html)?.[0]).not.toContain('mailbox');
    expect(html).not.toContain('mail server');
  });

  test.each([
    ['confirmed', 'Call, next: Packed'],
    ['shipped', 'Shipped, next: Delivered'],
    ['delivered', 'Delivered'],
  ] as const)('of a %s order promises no call, and says "%s"', async (status, progress) => {
    const { displayId } = await givenOrder(shop, user, { lines: [{ status }] });
    const html = await (await http.get(confirmation(displayId), user)).text();
    expect(html).not.toContain('We will call 98200');
    expect(html).toContain(`aria-label="${progress}"`);
  });

  test('of a cancelled order shows no progress', async () => {
    const { displayId } = await givenOrder(shop, user, { lines: [{ status: 'cancelled' }] });
    const html = await (await http.get(confirmation(displayId), user)).text();
    expect(html).not.toContain('aria-label="Placed');
    expect(html).not.toContain('We will call 98200');
  });

  test('links to the order in My Orders, and to the carrier', async () => {
    const { id, displayId } = await givenOrder(shop, user);
    await shop.db
      .updateTable('order_lines')
      .set({ tracking_link: 'https://post.example/EX1IN' })
      .where('order_id', '=', id)
      .execute();
    const html = await (await http.get(confirmation(displayId), user)).text();
    expect(html).toContain(`href="/orders?order=${displayId}#${displayId}"`);
    expect(html).toMatch(
      /<a href="https:\/\/post\.example\/EX1IN" target="_blank" rel="noopener noreferrer nofollow"/,
    );
  });

  test('of somebody else’s order is not found, and reveals nothing', async () => {
    const { displayId } = await givenOrder(shop, await givenUser(shop));
    for (const who of [user, await givenOwner(shop), null]) {
      const answer = await http.get(confirmation(displayId), who);
      expect(answer.status).toBe(404);
      const html = await answer.text();
      expect(html).toContain('Order Not Found');
      expect(html).toContain('Unable to find order details.');
      expect(html).not.toContain('Sahyadri');
    }
  });

  test.each([
    '/order-confirmation',
    confirmation(''),
    confirmation('FHZZZZZZ'),
    confirmation('fhabcdef'),
    confirmation('FHABCDEF\n'),
    confirmation(`FH${'A'.repeat(5000)}`),
    confirmation("FH'; drop table orders;--"),
    confirmation('\0'),
    '/order-confirmation?order=%E0%A4%A',
    '/order-confirmation?order=FHAAAAAA&order[]=1',
  ])('requested as %s is a 404, not a server error', async (url) => {
    const answer = await http.get(url, user);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('Order Not Found');
  });
});

describe('My Orders', () => {
  test('says so when it is empty', async () => {
    expect(await (await http.get('/orders', user)).text()).toContain('No orders yet');
  });

  test('lists the user’s own orders, newest first', async () => {
    const older = await givenOrder(shop, user, { createdAt: new Date('2026-11-01T10:00:00Z') });
    const newer = await givenOrder(shop, user, { createdAt: new Date('2026-11-02T10:00:00Z') });
    const foreign = await givenOrder(shop, await givenUser(shop));
    const html = await (await http.get('/orders', user)).text();
    const shown = [...html.matchAll(/id="(FH[A-Z0-9]{6})"/g)].map((match) => match[1]);
    expect(shown).toEqual([newer.displayId, older.displayId]);
    expect(html).not.toContain(foreign.displayId);
  });

  test('has pages of twenty, and opens the page with the order in the URL', async () => {
    const oldest = await givenOrder(shop, user, { createdAt: new Date('2026-01-01T10:00:00Z') });
    for (let day = 1; day <= 20; day += 1) {
      await givenOrder(shop, user, { createdAt: new Date(Date.UTC(2026, 1, day)) });
    }
    const shown = async (url: string) => {
      const html = await (await http.get(url, user)).text();
      return [...html.matchAll(/id="(FH[A-Z0-9]{6})"/g)].map((match) => match[1]);
    };
    const first = await shown('/orders');
    expect(first).toHaveLength(20);
    for (const url of ['/orders?page=2', '/orders?page=9', `/orders?order=${oldest.displayId}`]) {
      expect(await shown(url)).toEqual([oldest.displayId]);
    }
    for (const url of ['/orders?page=-1', '/orders?order=FHZZZZZZ', '/orders?order=%00']) {
      expect(await shown(url)).toEqual(first);
    }
    const foreign = await givenOrder(shop, await givenUser(shop));
    expect(await shown(`/orders?order=${foreign.displayId}`)).toEqual(first);
  });

  test('says so when it cannot be read, and the rest of the page stays', async () => {
    await givenOrder(shop, user);
    await sql`alter table order_lines rename to mislaid`.execute(shop.db);
    const answer = await http.get('/orders', user);
    await sql`alter table mislaid rename to order_lines`.execute(shop.db);
    expect(answer.status).toBe(500);
    const html = await answer.text();
    expect(html).toContain('Failed to fetch orders');
    expect(html).toContain('aria-label="Main"');
  });

  test('offers what the status of each line allows', async () => {
    const order = await givenOrder(shop, user, {
      lines: [{ status: 'delivered' }, { status: 'shipped' }, { status: 'pending' }],
    });
    await shop.db
      .updateTable('order_lines')
      .set({ tracking_link: 'https://post.example/EX1IN' })
      .where('id', '=', order.lineIds[1] ?? '')
      .execute();
    const html = await (await http.get('/orders', user)).text();
    expect(html.match(/review=true/g)).toHaveLength(1);
    expect(html).toContain(`/product/${order.productIds[0]}?review=true`);
    expect(html.match(/Track your Order/g)).toHaveLength(1);
    expect(html.match(/Cancel Item/g)).toHaveLength(1);
    expect(html).toContain('Buy again');
  });

  test('names the delivery in a total, and the day it is expected', async () => {
    const order = await givenOrder(shop, user);
    const html = await (await http.get('/orders', user)).text();
    expect(html).toContain('with ₹120 delivery');
    expect(html).toContain(longDate(estimateDeliveryDate(order.createdAt, '411004', [])));
    expect(html).toContain('aria-label="Placed, next: Call"');
  });

  test('asks a visitor to sign in first', async () => {
    const { id } = await givenOrder(shop, user);
    for (const answer of [await http.get('/orders'), await http.post('/orders', { orderId: id })]) {
      expect([answer.status, answer.headers.get('Location')]).toEqual([
        302,
        '/auth?next=%2Forders',
      ]);
    }
    expect(await statusOf(id)).toBe('pending');
  });
});

describe('Cancel Order', () => {
  test('cancels by a plain HTML form, then has nothing left to cancel', async () => {
    const { id } = await givenOrder(shop, user);
    expect(await (await http.get('/orders', user)).text()).toContain('Cancel Order');
    const answer = await http.post('/orders', { orderId: id }, user);
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/orders']);
    expect(await statusOf(id)).toBe('cancelled');
    const html = await (await http.get('/orders', user)).text();
    expect(html).toContain('Cancelled');
    expect(html).not.toContain('Cancel Order');
    expect((await http.post('/orders', { orderId: id }, user)).status).toBe(409);
  });

  test('asks first where there is no script', async () => {
    const { id, displayId, lineIds } = await givenOrder(shop, user, { lines: [{}, {}] });
    const question = 'Are you sure you want to cancel this order?';
    const page = async (search: string) => (await http.get(`/orders${search}`, user)).text();
    expect(await page('')).not.toContain(question);
    for (const cancel of [id, lineIds[1]]) {
      const html = await page(`?order=${displayId}&cancel=${cancel}`);
      expect(html.match(/Are you sure you want to cancel this order\?/g)).toHaveLength(1);
      expect(html).toContain('Yes, cancel');
    }
    expect(await statusOf(id)).toBe('pending');
    await http.post('/orders', { orderId: id }, user);
    expect(await page(`?order=${displayId}&cancel=${id}`)).not.toContain(question);
  });

  test('of one item leaves the others', async () => {
    const { id: orderId, lineIds } = await givenOrder(shop, user, { lines: [{}, {}] });
    await http.post('/orders', { orderId, lineId: lineIds[1] ?? '' }, user);
    expect(await statusOf(orderId)).toBe('pending');
    const html = await (await http.get('/orders', user)).text();
    expect(html).toContain('Cancelled');
    expect(html).toContain('Cancel Order');
  });

  test('of somebody else’s or an unknown order is refused', async () => {
    const { id } = await givenOrder(shop, await givenUser(shop));
    for (const orderId of [id, 'nonsense', '', "' or 1=1 --"]) {
      const answer = await http.post('/orders', { orderId }, user);
      expect(answer.status).toBe(409);
      expect(await answer.text()).toContain('Failed to cancel order. Please try again.');
    }
    expect(await statusOf(id)).toBe('pending');
  });

  test('ignores a status in the form', async () => {
    const { id } = await givenOrder(shop, user);
    await http.post('/orders', { orderId: id, status: 'delivered', user_id: 'x' }, user);
    expect(await statusOf(id)).toBe('cancelled');
  });
});

describe('Buy again', () => {
  test('leads to the cart with the lines added', async () => {
    const { id: orderId } = await givenOrder(shop, user, { lines: [{ quantity: 2 }] });
    const answer = await http.post('/orders', { intent: 'buy-again', orderId }, user);
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/cart']);
    expect(await (await http.get('/cart', user)).text()).toContain('₹33,500');
  });

  test('of somebody else’s or an unknown order adds nothing to the cart', async () => {
    const { id } = await givenOrder(shop, await givenUser(shop));
    for (const orderId of [id, 'nonsense', '']) {
      const answer = await http.post('/orders', { intent: 'buy-again', orderId }, user);
      expect(answer.status).toBe(404);
    }
    expect(await (await http.get('/cart', user)).text()).toContain('Your cart is empty');
  });
});
