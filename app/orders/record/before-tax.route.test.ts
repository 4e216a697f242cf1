import { beforeEach, expect, test } from 'vitest';
import { readPayPath } from '#app/orders/payments/pay-links.server.ts';
import { addToCart } from '#app/store/cart/add-to-cart.server.ts';
import type { User } from '#platform/shop.ts';
import { placeByBuyNow } from '#tests/support/test-checkout.ts';
import { openTestHttp } from '#tests/support/test-http.ts';
import {
  givenDeliveryCharge,
  givenOwner,
  givenProduct,
  givenUser,
  openTestShop,
} from '#tests/support/test-shop.ts';
import { setOrderStatus } from './set-order-status.server.ts';

/** A shop that shows its prices before tax as well: ₹1,050 is ₹1,000 + ₹50, with ₹105 of delivery ₹1,100 + ₹55. */
const shop = await openTestShop();
shop.setNow(new Date('2026-11-23T06:00:00Z'));
const http = await openTestHttp(shop);
const owner = await givenOwner(shop);
const customer = await givenUser(shop);
await givenDeliveryCharge(shop, 10_500);
const kurta = await givenProduct(shop, { pricePaise: 105_000, stock: 50 });
beforeEach(() => showBeforeTax(true));

function showBeforeTax(showsPricesBeforeTax: boolean): void {
  shop.settings.storeProfile = {
    ...shop.settings.environment,
    ...{ showsPricesBeforeTax, gstNumber: '27AAPFU0939F1ZV', defaultHsn: '6204' },
  };
}

async function pageOf(path: string, user: User | null = customer): Promise<string> {
  const answer = await http.get(path, user);
  return (await answer.text()).replace(/<!--.*?-->/gs, '');
}

async function displayIdOf(orderId: string): Promise<string> {
  const { display_id } = await shop.db
    .selectFrom('orders')
    .select('display_id')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  return display_id;
}

test('the page of a product has both, and machines read what is charged', async () => {
  const page = await pageOf(`/product/${kurta.id}`, null);
  expect(page).toContain('<strong>₹1,050</strong>');
  expect(page).toContain('₹1,000 + ₹50 GST (5%)');
  expect(page).toMatch(/"price":"1050(\.00)?"/);
  const feed = await (await http.get('/feed/products.xml', null)).text();
  expect(feed).toContain('<g:price>1050.00 INR</g:price>');
});

test('whatever is added up has both, from the cart to the email, and keeps it', async () => {
  await addToCart(shop, customer, { productId: kurta.id, quantity: 1 });
  expect(await pageOf('/cart')).toContain('₹1,100 + ₹55 GST');

  const orderId = await placeByBuyNow(shop, customer, kurta.id);
  const displayId = await displayIdOf(orderId);
  const confirmation = `/order-confirmation?order=${displayId}`;
  showBeforeTax(false);
  expect(await pageOf('/cart')).not.toContain('GST</dd>');
  const pages = [
    await pageOf(confirmation),
    await pageOf('/orders'),
    await pageOf(`/admin/orders?order=${orderId}`, owner),
    await pageOf('/admin/orders/calls', owner),
  ];
  expect(pages.map((page) => page.includes('₹1,100 + ₹55 GST'))).toEqual(pages.map(() => true));
  const emails = await shop.db
    .selectFrom('emails')
    .select('text')
    .where('order_id', '=', orderId)
    .where('kind', 'in', ['order-placed', 'new-order'])
    .execute();
  expect(emails.map(({ text }) => text.includes('₹1,100 + ₹55 GST'))).toEqual([true, true]);

  await setOrderStatus(shop, owner, { orderId, status: 'confirmed' });
  shop.settings.storeProfile = { ...shop.settings.storeProfile, upiId: 'haat@okbank' };
  expect(await pageOf(await readPayPath(shop.db, displayId), null)).toContain('₹1,100 + ₹55 GST');
});

test('an order that was placed before says nothing of it', async () => {
  showBeforeTax(false);
  const orderId = await placeByBuyNow(shop, customer, kurta.id);
  showBeforeTax(true);
  const page = await pageOf(`/order-confirmation?order=${await displayIdOf(orderId)}`);
  expect(page).toContain('₹1,155');
  expect(page).not.toContain('+ ₹55 GST');
});
