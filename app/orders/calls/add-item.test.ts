import { beforeEach, describe, expect, test } from 'vitest';
import { placeOrder } from '#app/orders/checkout/place-order.server.ts';
import { startBuyNow } from '#app/orders/checkout/start-checkout.server.ts';
import { listEventsOf, readLastEvent } from '#app/orders/record/order-events.store.server.ts';
import { findOrder } from '#app/orders/record/orders.store.server.ts';
import { setOrderStatus } from '#app/orders/record/set-order-status.server.ts';
import type { User } from '#platform/shop.ts';
import { emailsTo } from '#tests/support/test-accounts.ts';
import { givenSareeToStitch } from '#tests/support/test-add-ons.ts';
import { checkOutToConfirm } from '#tests/support/test-checkout.ts';
import { givenOrder } from '#tests/support/test-orders.ts';
import {
  givenKurta,
  givenOwner,
  givenProduct,
  givenUser,
  openTestShop,
  stockOf,
  variantStockOf,
} from '#tests/support/test-shop.ts';
import type { AddItemInput } from './add-item.input.ts';
import { addItem } from './add-item.server.ts';
import { findItems } from './find-items.server.ts';

const shop = await openTestShop();
const owner = await givenOwner(shop);
let customer: User;
beforeEach(async () => {
  customer = await givenUser(shop);
});

async function formOf(
  orderId: string,
  productId: string,
  rest: Partial<AddItemInput> = {},
): Promise<AddItemInput> {
  const seen = await readLastEvent(shop.db, orderId);
  const plain = { size: null, color: null, quantity: 1, replaces: null, addOns: [] };
  return { ...plain, orderId, productId, seen, ...rest };
}

async function add(orderId: string, productId: string, rest: Partial<AddItemInput> = {}) {
  return addItem(shop, owner, await formOf(orderId, productId, rest));
}

async function linesOf(orderId: string) {
  const order = await findOrder(shop.db, orderId);
  return order?.lines.map(({ name, size, quantity, status, unitPricePaise, discountPaise }) => [
    ...[name, size, quantity, status, unitPricePaise, discountPaise],
  ]);
}

test('an item is added at its price, with its stock, history and email', async () => {
  const kurta = await givenKurta(shop, { M: 1, XL: 3 });
  const { id } = await givenOrder(shop, customer);
  expect(await add(id, kurta.id, { size: 'XL', quantity: 2 })).toEqual({
    ok: true,
    value: { total: 'Total ₹20,370, of which delivery ₹120.' },
  });
  expect(await linesOf(id)).toEqual([
    ['Gadwal Pattu Saree', null, 1, 'pending', 1_675_000, 0],
    ['Dabu Kurta', 'XL', 2, 'pending', 175_000, 0],
  ]);
  expect(await variantStockOf(shop, kurta.id)).toEqual({ M: 1, XL: 1 });
  const added = (await listEventsOf(shop.db, id)).find(({ kind }) => kind === 'added');
  expect(added).toMatchObject({ product: 'Dabu Kurta', from: null, to: 'Qty 2, XL' });
  const [email] = await emailsTo(shop, customer.email);
  expect(email?.text).toContain('The total is now ₹20,370.');
});

test('a swapped line is cancelled, its stock returns, and its discount moves', async () => {
  const kurta = await givenKurta(shop, { M: 1, XL: 0 });
  const { id, lineIds, productIds } = await givenOrder(shop, customer, {
    lines: [{ status: 'confirmed' }, { pricePaise: 50_000 }],
  });
  const [saree = ''] = lineIds;
  await shop.db
    .updateTable('order_lines')
    .set({ discount_paise: 10_000 })
    .where('id', '=', saree)
    .execute();
  expect(await add(id, kurta.id, { size: 'M', replaces: saree })).toMatchObject({
    value: { total: 'Total ₹2,170, of which delivery ₹120; discount ₹100.' },
  });
  expect(await linesOf(id)).toEqual([
    ['Gadwal Pattu Saree', null, 1, 'cancelled', 1_675_000, 0],
    ['Gadwal Pattu Saree', null, 1, 'pending', 50_000, 0],
    ['Dabu Kurta', 'M', 1, 'confirmed', 165_000, 10_000],
  ]);
  expect(await stockOf(shop, productIds[0] ?? '')).toBe(10);
  expect(await findOrder(shop.db, id)).toMatchObject({
    ...{ subtotalPaise: 205_000, discountPaise: 10_000, totalPaise: 217_000 },
  });
});

describe('what takes longer to be made moves the day, which is read out with the sum', () => {
  /** Noon in India on a day in November 2026; the 20th is a Friday. */
  const onDay = (day: number) => new Date(`2026-11-${day}T12:00:00+05:30`);
  const stitched = (groupId: string) => ({
    addOns: [{ groupId, optionId: 'standard', measurements: {} }],
  });

  test('of an order that waits for its call', async () => {
    shop.setNow(onDay(20));
    const saree = await givenSareeToStitch(shop);
    const { id } = await givenOrder(shop, customer, { promisedBy: '2026-11-28' });
    expect(await add(id, saree.id, stitched(saree.groupId))).toMatchObject({
      value: {
        total: 'Total ₹19,520, of which delivery ₹120. Now delivered by 4 December 2026.',
      },
    });
    expect(await findOrder(shop.db, id)).toMatchObject({ promisedBy: '2026-12-04' });
    const [email] = await emailsTo(shop, customer.email);
    expect(email?.text).toContain('Estimated delivery: 4 December 2026.');
  });

  test('of one that is confirmed, from now, and back again with a swap', async () => {
    const saree = await givenSareeToStitch(shop);
    const plain = await givenProduct(shop);
    const { id, lineIds } = await givenOrder(shop, customer, {
      lines: [{ status: 'confirmed' }],
      createdAt: onDay(20),
      promisedBy: '2026-11-28',
    });
    shop.setNow(onDay(25));
    const swap = { replaces: lineIds[0] ?? '', ...stitched(saree.groupId) };
    expect(await add(id, saree.id, swap)).toMatchObject({
      value: { total: expect.stringContaining('Now delivered by 9 December 2026.') },
    });
    const [, line] = (await findOrder(shop.db, id))?.lines ?? [];
    expect(await add(id, plain.id, { replaces: line?.id ?? '' })).toMatchObject({
      value: { total: expect.stringContaining('Now delivered by 3 December 2026.') },
    });
  });

  test('but what is made as fast leaves it, and nothing is said', async () => {
    shop.setNow(onDay(25));
    const { id: productId } = await givenProduct(shop);
    const { id } = await givenOrder(shop, customer, { promisedBy: '2026-11-28' });
    const added = await add(id, productId);
    expect(added.ok && added.value.total).not.toContain('delivered by');
    expect(await findOrder(shop.db, id)).toMatchObject({ promisedBy: '2026-11-28' });
  });
});

