import { beforeEach, describe, expect, test } from 'vitest';
import { cancelOrder } from '#app/orders/record/cancel-order.server.ts';
import { setOrderStatus } from '#app/orders/record/set-order-status.server.ts';
import { addToCart } from '#app/store/cart/add-to-cart.server.ts';
import type { User } from '#platform/shop.ts';
import { buyNowToConfirm, checkOutToConfirm } from '#tests/support/test-checkout.ts';
import {
  givenOwner,
  givenProduct,
  givenUser,
  openTestShop,
  stockOf,
  type TestShop,
} from '#tests/support/test-shop.ts';
import { placeOrder } from './place-order.server.ts';
import { readCheckout } from './read-checkout.server.ts';
import { setCheckoutLineQuantity } from './set-checkout-step.server.ts';
import { startFromCart } from './start-checkout.server.ts';

/** The most an account may hold before the shop has phoned, so that nobody takes everything from others. */

let shop: TestShop;
let user: User;
beforeEach(async () => {
  shop = await openTestShop();
  user = await givenUser(shop);
});

/** Buys this many. Returns why not, or null. */
async function buy(productId: string, quantity: number, who = user): Promise<string | null> {
  const ready = await buyNowToConfirm(shop, who, productId, quantity);
  const placed = await placeOrder(shop, who, ready);
  return placed.ok ? null : placed.refusal.description;
}

function idsOfOrders(): Promise<{ id: string }[]> {
  return shop.db.selectFrom('orders').select('id').orderBy('sequence').execute();
}

const refused = (reason: string) => `Failed to save order. Please try again. Saree: ${reason}.`;
const onlyThree = 'Only 3 until we have spoken by phone: we keep some for others';
const noMore = 'No more until we have spoken by phone: we keep some for others';

describe('of one product', () => {
  test('all six are not for one account: three are, and the others for others', async () => {
    const { id } = await givenProduct(shop, { name: 'Saree', stock: 6 });
    expect(await buy(id, 6)).toBe(refused(onlyThree));
    expect(await buy(id, 3)).toBeNull();
    expect(await buy(id, 1)).toBe(refused(noMore));
    expect(await stockOf(shop, id)).toBe(3);
    expect(await buy(id, 3, await givenUser(shop))).toBeNull();
  });

  test('half of many, counted before the account took any', async () => {
    const { id } = await givenProduct(shop, { name: 'Saree', stock: 15 });
    expect(await buy(id, 5)).toBeNull();
    expect(await buy(id, 3)).toBeNull();
    expect(await buy(id, 1)).toBe(refused(noMore));
  });

  test('the last pieces are for anybody', async () => {
    const { id } = await givenProduct(shop, { stock: 3 });
    expect(await buy(id, 3)).toBeNull();
    const { id: last } = await givenProduct(shop, { stock: 1 });
    expect(await buy(last, 1)).toBeNull();
  });

  test('more once the shop has phoned, or the order is cancelled', async () => {
    const owner = await givenOwner(shop);
    const { id } = await givenProduct(shop, { stock: 6 });
    await buy(id, 3);
    const [first] = await idsOfOrders();
    await setOrderStatus(shop, owner, { orderId: first?.id ?? '', status: 'confirmed' });
    expect(await buy(id, 3)).toBeNull();
    const [, second] = await idsOfOrders();
    await cancelOrder(shop, user, { orderId: second?.id ?? '' });
    expect(await buy(id, 2)).toBeNull();
  });

  test('not more by many orders at once', async () => {
    const { id } = await givenProduct(shop, { name: 'Saree', stock: 6 });
    const ready = [];
    for (let count = 0; count < 6; count += 1) {
      ready.push(await buyNowToConfirm(shop, user, id, 1));
    }
    const results = await Promise.all(ready.map((one) => placeOrder(shop, user, one)));
    expect(results.filter(({ ok }) => ok)).toHaveLength(3);
    expect(await stockOf(shop, id)).toBe(3);
  });

  test('not more by a cart with the product in two colours', async () => {
    const { id } = await givenProduct(shop, {
      name: 'Saree',
      stock: 6,
      colors: ['Madder', 'Indigo'],
    });
    await addToCart(shop, user, { productId: id, quantity: 2, color: 'Madder' });
    await addToCart(shop, user, { productId: id, quantity: 2, color: 'Indigo' });
    const ready = await checkOutToConfirm(shop, user, await startFromCart(shop, user));
    const items = (await readCheckout(shop, user, ready.checkout))?.items ?? [];
    const problem = 'Only 1 until we have spoken by phone: we keep some for others';
    expect(items.map((item) => [item.problem, item.maxQuantity])).toEqual([
      [null, 2],
      [problem, 1],
    ]);
    const change = { checkout: ready.checkout, item: items[1]?.id ?? '', quantity: 1 };
    await setCheckoutLineQuantity(shop, user, change);
    const seenTotalPaise = (await readCheckout(shop, user, ready.checkout))?.totalPaise ?? 0;
    expect((await placeOrder(shop, user, { ...ready, seenTotalPaise })).ok).toBe(true);
  });
});

describe('in all', () => {
  test('30 pieces wait for a call at most, whatever they are', async () => {
    const ids = [];
    for (let count = 0; count < 3; count += 1) {
      ids.push((await givenProduct(shop, { name: 'Saree', stock: 100 })).id);
    }
    const [one = '', two = '', three = ''] = ids;
    expect(await buy(one, 20)).toBeNull();
    expect(await buy(two, 8)).toBeNull();
    expect(await buy(three, 4)).toBe(
      refused('Only 2 until we have spoken by phone: at most 30 pieces can wait for our call'),
    );
    expect(await buy(three, 2)).toBeNull();
    expect(await buy(three, 1)).toBe(
      refused('No more until we have spoken by phone: at most 30 pieces can wait for our call'),
    );
    expect(await buy(three, 1, await givenUser(shop))).toBeNull();
  });

  test('not more by many orders at once', async () => {
    const ready = [];
    for (let count = 0; count < 5; count += 1) {
      const { id } = await givenProduct(shop, { stock: 100 });
      ready.push(await buyNowToConfirm(shop, user, id, 10));
    }
    const results = await Promise.all(ready.map((one) => placeOrder(shop, user, one)));
    expect(results.filter(({ ok }) => ok)).toHaveLength(3);
  });
});
