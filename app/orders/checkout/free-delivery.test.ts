import { beforeEach, expect, test } from 'vitest';
import { insertDeliveryTerms } from '#app/shop/delivery/delivery.store.server.ts';
import { addToCart } from '#app/store/cart/add-to-cart.server.ts';
import { readCart } from '#app/store/cart/read-cart.server.ts';
import type { User } from '#platform/shop.ts';
import { buyNowToConfirm } from '#tests/support/test-checkout.ts';
import { givenOwner, givenProduct, givenUser, openTestShop } from '#tests/support/test-shop.ts';
import { placeOrder } from './place-order.server.ts';
import { readCheckout } from './read-checkout.server.ts';

const shop = await openTestShop();
const owner = await givenOwner(shop);
let user: User;
let kurta: string;
beforeEach(async () => {
  await setDeliveryTerms({ chargePaise: 12_000, freeFromPaise: 200_000 });
  user = await givenUser(shop);
  kurta = (await givenProduct(shop, { pricePaise: 100_000 })).id;
});

function setDeliveryTerms(terms: {
  chargePaise?: number;
  freeFromPaise?: number | null;
}): Promise<void> {
  return shop.transaction((db) => insertDeliveryTerms(db, owner.userId, terms, shop.now()));
}

test('the cart says how much is missing; from that amount delivery is free', async () => {
  await addToCart(shop, user, { productId: kurta, quantity: 1 });
  expect(await readCart(shop, user)).toMatchObject({
    delivery: '₹120',
    total: '₹1,120',
    deliveryHint: 'Free delivery from ₹2,000: add ₹1,000 more.',
  });
  await addToCart(shop, user, { productId: kurta, quantity: 1 });
  expect(await readCart(shop, user)).toMatchObject({
    delivery: 'Free',
    isDeliveryFree: true,
    total: '₹2,000',
    deliveryHint: null,
  });
});

test('checkout and order charge the same delivery as the cart', async () => {
  const order = await buyNowToConfirm(shop, user, kurta, 2);
  expect(await readCheckout(shop, user, order.checkout)).toMatchObject({
    delivery: 'Free',
    totalPaise: 200_000,
  });
  expect(await placeOrder(shop, user, order)).toMatchObject({ ok: true });
});

test('a threshold that changes meanwhile has to be agreed to before anything is ordered', async () => {
  const order = await buyNowToConfirm(shop, user, kurta, 2);
  await setDeliveryTerms({ freeFromPaise: 300_000 });
  expect(await placeOrder(shop, user, order)).toMatchObject({
    refusal: { kind: 'conflict', description: expect.stringContaining('The total is now ₹2,120.') },
  });
});
