import { expect, test } from 'vitest';
import type { CheckoutAddress } from '#app/orders/checkout/checkout.contract.ts';
import { addToCart } from '#app/store/cart/add-to-cart.server.ts';
import type { User } from '#platform/shop.ts';
import { untilOneWaits } from '#tests/support/lock-waits.ts';
import {
  givenDeliveryCharge,
  givenProduct,
  givenUser,
  openTestShop,
  stockOf,
} from '#tests/support/test-shop.ts';
import { type DirectOrder, placeOrderIdempotently } from './place-order-idempotently.server.ts';

const address: CheckoutAddress = {
  fullName: 'Ananya Deshpande',
  phone: '9820001234',
  email: 'ananya@example.com',
  pincode: '411004',
  address: '12 Prabhat Road',
  landmark: '',
  city: 'Pune',
  state: 'Maharashtra',
  isDefaultAddress: false,
  buyerGstin: '',
  buyerBusiness: '',
};

const shop = await openTestShop();
await givenDeliveryCharge(shop, 12_000);

function directOrder(productId: string, quantity = 1): DirectOrder {
  return {
    item: { productId, quantity },
    address,
    paymentMethod: 'online',
    expectedTotalPaise: 100_000 * quantity + 12_000,
  };
}

async function ordersOf({ userId }: User) {
  const orders = await shop.db
    .selectFrom('orders')
    .select('display_id as displayId')
    .where('user_id', '=', userId)
    .execute();
  const emails = await shop.db
    .selectFrom('emails')
    .innerJoin('orders', 'orders.id', 'emails.order_id')
    .select('kind')
    .where('orders.user_id', '=', userId)
    .execute();
  return { displayIds: orders.map(({ displayId }) => displayId), emails: emails.length };
}

test('an order whose account is gone by the time it is placed is refused', async () => {
  const user = await givenUser(shop);
  const { id } = await givenProduct(shop, { pricePaise: 100_000 });
  const placing = await shop.transaction(async (db) => {
    await db.deleteFrom('users').where('id', '=', user.userId).execute();
    const placed = placeOrderIdempotently(shop, user, 'too late', directOrder(id));
    await untilOneWaits(shop.db);
    return { placed };
  });
  expect(await placing.placed).toMatchObject({ refusal: { code: 'session_not_found' } });
});

test('one idempotency key twenty times at once is one order, one change of stock, two emails', async () => {
  const user = await givenUser(shop);
  const { id } = await givenProduct(shop, { pricePaise: 100_000, stock: 20 });

  const results = await Promise.all(
    Array.from({ length: 20 }, () => placeOrderIdempotently(shop, user, 'key', directOrder(id))),
  );

  const displayIds = new Set(results.map((one) => (one.ok ? one.value.displayId : one.refusal)));
  expect(await ordersOf(user)).toEqual({ displayIds: [...displayIds], emails: 2 });
  expect(await stockOf(shop, id)).toBe(19);
});

test('two users may use the same key, and one user two keys', async () => {
  const { id } = await givenProduct(shop, { pricePaise: 100_000 });
  const [one, other] = [await givenUser(shop), await givenUser(shop)];
  await placeOrderIdempotently(shop, one, 'first', directOrder(id));
  await placeOrderIdempotently(shop, one, 'second', directOrder(id));
  await placeOrderIdempotently(shop, other, 'first', directOrder(id));
  expect((await ordersOf(one)).displayIds).toHaveLength(2);
  expect((await ordersOf(other)).displayIds).toHaveLength(1);
});

test('a key used for one order is refused for another', async () => {
  const user = await givenUser(shop);
  const { id } = await givenProduct(shop, { pricePaise: 100_000 });
  await placeOrderIdempotently(shop, user, 'key', directOrder(id, 1));
  const other = await placeOrderIdempotently(shop, user, 'key', directOrder(id, 2));
  expect(other).toMatchObject({ ok: false, refusal: { code: 'idempotency_key_reused' } });
  expect((await ordersOf(user)).displayIds).toHaveLength(1);
});

test('a refused order leaves key, cart and stock as they were, and no checkout behind', async () => {
  const user = await givenUser(shop);
  const { id } = await givenProduct(shop, { pricePaise: 100_000, stock: 5 });
  await addToCart(shop, user, { productId: id, quantity: 2 });
  const fromCart = { ...directOrder(id, 2), item: null };

  const refused = await placeOrderIdempotently(shop, user, 'key', {
    ...fromCart,
    expectedTotalPaise: 100,
  });
  expect(refused).toMatchObject({ ok: false, refusal: { kind: 'conflict' } });
  expect(await stockOf(shop, id)).toBe(5);
  const checkouts = shop.db.selectFrom('checkouts').select('id');
  expect(await checkouts.where('user_id', '=', user.userId).execute()).toEqual([]);

  const placed = await placeOrderIdempotently(shop, user, 'key', fromCart);
  expect(placed).toMatchObject({ ok: true });
  expect(await stockOf(shop, id)).toBe(3);
});

test('a key expires after thirty days', async () => {
  const user = await givenUser(shop);
  const { id } = await givenProduct(shop, { pricePaise: 100_000 });
  const place = (day: string) => {
    shop.setNow(new Date(`2026-${day}T06:30:00Z`));
    return placeOrderIdempotently(shop, user, 'key', directOrder(id));
  };

  const first = await place('03-01');
  expect(await place('03-31')).toEqual({
    ok: true,
    value: { ...(first.ok && first.value), isNew: false, order: null },
  });
  expect(await place('04-01')).toMatchObject({ ok: true, value: { isNew: true } });
});
