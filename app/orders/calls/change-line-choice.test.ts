import { expect, test } from 'vitest';
import { recordPayment } from '#app/orders/payments/record-payment.server.ts';
import { listEventsOf } from '#app/orders/record/order-events.store.server.ts';
import { findOrder } from '#app/orders/record/orders.store.server.ts';
import { changeForm } from '#tests/support/test-calls.ts';
import { placeByBuyNow } from '#tests/support/test-checkout.ts';
import {
  givenKurta,
  givenOwner,
  givenProduct,
  givenUser,
  openTestShop,
  stockOf,
  variantStockOf,
} from '#tests/support/test-shop.ts';
import { updateOrder } from './change-order.server.ts';
import { readCallQueue } from './read-call-queue.server.ts';

const shop = await openTestShop();
const owner = await givenOwner(shop);

/** An order of two in size M; `exchange` sends what the dialog would. */
async function givenOrderOfTwo(productId: string, size = 'M') {
  const orderId = await placeByBuyNow(shop, await givenUser(shop), productId, 2, { size });
  const readLine = async () => (await findOrder(shop.db, orderId))?.lines[0];
  const lineId = (await readLine())?.id ?? '';
  const exchange = async (to: string, quantity = 2) =>
    updateOrder(
      shop,
      owner,
      await changeForm(shop, orderId, {
        quantities: { [lineId]: quantity },
        choices: { [lineId]: { size: to, color: null } },
      }),
    );
  return { orderId, lineId, readLine, exchange };
}

test('a line changed to another size takes that, returns the old one, and the total follows its price', async () => {
  const { id } = await givenKurta(shop, { M: 3, L: 0, XL: 2 });
  const { orderId, readLine, exchange } = await givenOrderOfTwo(id);
  expect((await exchange('XL')).ok).toBe(true);
  expect(await variantStockOf(shop, id)).toEqual({ L: 0, M: 3, XL: 0 });
  expect(await readLine()).toMatchObject({ size: 'XL', unitPricePaise: 175_000, quantity: 2 });
  expect(await findOrder(shop.db, orderId)).toMatchObject({ subtotalPaise: 350_000 });
  const history = await listEventsOf(shop.db, orderId);
  expect(history).toContainEqual(expect.objectContaining({ kind: 'choice', from: 'M', to: 'XL' }));
});

test('more of another size in one go', async () => {
  const { id } = await givenKurta(shop, { M: 2, L: 3, XL: 0 });
  const { readLine, exchange } = await givenOrderOfTwo(id);
  expect((await exchange('L', 3)).ok).toBe(true);
  expect(await readLine()).toMatchObject({ size: 'L', quantity: 3 });
  expect(await variantStockOf(shop, id)).toEqual({ L: 0, M: 2, XL: 0 });
});

test('a line cannot change to a size of which too few are left: the customer keeps what they had', async () => {
  const { id } = await givenKurta(shop, { M: 2, L: 1, XL: 0 });
  const { lineId, readLine, exchange } = await givenOrderOfTwo(id);
  expect(await exchange('L')).toMatchObject({
    refusal: {
      description: 'Dabu Kurta: Only 1 left',
      fields: { [`choice-${lineId}`]: 'Only 1 left' },
    },
  });
  expect(await readLine()).toMatchObject({ size: 'M' });
  expect(await variantStockOf(shop, id)).toEqual({ L: 1, M: 0, XL: 0 });
});

test('a size that is not offered is refused', async () => {
  const { id } = await givenKurta(shop, { M: 2, L: 1, XL: 0 });
  const { exchange } = await givenOrderOfTwo(id);
  expect(await exchange('XXL')).toMatchObject({
    refusal: { description: 'Dabu Kurta: This size or color is no longer offered' },
  });
});

test('a paid line can change to another size; what that costs more is due', async () => {
  const { id } = await givenKurta(shop, { M: 2, L: 2, XL: 2 });
  const { orderId, exchange } = await givenOrderOfTwo(id);
  const input = { orderId, method: 'upi', reference: '408912345678', isReceived: true } as const;
  const paid = await recordPayment(shop, owner, { ...input, seenDuePaise: 330_000 });
  expect(paid.ok).toBe(true);
  expect(await exchange('XL')).toEqual({
    ok: true,
    value: { total: 'Total ₹3,500, delivery free. ₹200 more is due.' },
  });
});

test('a product that is not counted by size changes its line alone', async () => {
  const { id } = await givenProduct(shop, { sizes: ['M', 'L'], stock: 5 });
  const { readLine, exchange } = await givenOrderOfTwo(id);
  expect((await exchange('L')).ok).toBe(true);
  expect(await readLine()).toMatchObject({ size: 'L' });
  expect(await stockOf(shop, id)).toBe(3);
});

test('the dialog offers the sizes, and nothing for what has one', async () => {
  const { id } = await givenKurta(shop, { M: 2, L: 0, XL: 2 });
  const { orderId, lineId } = await givenOrderOfTwo(id);
  const request = { page: 1, search: '', change: orderId, payment: null };
  const { change } = await readCallQueue(shop, request);
  expect(change?.choices[lineId]?.options.map(({ label }) => label)).toEqual([
    'M',
    'L: out of stock',
    'XL: only 2 left, ₹100 more',
  ]);
  const saree = await givenProduct(shop, { sizes: ['Free Size'] });
  const plain = await givenOrderOfTwo(saree.id, 'Free Size');
  const other = await readCallQueue(shop, { ...request, change: plain.orderId });
  expect(other.change?.choices).toEqual({});
});

test('of two customers who exchange for the last L, one gets it', async () => {
  const { id } = await givenKurta(shop, { M: 4, L: 2, XL: 0 });
  const [one, other] = [await givenOrderOfTwo(id), await givenOrderOfTwo(id)];
  const results = await Promise.all([one.exchange('L'), other.exchange('L')]);
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await variantStockOf(shop, id)).toEqual({ L: 0, M: 2, XL: 0 });
});
