import { beforeEach, describe, expect, test } from 'vitest';
import { recordPayment } from '#app/orders/payments/record-payment.server.ts';
import { cancelOrder } from '#app/orders/record/cancel-order.server.ts';
import { setOrderStatus } from '#app/orders/record/set-order-status.server.ts';
import { decrementStock } from '#app/products/catalogue/stock.store.server.ts';
import type { User } from '#platform/shop.ts';
import { changeForm } from '#tests/support/test-calls.ts';
import { givenOrder } from '#tests/support/test-orders.ts';
import {
  givenOwner,
  givenUser,
  openTestShop,
  stockKey,
  stockOf,
} from '#tests/support/test-shop.ts';
import type { ChangeOrderInput } from './call-queue.input.ts';
import { updateOrder } from './change-order.server.ts';

const shop = await openTestShop();
const owner = await givenOwner(shop);
let customer: User;
beforeEach(async () => {
  customer = await givenUser(shop);
});

async function change(orderId: string, typed: Partial<ChangeOrderInput>) {
  return updateOrder(shop, owner, await changeForm(shop, orderId, typed));
}

async function orderOf(id: string) {
  return shop.db
    .selectFrom('orders')
    .select([
      'subtotal_paise as subtotal',
      'delivery_charge_paise as delivery',
      'total_paise as total',
      'delivery_address as address',
      'customer_phone as phone',
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

async function linesOf(id: string) {
  return shop.db
    .selectFrom('order_lines')
    .select(['quantity', 'status'])
    .where('order_id', '=', id)
    .orderBy('position')
    .execute();
}

async function emailsOf(id: string) {
  return shop.db
    .selectFrom('emails')
    .select(['to_address as to', 'subject', 'text'])
    .where('order_id', '=', id)
    .orderBy('created_at')
    .execute();
}

const pricePaise = 100_000;

/** Two lines at ₹1,000 each, with quantities 2 and 1; each product had a stock of 10. */
async function givenTwoLines() {
  return givenOrder(shop, customer, {
    lines: [
      { pricePaise, quantity: 2 },
      { pricePaise, quantity: 1 },
    ],
  });
}

test('new quantities change stock and totals, at the ordered price', async () => {
  const { id, lineIds, productIds } = await givenTwoLines();
  const [first = '', second = ''] = lineIds;
  await shop.db.updateTable('products').set({ price_paise: 900_000 }).execute();
  expect((await change(id, { quantities: { [first]: 1, [second]: 4 } })).ok).toBe(true);
  expect((await linesOf(id)).map((line) => line.quantity)).toEqual([1, 4]);
  expect(await Promise.all(productIds.map((one) => stockOf(shop, one)))).toEqual([9, 6]);
  expect(await orderOf(id)).toMatchObject({ subtotal: 500_000, delivery: 12_000, total: 512_000 });
});

test('a removed line is cancelled, its stock returns and the total goes down', async () => {
  const { id, lineIds, productIds } = await givenTwoLines();
  expect((await change(id, { quantities: { [lineIds[0] ?? '']: 0 } })).ok).toBe(true);
  expect(await linesOf(id)).toEqual([
    { quantity: 2, status: 'cancelled' },
    { quantity: 1, status: 'pending' },
  ]);
  expect(await stockOf(shop, productIds[0] ?? '')).toBe(10);
  expect(await orderOf(id)).toMatchObject({ subtotal: pricePaise, total: pricePaise + 12_000 });
});

test('a line that is restored counts in the total again', async () => {
  const { id, lineIds } = await givenTwoLines();
  const [lineId = ''] = lineIds;
  await change(id, { quantities: { [lineId]: 0 } });
  await setOrderStatus(shop, owner, { orderId: id, lineId, status: 'pending' });
  expect(await orderOf(id)).toMatchObject({
    subtotal: 3 * pricePaise,
    total: 3 * pricePaise + 12_000,
  });
});

test('a new address and phone number are stored, the address in parts and joined', async () => {
  const { id } = await givenTwoLines();
  expect(
    (await change(id, { address: '7 Lake Road', city: 'Nashik', phone: '9820009999' })).ok,
  ).toBe(true);
  expect(await orderOf(id)).toMatchObject({
    address: '7 Lake Road, Garware Bridge, Nashik, Maharashtra',
    phone: '9820009999',
    total: 3 * pricePaise + 12_000,
  });
});

test('the customer gets an email with the new total for each change', async () => {
  const { id, displayId, lineIds } = await givenTwoLines();
  const [lineId = ''] = lineIds;
  await change(id, { quantities: { [lineId]: 3 } });
  await change(id, { quantities: { [lineId]: 1 } });
  const emails = await emailsOf(id);
  expect(emails.map(({ to, subject }) => [to, subject])).toEqual([
    [customer.email, `Your order was changed - ${displayId}`],
    [customer.email, `Your order was changed - ${displayId}`],
  ]);
  expect(emails[0]?.text).toContain('The total is now ₹4,120.');
  expect(emails[1]?.text).toContain('The total is now ₹2,120.');
});

test('a change that leaves only confirmed lines sends one email', async () => {
  const { id, displayId, lineIds } = await givenTwoLines();
  const [first = '', second = ''] = lineIds;
  await setOrderStatus(shop, owner, { orderId: id, lineId: first, status: 'confirmed' });
  expect((await change(id, { quantities: { [second]: 0 } })).ok).toBe(true);
  const emails = await emailsOf(id);
  expect(emails.map(({ subject }) => subject)).toEqual([`Your order was changed - ${displayId}`]);
});

test('a paid order that gets cheaper says what to refund, and one that gets dearer what is due', async () => {
  const { id, lineIds } = await givenTwoLines();
  const payment = { method: 'cash', reference: '', isReceived: true } as const;
  await recordPayment(shop, owner, { ...payment, orderId: id, seenDuePaise: 312_000 });
  const [first = ''] = lineIds;
  expect(await change(id, { quantities: { [first]: 1 } })).toEqual({
    ok: true,
    value: { total: 'Total ₹2,120, of which delivery ₹120. ₹1,000 is to be refunded.' },
  });
  expect(await change(id, { quantities: { [first]: 3 } })).toEqual({
    ok: true,
    value: { total: 'Total ₹4,120, of which delivery ₹120. ₹1,000 more is due.' },
  });
});

describe('a change is refused as a whole', () => {
  test('when the stock is too low', async () => {
    const { id, lineIds, productIds } = await givenTwoLines();
    const [first = '', second = ''] = lineIds;
    await decrementStock(shop.db, stockKey(productIds[0] ?? ''), 6);
    const result = await change(id, { quantities: { [first]: 5, [second]: 9 }, city: 'Nashik' });
    expect(result).toMatchObject({
      refusal: {
        kind: 'conflict',
        description: 'Gadwal Pattu Saree: Only 2 left',
        fields: { [`quantity-${first}`]: 'Only 2 left' },
      },
    });
    expect((await linesOf(id)).map((line) => line.quantity)).toEqual([2, 1]);
    expect(await Promise.all(productIds.map((one) => stockOf(shop, one)))).toEqual([2, 9]);
    expect(await orderOf(id)).toMatchObject({ subtotal: 3 * pricePaise });
    expect(await emailsOf(id)).toEqual([]);
  });

  test('when it removes every line', async () => {
    const { id, lineIds } = await givenTwoLines();
    const quantities = Object.fromEntries(lineIds.map((line) => [line, 0]));
    expect(await change(id, { quantities })).toMatchObject({
      refusal: { description: 'Keep at least one item, or cancel the order' },
    });
    expect(await linesOf(id)).toMatchObject([{ status: 'pending' }, { status: 'pending' }]);
  });

  test('once a line is shipped', async () => {
    const { id, lineIds } = await givenTwoLines();
    await setOrderStatus(shop, owner, { orderId: id, lineId: lineIds[0], status: 'shipped' });
    expect(await change(id, { city: 'Nashik' })).toMatchObject({
      refusal: { description: 'Something of it has been shipped already' },
    });
  });

  test('when nothing is different', async () => {
    const { id } = await givenTwoLines();
    expect(await change(id, {})).toMatchObject({
      refusal: { description: 'Nothing is different' },
    });
  });

  test('when the customer has cancelled meanwhile', async () => {
    const { id, lineIds, productIds } = await givenTwoLines();
    const form = await changeForm(shop, id, { quantities: { [lineIds[0] ?? '']: 5 } });
    await cancelOrder(shop, customer, { orderId: id });
    expect(await updateOrder(shop, owner, form)).toMatchObject({
      refusal: { kind: 'conflict', description: 'It was changed meanwhile and is Cancelled now' },
    });
    expect(await stockOf(shop, productIds[0] ?? '')).toBe(10);
  });
});

test('of two tabs and the customer who change an order at once one wins, and stock and totals agree', async () => {
  const rounds = Array.from({ length: 20 }, async () => {
    const user = await givenUser(shop);
    const { id, lineIds, productIds } = await givenOrder(shop, user, {
      lines: [{ pricePaise, quantity: 2 }],
    });
    const [lineId = ''] = lineIds;
    const forms = await Promise.all(
      [5, 1].map((quantity) => changeForm(shop, id, { quantities: { [lineId]: quantity } })),
    );
    const results = await Promise.all([
      ...forms.map((form) => updateOrder(shop, owner, form)),
      cancelOrder(shop, user, { orderId: id }),
    ]);
    const [line] = await linesOf(id);
    return {
      changes: results.slice(0, 2).filter((result) => result.ok).length,
      line,
      stock: await stockOf(shop, productIds[0] ?? ''),
      order: await orderOf(id),
    };
  });
  for (const { changes, line, stock, order } of await Promise.all(rounds)) {
    expect(changes).toBeLessThanOrEqual(1);
    expect(line?.status).toBe('cancelled');
    expect(stock).toBe(10);
    expect(order.subtotal).toBe((line?.quantity ?? 0) * pricePaise);
  }
});
