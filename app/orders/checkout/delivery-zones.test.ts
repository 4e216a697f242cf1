import { beforeEach, describe, expect, test } from 'vitest';
import { findOrderByDisplayId } from '#app/orders/record/orders.store.server.ts';
import { insertDeliveryTerms } from '#app/shop/delivery/delivery.store.server.ts';
import { addToCart } from '#app/store/cart/add-to-cart.server.ts';
import { readCart } from '#app/store/cart/read-cart.server.ts';
import type { User } from '#platform/shop.ts';
import { buyNowToConfirm } from '#tests/support/test-checkout.ts';
import { givenOwner, givenProduct, givenUser, openTestShop } from '#tests/support/test-shop.ts';
import { givenZone } from '#tests/support/test-zones.ts';
import { placeOrder } from './place-order.server.ts';
import { readCheckout } from './read-checkout.server.ts';
import { setCheckoutAddress } from './set-checkout-step.server.ts';

const pune = givenZone({
  name: 'Pune',
  prefixes: ['411'],
  chargePaise: 4_000,
  per500gPaise: 1_000,
});
const islands = givenZone({ name: 'Islands', prefixes: ['744'], isServed: false });

const shop = await openTestShop();
const owner = await givenOwner(shop);
const terms = { chargePaise: 12_000, freeFromPaise: 200_000 };
await shop.transaction((db) => insertDeliveryTerms(db, owner.userId, terms, shop.now()));
let user: User;
let kurta: string;
beforeEach(async () => {
  setZones(pune, islands);
  user = await givenUser(shop);
  kurta = (await givenProduct(shop, { pricePaise: 100_000 })).id;
  await weigh(600);
});

function setZones(...deliveryZones: (typeof pune)[]): void {
  shop.settings.storeProfile = { ...shop.settings.storeProfile, deliveryZones };
}

async function weigh(weight_grams: number | null): Promise<void> {
  await shop.db.updateTable('products').set({ weight_grams }).where('id', '=', kurta).execute();
}

describe('the cart', () => {
  beforeEach(() => addToCart(shop, user, { productId: kurta, quantity: 1 }));

  test('says from how much on, while it does not know where to', async () => {
    expect(await readCart(shop, user)).toMatchObject({
      delivery: 'from ₹50',
      isDeliveryFree: false,
      total: 'from ₹1,050',
      deliveryHint: 'The delivery charge depends on your PIN code.',
    });
  });

  test.each([
    ['411004', '₹50', '₹1,050', 'Delivery to 411004.'],
    ['600001', '₹120', '₹1,120', 'Delivery to 600001.'],
    [
      '744101',
      'from ₹50',
      'from ₹1,050',
      'We do not deliver to 744101 (South Andaman, Andaman and Nicobar Islands) yet.',
    ],
    ['someone’s', 'from ₹50', 'from ₹1,050', 'The delivery charge depends on your PIN code.'],
  ])('with the PIN code %s of a product’s page: %s', async (pin, delivery, total, deliveryHint) => {
    expect(await readCart(shop, user, pin)).toMatchObject({ delivery, total, deliveryHint });
  });

  test('says what it always said in a shop without zones', async () => {
    setZones();
    expect(await readCart(shop, user, '411004')).toMatchObject({
      delivery: '₹120',
      total: '₹1,120',
      deliveryHint: 'Free delivery from ₹2,000: add ₹1,000 more.',
    });
  });

  test('names one charge where every place has the same', async () => {
    setZones(givenZone({ prefixes: ['4'], chargePaise: 12_000 }));
    expect(await readCart(shop, user)).toMatchObject({ delivery: '₹120', deliveryHint: null });
  });
});

test('the order is charged by weight in its zone, as the checkout says', async () => {
  const input = await buyNowToConfirm(shop, user, kurta, 2);
  // 1,200 g: ₹40, and ₹10 twice.
  const checkout = await readCheckout(shop, user, input.checkout);
  expect(checkout).toMatchObject({ delivery: '₹60', total: '₹2,060', totalPaise: 206_000 });
  const placed = await placeOrder(shop, user, { ...input, seenTotalPaise: 206_000 });
  const order = placed.ok && (await findOrderByDisplayId(shop.db, placed.value.displayId));
  expect(order).toMatchObject({ deliveryChargePaise: 6_000, totalPaise: 206_000 });
});

test('a product that nobody has weighed costs what the zone costs', async () => {
  await weigh(null);
  const input = await buyNowToConfirm(shop, user, kurta, 2);
  expect(await readCheckout(shop, user, input.checkout)).toMatchObject({ delivery: '₹40' });
});

test('a charge that changes meanwhile has to be agreed to before anything is ordered', async () => {
  const input = await buyNowToConfirm(shop, user, kurta, 1);
  const seen = (await readCheckout(shop, user, input.checkout))?.totalPaise ?? 0;
  setZones({ ...pune, chargePaise: 9_000 });
  expect(await placeOrder(shop, user, { ...input, seenTotalPaise: seen })).toMatchObject({
    refusal: { kind: 'conflict', description: expect.stringContaining('The total is now ₹1,100.') },
  });
});

describe('a place that is not served', () => {
  test('is refused at the address, which stays as it was', async () => {
    const { checkout } = await buyNowToConfirm(shop, user, kurta, 1);
    const before = await readCheckout(shop, user, checkout);
    if (!before) throw new Error('No checkout');
    const refused = await setCheckoutAddress(shop, user, checkout, {
      ...before.address,
      pincode: '744101',
    });
    const text = 'We do not deliver to 744101 (South Andaman, Andaman and Nicobar Islands) yet.';
    expect(refused).toMatchObject({ refusal: { kind: 'invalid', fields: { pincode: text } } });
    expect((await readCheckout(shop, user, checkout))?.address).toEqual(before.address);
  });

  test('is refused at the order, and the checkout leads back to the address', async () => {
    const input = await buyNowToConfirm(shop, user, kurta, 1);
    setZones({ ...pune, isServed: false });
    expect(await placeOrder(shop, user, input)).toMatchObject({
      refusal: { kind: 'conflict', code: 'not_served' },
    });
    expect(await readCheckout(shop, user, input.checkout)).toMatchObject({
      furthestStep: 'address',
      pin: { note: 'We do not deliver to 411004 (Pune, Maharashtra) yet.' },
    });
  });
});
