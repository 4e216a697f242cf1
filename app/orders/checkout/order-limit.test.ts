import { expect, test } from 'vitest';
import type { User } from '#platform/shop.ts';
import { buyNowToConfirm } from '#tests/support/test-checkout.ts';
import { givenOrder } from '#tests/support/test-orders.ts';
import { givenProduct, givenUser, openTestShop } from '#tests/support/test-shop.ts';
import { secondsToNextOrder } from './checkout.rules.ts';
import { placeOrder } from './place-order.server.ts';

const now = new Date('2026-03-01T06:30:00Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

const shop = await openTestShop();
shop.setNow(now);

/** This many orders within the last `minutes`, none of them pending any more. */
async function givenOrders(user: User, count: number, minutes: number) {
  for (let order = 0; order < count; order += 1) {
    await givenOrder(shop, user, {
      lines: [{ status: 'delivered' }],
      createdAt: minutesAgo(minutes),
    });
  }
}

async function order(user: User) {
  const { id } = await givenProduct(shop);
  return placeOrder(shop, user, await buyNowToConfirm(shop, user, id));
}

test('the twenty-first order of an account within an hour is refused, with the time to wait', async () => {
  const [eager, other] = [await givenUser(shop), await givenUser(shop)];
  await givenOrders(eager, 19, 50);
  expect(await order(eager)).toMatchObject({ ok: true });

  expect(await order(eager)).toMatchObject({
    ok: false,
    refusal: { kind: 'tooMany', retryAfterSeconds: 600 },
  });
  expect(await order(other)).toMatchObject({ ok: true });
});

test('refused orders and repeated answers do not count', async () => {
  const user = await givenUser(shop);
  await givenOrders(user, 18, 10);
  const { id } = await givenProduct(shop);
  const ready = await buyNowToConfirm(shop, user, id);
  await placeOrder(shop, user, { ...ready, seenTotalPaise: 1 });
  await placeOrder(shop, user, ready);
  await placeOrder(shop, user, ready);

  expect(await order(user)).toMatchObject({ ok: true });
  expect(await order(user)).toMatchObject({ ok: false, refusal: { kind: 'tooMany' } });
  // A repeated answer is still given.
  expect(await placeOrder(shop, user, ready)).toMatchObject({ ok: true });
});

test('orders at the same time do not get around it', async () => {
  const user = await givenUser(shop);
  await givenOrders(user, 19, 10);
  const products = await Promise.all([1, 2, 3].map(() => givenProduct(shop)));
  const ready = [];
  for (const { id } of products) ready.push(await buyNowToConfirm(shop, user, id));
  const placed = await Promise.all(ready.map((one) => placeOrder(shop, user, one)));
  expect(placed.filter((result) => result.ok)).toHaveLength(1);
});

test('the wait ends an hour after the first of the last twenty', () => {
  expect(secondsToNextOrder(null, now)).toBe(0);
  expect(secondsToNextOrder(minutesAgo(59), now)).toBe(60);
  expect(secondsToNextOrder(minutesAgo(60), now)).toBe(0);
  expect(secondsToNextOrder(minutesAgo(90), now)).toBe(0);
});
