import { beforeEach, expect, test } from 'vitest';
import { placeOrder } from '#app/orders/checkout/place-order.server.ts';
import { readLastEvent } from '#app/orders/record/order-events.store.server.ts';
import { findOrder } from '#app/orders/record/orders.store.server.ts';
import { amountDuePaise } from '#app/orders/record/payment.rules.ts';
import type { Permitted, User } from '#platform/shop.ts';
import { emailsTo } from '#tests/support/test-accounts.ts';
import { buyNowToConfirm } from '#tests/support/test-checkout.ts';
import { readOrderAddress } from '#tests/support/test-orders.ts';
import {
  givenDeliveryCharge,
  givenOwner,
  givenProduct,
  givenUser,
  openTestShop,
  type TestShop,
} from '#tests/support/test-shop.ts';
import { balanceOf, givenStoreCredit } from '#tests/support/test-store-credit.ts';
import { updateOrder } from './change-order.server.ts';
import { expireOrders } from './expire-orders.server.ts';
import { readCallQueue } from './read-call-queue.server.ts';

let shop: TestShop;
let owner: Permitted;
let customer: User;
beforeEach(async () => {
  shop = await openTestShop();
  owner = await givenOwner(shop);
  customer = await givenUser(shop);
  await givenDeliveryCharge(shop, 0);
  await givenStoreCredit(shop, { customer, owner }, 100_000);
});

/** An order of ₹600 waiting for its call, partly paid with store credit. */
async function waiting(storeCreditPaise: number): Promise<string> {
  const { id } = await givenProduct(shop, { pricePaise: 60_000 });
  const ready = await buyNowToConfirm(shop, customer, id);
  const placed = await placeOrder(shop, customer, { ...ready, storeCreditPaise });
  if (!placed.ok) throw new Error(placed.refusal.description);
  const order = await shop.db
    .selectFrom('orders')
    .select('id')
    .where('display_id', '=', placed.value.displayId)
    .executeTakeFirstOrThrow();
  return order.id;
}

async function discount(orderId: string, paise: number) {
  return updateOrder(shop, owner, {
    ...{ orderId, seen: await readLastEvent(shop.db, orderId), quantities: {}, choices: {} },
    ...(await readOrderAddress(shop.db, orderId)),
    prices: {
      ...{ discount: { paise }, discountReason: 'Festival' },
      ...{ deliveryPaise: null, deliveryReason: '' },
    },
  });
}

test('a discount in the call gives back what the order needs no more of it', async () => {
  const id = await waiting(60_000);
  expect(await balanceOf(shop, customer)).toBe(40_000);
  expect(await discount(id, 10_000)).toMatchObject({
    value: { total: 'Total ₹500, delivery free; discount ₹100. It is paid.' },
  });
  expect(await balanceOf(shop, customer)).toBe(50_000);
  const [ordered, changed] = await emailsTo(shop, 'ananya@example.com');
  expect(ordered?.text).toContain('to confirm it. Your store credit has paid it.');
  expect(changed?.text).toContain('Back as store credit: ₹100.');
});

test('a discount takes nothing of the part paid with store credit, and the rest to pay is less', async () => {
  const id = await waiting(40_000);
  await discount(id, 10_000);
  expect(await balanceOf(shop, customer)).toBe(60_000);
  const order = await findOrder(shop.db, id);
  expect(order && amountDuePaise(order)).toBe(10_000);
});

test('the card of the call says what is paid, and what is still to be paid', async () => {
  await waiting(40_000);
  const seen = { page: 1, search: '', change: null, payment: null };
  const { due, later } = (await readCallQueue(shop, seen)).queue;
  expect([...due, ...later][0]).toMatchObject({
    order: { amountDue: '₹200' },
    paymentNote: 'Not paid yet. Paid with store credit: ₹400.',
  });
});

test('an order that nobody confirmed expires with its store credit given back; a paid one waits', async () => {
  const [part, all] = [await waiting(30_000), await waiting(60_000)];
  expect(await balanceOf(shop, customer)).toBe(10_000);
  shop.settings.storeProfile = { ...shop.settings.environment, expiresAfterDays: 3 };
  shop.setNow(new Date(shop.now().getTime() + 10 * 86_400_000));
  await expireOrders(shop);
  expect((await findOrder(shop.db, part))?.paymentStatus).toBe('refunded');
  expect((await findOrder(shop.db, all))?.paymentStatus).toBe('paid');
  expect(await balanceOf(shop, customer)).toBe(40_000);
});
