import { beforeEach, expect, test } from 'vitest';
import { setOrderStatus } from '#app/orders/record/set-order-status.server.ts';
import type { Permitted, User } from '#platform/shop.ts';
import { testAddress } from '#tests/support/test-checkout.ts';
import {
  givenOwner,
  givenProduct,
  givenUser,
  openTestShop,
  type TestShop,
  testOwnerEmail,
} from '#tests/support/test-shop.ts';
import { placeOrder } from './place-order.server.ts';
import { readCheckout } from './read-checkout.server.ts';
import { setCheckoutAddress, setCheckoutPaymentMethod } from './set-checkout-step.server.ts';
import { startBuyNow } from './start-checkout.server.ts';

/** Nobody can make the shop write to a stranger, least of all their own words. */

let shop: TestShop;
let owner: Permitted;
let customer: User;
beforeEach(async () => {
  shop = await openTestShop();
  shop.settings.mailHost = 'smtp.example.com';
  owner = await givenOwner(shop);
  customer = await givenUser(shop);
});

const stranger = 'stranger@example.net';
const typed = {
  fullName: 'Prize! Ring 9000000001',
  phone: '9123456789',
  address: 'Visit evil.example now',
  landmark: 'behind win.example',
  city: 'Freemoney',
  state: 'Claim-it',
  pincode: '411004',
};

/** Orders with that email address in step 1. Returns the order's id. */
async function order(user: User, email: string): Promise<string> {
  const { id } = await givenProduct(shop);
  const started = await startBuyNow(shop, user, { productId: id, quantity: 1 });
  if (!started.ok) throw new Error(started.refusal.description);
  const { checkoutId } = started.value;
  await setCheckoutAddress(shop, user, checkoutId, { ...testAddress, ...typed, email });
  await setCheckoutPaymentMethod(shop, user, checkoutId, 'online');
  const seenTotalPaise = (await readCheckout(shop, user, checkoutId))?.totalPaise ?? 0;
  const input = { checkout: checkoutId, seenTotalPaise, hasAgreed: true } as const;
  const placed = await placeOrder(shop, user, input);
  if (!placed.ok) throw new Error(placed.refusal.description);
  const row = await shop.db
    .selectFrom('orders')
    .select(['id', 'customer_email as email'])
    .where('display_id', '=', placed.value.displayId)
    .executeTakeFirstOrThrow();
  expect(row.email).toBe(email);
  return row.id;
}

test('step 3 says where the emails go when that is not the address typed', async () => {
  const emailsGoTo = async (email: string) => {
    const { id } = await givenProduct(shop);
    const started = await startBuyNow(shop, customer, { productId: id, quantity: 1 });
    if (!started.ok) throw new Error(started.refusal.description);
    const { checkoutId } = started.value;
    await setCheckoutAddress(shop, customer, checkoutId, { ...testAddress, email });
    return (await readCheckout(shop, customer, checkoutId))?.emailsGoTo;
  };
  expect(await emailsGoTo(stranger)).toBeNull();
  await forgetVerification(customer);
  expect(await emailsGoTo(stranger)).toBe(customer.email);
  expect(await emailsGoTo(customer.email)).toBeNull();
});

/** The emails about orders, without the owner's. */
function emailsToCustomers() {
  return shop.db
    .selectFrom('emails')
    .select(['to_address as to', 'kind', 'text', 'html', 'status', 'last_error as reason'])
    .where('order_id', 'is not', null)
    .where('to_address', '<>', testOwnerEmail)
    .orderBy('created_at')
    .execute();
}

async function forgetVerification(user: User): Promise<void> {
  await shop.db
    .updateTable('users')
    .set({ email_confirmed_at: null })
    .where('id', '=', user.userId)
    .execute();
}

function expectNothingTyped({ text, html }: { text: string; html: string }): void {
  for (const value of Object.values(typed)) {
    expect(text).not.toContain(value);
    expect(html).not.toContain(value);
  }
  expect(text).toContain('Gadwal Pattu Saree, 1 x ₹16,750 = ₹16,750');
  expect(text).toContain('/order-confirmation?order=FH');
}

