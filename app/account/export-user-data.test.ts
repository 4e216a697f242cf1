import { expect, test } from 'vitest';
import { noBusiness } from '#app/orders/checkout/checkout.contract.ts';
import { placeOrder } from '#app/orders/checkout/place-order.server.ts';
import { readCheckout } from '#app/orders/checkout/read-checkout.server.ts';
import {
  setCheckoutAddress,
  setCheckoutPaymentMethod,
} from '#app/orders/checkout/set-checkout-step.server.ts';
import { startBuyNow } from '#app/orders/checkout/start-checkout.server.ts';
import { shipOrder } from '#app/orders/parcels/ship-order.server.ts';
import { setOrderStatus } from '#app/orders/record/set-order-status.server.ts';
import { consentTextVersion } from '#app/people/profiles/consents.store.server.ts';
import { writeMeasurements } from '#app/products/size-charts/size-charts.store.server.ts';
import { recordExport } from '#app/shop/activity/record-activity.server.ts';
import { addToCart } from '#app/store/cart/add-to-cart.server.ts';
import { addToWishlist } from '#app/store/wishlist/change-wishlist.server.ts';
import type { User } from '#platform/shop.ts';
import { givenOrder } from '#tests/support/test-orders.ts';
import {
  givenDeliveryCharge,
  givenOwner,
  givenProduct,
  givenUser,
  openTestShop,
} from '#tests/support/test-shop.ts';
import { exportUserData } from './export-user-data.server.ts';

const shop = await openTestShop();
const owner = await givenOwner(shop);
await givenDeliveryCharge(shop, 12_000);

/** A user with data in every table. `name` occurs in all of it. */
async function givenCustomer(name: string): Promise<User> {
  const user = await givenUser(shop, { fullName: name });
  const { id: productId } = await givenProduct(shop, {
    name: `${name}’s saree`,
    pricePaise: 100_050,
  });
  const address = {
    ...{ fullName: name, phone: '9820001234', email: user.email, isDefaultAddress: true },
    ...{ address: `${name}’s house`, landmark: '', city: 'Pune', state: '', pincode: '411004' },
    ...noBusiness,
  };
  const start = async () => {
    const started = await startBuyNow(shop, user, { productId, quantity: 1 });
    if (!started.ok) throw new Error(started.refusal.description);
    await setCheckoutAddress(shop, user, started.value.checkoutId, address);
    return started.value.checkoutId;
  };
  const checkout = await start();
  await setCheckoutPaymentMethod(shop, user, checkout, 'online');
  const seen = await readCheckout(shop, user, checkout);
  const seenTotalPaise = seen?.totalPaise ?? 0;
  await placeOrder(shop, user, { checkout, seenTotalPaise, hasAgreed: true });
  await start();
  await addToCart(shop, user, { productId, quantity: 2 });
  await addToWishlist(shop, user, { productId });
  const { userId } = user;
  const review = { product_id: productId, user_id: userId, rating: 4, comment: `${name} says` };
  await shop.db.insertInto('reviews').values(review).execute();
  await writeMeasurements(shop.db, userId, { bust: name === 'Ananya' ? 901 : 902 });
  const google = { issuer: 'https://accounts.google.com', subject: name, email: user.email };
  await shop.db
    .insertInto('identities')
    .values({ user_id: userId, ...google })
    .execute();
  await shop.outbox.write(shop.db, {
    ...{ kind: 'password-changed', userId, to: user.email, subject: `To ${name}` },
    ...{ html: 'a secret link', text: 'a secret link' },
  });
  return user;
}

test('the file has all of the user’s data, and nobody else’s', async () => {
  const ananya = await givenCustomer('Ananya');
  await givenCustomer('Farah');

  await recordExport(shop, ananya, 'My data');
  const own = JSON.parse(JSON.stringify(await exportUserData(shop, ananya)));

  const product = 'Ananya’s saree';
  expect(own).toMatchObject({
    currency: 'INR',
    account: {
      email: ananya.email,
      hasPassword: false,
      providers: [{ issuer: 'https://accounts.google.com', email: ananya.email }],
    },
    profile: { fullName: 'Ananya', phone: '9820001234', address: 'Ananya’s house' },
    measurementsInMillimetres: { bust: 901 },
    orders: [
      {
        customer: { name: 'Ananya', email: ananya.email, phone: '9820001234' },
        deliveryAddress: 'Ananya’s house, Pune, Maharashtra',
        lines: [{ product, quantity: 1, unitPrice: 1000.5, status: 'pending' }],
        ...{ subtotal: 1000.5, deliveryCharge: 120, total: 1120.5 },
      },
    ],
    reviews: [{ product, rating: 4, comment: 'Ananya says', fit: null }],
    wishlist: [{ product }],
    cart: [{ product, quantity: 2 }],
    begunCheckouts: [{ address: 'Ananya’s house' }],
    sessions: [{ id: ananya.sessionId, isCurrent: true }],
    consents: [{ step: 'checkout', textVersion: consentTextVersion }],
    emails: [
      { subject: 'Order Confirmation - Your order has been received' },
      { subject: 'To Ananya' },
    ],
    activity: [{ kind: 'data-exported', about: 'My data', network: '203.0.113.0/24', times: 1 }],
  });
  expect(JSON.stringify(own)).not.toMatch(/Farah|secret|hash/i);
});

