import { beforeEach, expect, test } from 'vitest';
import type { User } from '#platform/shop.ts';
import { buyNowToConfirm } from '#tests/support/test-checkout.ts';
import { givenProduct, givenUser, openTestShop } from '#tests/support/test-shop.ts';
import type { PlaceOrder } from './checkout.input.ts';
import { placeOrder } from './place-order.server.ts';
import { readCheckout } from './read-checkout.server.ts';
import { setCheckoutPaymentMethod } from './set-checkout-step.server.ts';

const shop = await openTestShop();
let user: User;
let order: PlaceOrder;
beforeEach(async () => {
  setCodOffered(true);
  user = await givenUser(shop);
  order = await buyNowToConfirm(shop, user, (await givenProduct(shop)).id);
});

function setCodOffered(offersCod: boolean): void {
  shop.settings.storeProfile = { ...shop.settings.environment, offersCod };
}

const chooseCod = () => setCheckoutPaymentMethod(shop, user, order.checkout, 'cod');

test('cash on delivery can be ordered while the shop offers it, and the email says what to pay', async () => {
  expect(await chooseCod()).toMatchObject({ ok: true });
  const placed = await placeOrder(shop, user, order);
  expect(placed).toMatchObject({ ok: true });
  const stored = await shop.db
    .selectFrom('orders')
    .select('booking_method')
    .where('user_id', '=', user.userId)
    .executeTakeFirstOrThrow();
  expect(stored.booking_method).toBe('cod');
  const email = await shop.db
    .selectFrom('emails')
    .select('text')
    .where('kind', '=', 'order-placed')
    .where('to_address', '=', 'ananya@example.com')
    .executeTakeFirstOrThrow();
  expect(email.text).toContain('You pay ₹16,750 in cash when it is delivered.');
});

test('cash on delivery cannot be chosen while it is off', async () => {
  setCodOffered(false);
  expect(await chooseCod()).toMatchObject({
    refusal: { description: 'This payment method is not offered.' },
  });
});

test('a customer who chose it before it was switched off must choose again, and nothing is ordered', async () => {
  await chooseCod();
  setCodOffered(false);
  expect(await placeOrder(shop, user, order)).toMatchObject({
    refusal: { kind: 'conflict', description: expect.stringContaining('no longer offered') },
  });
  expect(await readCheckout(shop, user, order.checkout)).toMatchObject({
    furthestStep: 'payment',
    paymentMethod: 'online',
    offersCod: false,
  });
  await setCheckoutPaymentMethod(shop, user, order.checkout, 'online');
  expect(await placeOrder(shop, user, order)).toMatchObject({ ok: true });
});