test('the email about an order to a proven address of the customer has all they typed', async () => {
  await order(customer, customer.email);
  const [email] = await emailsToCustomers();
  expect(email?.to).toBe(customer.email);
  for (const value of [typed.fullName, typed.phone, `${typed.address}, ${typed.landmark}`]) {
    expect(email?.text).toContain(value);
  }
});

test('the email about an order to another address of a proven account has nothing they typed', async () => {
  const orderId = await order(customer, stranger);
  for (const status of ['confirmed', 'shipped', 'delivered', 'cancelled'] as const) {
    await setOrderStatus(shop, owner, { orderId, status });
  }
  const emails = await emailsToCustomers();
  expect(emails.map(({ to }) => to)).toEqual(Array(5).fill(stranger));
  for (const { text, html } of emails) {
    for (const value of Object.values(typed)) expect(text + html).not.toContain(value);
  }
  expectNothingTyped(emails[0] ?? { text: '', html: '' });
});

test('an account that is not proven writes to its own address alone, and nothing they typed', async () => {
  await forgetVerification(customer);
  const orderId = await order(customer, stranger);
  await setOrderStatus(shop, owner, { orderId, status: 'confirmed' });
  const emails = await emailsToCustomers();
  expect(emails.map(({ to, kind }) => [to, kind])).toEqual([
    [customer.email, 'order-placed'],
    [customer.email, 'order-confirmed'],
  ]);
  expectNothingTyped(emails[0] ?? { text: '', html: '' });
});

test('the email about an order in the built-in mailbox has all that was typed, as nothing leaves there', async () => {
  shop.settings.mailHost = null;
  await forgetVerification(customer);
  await order(customer, stranger);
  const [email] = await emailsToCustomers();
  expect(email?.to).toBe(customer.email);
  expect(email?.text).toContain(typed.fullName);
});

test('the owner is always told everything', async () => {
  await forgetVerification(customer);
  const orderId = await order(customer, stranger);
  const email = await shop.db
    .selectFrom('emails')
    .select('text')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'new-order')
    .executeTakeFirstOrThrow();
  for (const value of [typed.fullName, typed.phone, stranger]) {
    expect(email.text).toContain(value);
  }
});

test('one address is written to about orders 20 times a day, whoever orders; the orders stand', async () => {
  const accounts = [customer, await givenUser(shop), await givenUser(shop)];
  await Promise.all(
    accounts.flatMap((user) => Array.from({ length: 12 }, () => order(user, stranger))),
  );
  const emails = await emailsToCustomers();
  expect(emails).toHaveLength(36);
  expect(emails.filter(({ status }) => status === 'queued')).toHaveLength(20);
  const held = emails.filter(({ status }) => status === 'failed');
  expect(new Set(held.map(({ reason }) => reason))).toEqual(
    new Set(['Not sent: this address was written to about orders 20 times within a day.']),
  );
  await shop.sendEmails();
  expect((await emailsToCustomers()).filter(({ status }) => status === 'sent')).toHaveLength(20);
  const orders = await shop.db.selectFrom('orders').select('id').execute();
  expect(orders).toHaveLength(36);

  // Another address is written to, and the owner of every order.
  await order(customer, customer.email);
  expect((await emailsToCustomers()).at(-1)).toMatchObject({
    to: customer.email,
    status: 'queued',
  });
  const toOwner = await shop.db.selectFrom('emails').select('id').where('kind', '=', 'new-order');
  expect(await toOwner.where('status', '<>', 'failed').execute()).toHaveLength(37);
});

test('an address that was written to 20 times is written to again a day later', async () => {
  for (let count = 0; count < 20; count += 1) await order(customer, stranger);
  await shop.db
    .updateTable('emails')
    .set({ created_at: new Date(Date.now() - 86_400_000) })
    .execute();
  await order(await givenUser(shop), stranger);
  expect((await emailsToCustomers()).at(-1)).toMatchObject({ to: stranger, status: 'queued' });
});
