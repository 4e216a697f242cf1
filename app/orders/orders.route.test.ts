import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Shopper } from '#platform/shop.ts';
import { openTestHttp, type TestHttp } from '#tests/test-http.ts';
import { givenProduct, givenShopper, openTestShop, type TestShop } from '#tests/test-shop.ts';
import { insertOrder } from './orders.store.server.ts';

let shop: TestShop;
let http: TestHttp;
let shopper: Shopper;
beforeAll(async () => {
  shop = await openTestShop();
  http = await openTestHttp(shop);
});
beforeEach(async () => {
  shopper = await givenShopper(shop);
});
afterAll(async () => {
  await http.close();
  await shop.close();
});

/** A pending order of one piece. */
async function givenOrder(customer: Shopper, createdAt = new Date()) {
  const { id: productId } = await givenProduct(shop);
  return insertOrder(shop.db, {
    userId: customer.userId,
    idempotencyKey: crypto.randomUUID(),
    customer: { name: 'Ananya Deshpande', email: customer.email, phone: '9820001234' },
    place: {
      address: '12 Sahyadri Apartments',
      landmark: '',
      city: '',
      state: '',
      joined: '12 Sahyadri Apartments',
      pincode: '411004',
    },
    bookingMethod: 'online',
    subtotalPaise: 1_675_000,
    deliveryChargePaise: 12_000,
    lines: [
      {
        productId,
        name: 'Gadwal Pattu Saree',
        unitPricePaise: 1_675_000,
        quantity: 1,
        size: null,
        color: null,
        pictureUrl: null,
      },
    ],
    createdAt,
  });
}

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
  test('of one’s own order is there, after a reload too', async () => {
    const { displayId } = await givenOrder(shopper, new Date('2026-11-21T09:35:00Z'));
    await http.get(confirmation(displayId), shopper);
    const again = await http.get(confirmation(displayId), shopper);
    expect(again.status).toBe(200);
    const html = await again.text();
    for (const words of [
      'Order Placed Successfully!',
      displayId,
      '21 November 2026',
      '30 November 2026',
      'Total Paid',
      '₹16,870',
      '₹120',
      '12 Sahyadri Apartments',
      'Track Order',
      'Need Help?',
    ]) {
      expect(html).toContain(words);
    }
  });

  test('of somebody else’s order is not found, and tells nothing of it', async () => {
    const { displayId } = await givenOrder(await givenShopper(shop));
    for (const who of [shopper, await givenShopper(shop, { isOwner: true }), null]) {
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
  ])('asked for as %s is a 404 and no failure of ours', async (url) => {
    const answer = await http.get(url, shopper);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('Order Not Found');
  });
});

describe('My Orders', () => {
  test('is empty in words', async () => {
    expect(await (await http.get('/orders', shopper)).text()).toContain('No orders yet');
  });

  test('are one’s own, the newest first', async () => {
    const older = await givenOrder(shopper, new Date('2026-11-01T10:00:00Z'));
    const newer = await givenOrder(shopper, new Date('2026-11-02T10:00:00Z'));
    const foreign = await givenOrder(await givenShopper(shop));
    const html = await (await http.get('/orders', shopper)).text();
    const shown = [...html.matchAll(/id="(FH[A-Z0-9]{6})"/g)].map((match) => match[1]);
    expect(shown).toEqual([newer.displayId, older.displayId]);
    expect(html).not.toContain(foreign.displayId);
  });

  test('ask a visitor to sign in first', async () => {
    const { id } = await givenOrder(shopper);
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
  test('cancels by a plain form, then has nothing left to cancel', async () => {
    const { id } = await givenOrder(shopper);
    expect(await (await http.get('/orders', shopper)).text()).toContain('Cancel Order');
    const answer = await http.post('/orders', { orderId: id }, shopper);
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/orders']);
    expect(await statusOf(id)).toBe('cancelled');
    const html = await (await http.get('/orders', shopper)).text();
    expect(html).toContain('Cancelled');
    expect(html).not.toContain('Cancel Order');
    expect((await http.post('/orders', { orderId: id }, shopper)).status).toBe(409);
  });

  test('of a foreign or nonsense order is refused in the specification’s words', async () => {
    const { id } = await givenOrder(await givenShopper(shop));
    for (const orderId of [id, 'nonsense', '', "' or 1=1 --"]) {
      const answer = await http.post('/orders', { orderId }, shopper);
      expect(answer.status).toBe(409);
      expect(await answer.text()).toContain('Failed to cancel order. Please try again.');
    }
    expect(await statusOf(id)).toBe('pending');
  });

  test('cannot smuggle in another status', async () => {
    const { id } = await givenOrder(shopper);
    await http.post('/orders', { orderId: id, status: 'delivered', user_id: 'x' }, shopper);
    expect(await statusOf(id)).toBe('cancelled');
  });
});