describe('refused, and nothing is done:', () => {
  test.each([
    ['more than is left', { size: 'M', quantity: 2 }, 'Dabu Kurta: Only 1 left'],
    ['a size that is not offered', { size: 'S' }, 'Dabu Kurta: Please select a size'],
    [
      'what is not in the order',
      { size: 'M', replaces: crypto.randomUUID() },
      'The item to replace is not in the order',
    ],
  ])('%s', async (_what, rest, description) => {
    const kurta = await givenKurta(shop, { M: 1, XL: 0 });
    const { id } = await givenOrder(shop, customer);
    expect(await add(id, kurta.id, rest)).toMatchObject({ refusal: { description } });
    expect(await linesOf(id)).toHaveLength(1);
    expect(await variantStockOf(shop, kurta.id)).toEqual({ M: 1, XL: 0 });
  });

  test('a product that is hidden', async () => {
    const hidden = await givenProduct(shop, { isActive: false });
    const { id } = await givenOrder(shop, customer);
    expect(await add(id, hidden.id)).toMatchObject({
      refusal: { description: 'It is no longer in the shop' },
    });
  });

  test('once something is shipped', async () => {
    const product = await givenProduct(shop);
    const { id } = await givenOrder(shop, customer, { lines: [{ status: 'shipped' }, {}] });
    expect(await add(id, product.id)).toMatchObject({
      refusal: { description: 'Something of it has been shipped already' },
    });
  });

  test('when something else has happened since', async () => {
    const product = await givenProduct(shop);
    const { id, lineIds } = await givenOrder(shop, customer, { lines: [{}, {}] });
    const form = await formOf(id, product.id);
    await setOrderStatus(shop, owner, { orderId: id, lineId: lineIds[0], status: 'cancelled' });
    expect(await addItem(shop, owner, form)).toMatchObject({
      refusal: { description: 'It was changed meanwhile and is Pending now' },
    });
  });
});

test('of two tabs that add an item at once, one does', async () => {
  const product = await givenProduct(shop, { stock: 5 });
  const { id } = await givenOrder(shop, customer);
  const form = await formOf(id, product.id);
  const results = await Promise.all([addItem(shop, owner, form), addItem(shop, owner, form)]);
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await stockOf(shop, product.id)).toBe(4);
});

test('the last one is added, or somebody else buys it', async () => {
  for (let round = 0; round < 10; round += 1) {
    const buyer = await givenUser(shop);
    const product = await givenProduct(shop, { stock: 1 });
    const { id } = await givenOrder(shop, await givenUser(shop));
    const started = await startBuyNow(shop, buyer, {
      ...{ productId: product.id, quantity: 1 },
    });
    if (!started.ok) throw new Error(started.refusal.description);
    const checkout = await checkOutToConfirm(shop, buyer, started);
    const form = await formOf(id, product.id);
    const results = await Promise.all([
      addItem(shop, owner, form),
      placeOrder(shop, buyer, checkout),
    ]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await stockOf(shop, product.id)).toBe(0);
  }
});

test('items that are swapped against each other at once wait in the same sequence', async () => {
  const products = [
    await givenProduct(shop, { stock: 40 }),
    await givenProduct(shop, { stock: 40 }),
  ];
  const [one, other] = products.map(({ id }) => id) as [string, string];
  const orders = await Promise.all(
    Array.from({ length: 12 }, async (_, at) => {
      const user = await givenUser(shop);
      const productId = at % 2 === 0 ? one : other;
      return { at, ...(await givenOrder(shop, user, { lines: [{ productId }] })) };
    }),
  );
  const forms = await Promise.all(
    orders.map(({ id, lineIds, at }) =>
      formOf(id, at % 2 === 0 ? other : one, { replaces: lineIds[0] ?? null }),
    ),
  );
  const results = await Promise.all(forms.map((form) => addItem(shop, owner, form)));
  expect(results.every(({ ok }) => ok)).toBe(true);
  expect([await stockOf(shop, one), await stockOf(shop, other)]).toEqual([34, 34]);
});

test('the search shows price and stock of each size that is left', async () => {
  const { id } = await givenKurta(shop, { M: 2, XL: 0 });
  const saree = await givenProduct(shop, { name: 'Dabu Saree', stock: 3, pricePaise: 90_000 });
  const items = await findItems(shop, 'dabu');
  expect(items.find((item) => item.id === id)?.choices).toEqual([
    { value: '["M",null]', label: 'M: ₹1,650, 2 left' },
  ]);
  expect(items.find((item) => item.id === saree.id)?.choices).toEqual([
    { value: '[null,null]', label: '₹900, 3 left' },
  ]);
});