test('invoices and credit notes are in it, each with its amount and where it is', async () => {
  const { storeProfile: profile } = shop.settings;
  shop.settings.storeProfile = { ...profile, issuesInvoices: true, gstNumber: '27AAPFU0939F1ZV' };
  shop.setNow(new Date('2026-11-23T06:00:00Z'));
  const [ananya, farah] = [await givenUser(shop), await givenUser(shop)];
  const { id: orderId, displayId } = await givenOrder(shop, ananya);
  const other = await givenOrder(shop, farah);
  await setOrderStatus(shop, owner, { orderId, status: 'shipped' });
  await setOrderStatus(shop, owner, { orderId: other.id, status: 'shipped' });
  await setOrderStatus(shop, owner, { orderId, status: 'cancelled' });
  const page = `http://localhost:3000/orders/${displayId}/invoice`;
  const same = { date: '2026-11-23', order: displayId, amount: 16_870, link: page };
  expect(await exportUserData(shop, ananya)).toMatchObject({
    invoices: [
      { kind: 'invoice', number: 'FH/26-27/000001', ...same, pdf: `${page}.pdf` },
      { kind: 'credit', number: 'FHC/26-27/000001', takesBack: 'FH/26-27/000001', ...same },
    ],
  });
});

test('parcels with their AWB numbers, and what a payment provider was paid, are in it', async () => {
  const [ananya, farah] = [await givenUser(shop), await givenUser(shop)];
  const now = new Date('2026-11-23T06:00:00Z');
  for (const [user, awb] of [
    [ananya, '1091208940593'] as const,
    [farah, '1091208940777'] as const,
  ]) {
    const order = await givenOrder(shop, user, { lines: [{ status: 'confirmed', quantity: 2 }] });
    const parcel = { courier: 'Delhivery', awb, link: undefined, lineIds: null };
    const seenStatus = 'confirmed' as const;
    await shipOrder(shop, owner, { orderId: order.id, seenStatus, ...parcel });
    const paid = { order_id: order.id, amount_paise: 3_362_000 };
    const { id: page_id } = await shop.db
      .insertInto('provider_pages')
      .values({ ...paid, provider: 'razorpay', created_at: now, expires_at: now, state: 'paid' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const payment_id = `pay_${awb}`;
    const times = { paid_at: now, received_at: now };
    await shop.db
      .insertInto('provider_payments')
      .values({ ...paid, ...times, payment_id, page_id, is_counted: true })
      .execute();
    const refund = { payment_id, refund_id: `rfnd_${awb}`, order_id: order.id };
    await shop.db
      .insertInto('provider_refunds')
      .values({ ...refund, amount_paise: 12_050, state: 'processed', created_at: now })
      .execute();
  }
  const own = await exportUserData(shop, ananya);
  expect(own).toMatchObject({
    orders: [
      {
        parcels: [
          {
            ...{ number: 1, courier: 'Delhivery', awb: '1091208940593', state: 'shipped' },
            items: '2 × Gadwal Pattu Saree',
          },
        ],
      },
    ],
    providerPayments: [
      {
        ...{ provider: 'razorpay', payment: 'pay_1091208940593', amount: 33_620, paidAt: now },
        refunds: [{ refund: 'rfnd_1091208940593', amount: 120.5, state: 'processed' }],
      },
    ],
  });
  expect(JSON.stringify(own)).not.toContain('1091208940777');
});

test('emails to the user’s address about somebody else’s order are not in it', async () => {
  const ananya = await givenUser(shop);
  const meera = await givenCustomer('Meera');
  await shop.db
    .updateTable('orders')
    .set({ customer_email: ananya.email })
    .where('user_id', '=', meera.userId)
    .execute();
  await shop.db
    .updateTable('emails')
    .set({ to_address: ananya.email })
    .where('kind', '=', 'order-placed')
    .execute();
  expect(await exportUserData(shop, ananya)).toMatchObject({ emails: [] });
});
