import { beforeEach, describe, expect, test } from 'vitest';
import { noBusiness } from '#app/orders/checkout/checkout.contract.ts';
import { placeOrder } from '#app/orders/checkout/place-order.server.ts';
import { readCheckout } from '#app/orders/checkout/read-checkout.server.ts';
import {
  setCheckoutAddress,
  setCheckoutPaymentMethod,
} from '#app/orders/checkout/set-checkout-step.server.ts';
import { startBuyNow } from '#app/orders/checkout/start-checkout.server.ts';
import { setOrderStatus } from '#app/orders/record/set-order-status.server.ts';
import { hashOwnerPassword } from '#app/people/auth/passwords.server.ts';
import { signUp } from '#app/people/auth/sign-up.server.ts';
import { insertConsent } from '#app/people/profiles/consents.store.server.ts';
import { writeProfile } from '#app/people/profiles/profiles.store.server.ts';
import { readReviews } from '#app/products/reviews/read-reviews.server.ts';
import type { User } from '#platform/shop.ts';
import { untilOneWaits } from '#tests/support/lock-waits.ts';
import { newSignUp } from '#tests/support/test-accounts.ts';
import { activityOf } from '#tests/support/test-activity.ts';
import { buyNowToConfirm } from '#tests/support/test-checkout.ts';
import { givenOrder } from '#tests/support/test-orders.ts';
import { givenOwner, givenProduct, givenUser, openTestShop } from '#tests/support/test-shop.ts';
import { deleteAccount } from './delete-account.server.ts';
import { eraseAccount } from './erase-account.server.ts';

const password = 'chanderi silk';
const from = { address: '203.0.113.7', device: 'test', requestId: '' };

const shop = await openTestShop();
const owner = await givenOwner(shop);
let user: User;
beforeEach(async () => {
  user = await givenUser(shop);
  await shop.db
    .updateTable('users')
    .set({ password_hash: await hashOwnerPassword(password) })
    .where('id', '=', user.userId)
    .execute();
});

function deleteIt(who: User = user, proof: { password?: string; email?: string } = { password }) {
  return deleteAccount(shop, who, { password: '', email: '', ...proof }, from);
}

/** An order of one unit, with an email to the customer and one to the owner. */
async function createOrderWithEmails(customer: User, status: 'pending' | 'shipped' | 'delivered') {
  const order = await givenOrder(shop, customer, { name: 'Farah Sheikh', lines: [{ status }] });
  const body = { html: 'Farah Sheikh, 9820001234', text: 'Farah Sheikh, 9820001234' };
  await shop.outbox.write(shop.db, {
    kind: 'order-placed',
    orderId: order.id,
    to: customer.email,
    subject: 'Order Confirmation - Your order has been received',
    ...body,
  });
  await shop.outbox.write(shop.db, {
    kind: 'new-order',
    orderId: order.id,
    to: owner.email,
    subject: 'New Order Notification',
    ...body,
  });
  return order;
}

function emailsOf(orderId: string) {
  return shop.db
    .selectFrom('emails')
    .select(['to_address as to', 'subject', 'html', 'text'])
    .where('order_id', '=', orderId)
    .orderBy('subject')
    .execute();
}

async function exists(who: User): Promise<boolean> {
  const rows = await shop.db
    .selectFrom('users')
    .select('id')
    .where('id', '=', who.userId)
    .execute();
  return rows.length === 1;
}

describe('an account that is deleted', () => {
  test('leaves no personal data in any table', async () => {
    const [productId = ''] = (await createOrderWithEmails(user, 'delivered')).productIds;
    const { userId } = user;
    await shop.outbox.write(shop.db, {
      ...{ kind: 'email-changed', userId, to: 'farah.as.she.was@example.com' },
      ...{ subject: 'Your email address was changed', html: 'Sahyadri', text: 'Sahyadri' },
    });
    await shop.sendEmails();
    const person = { fullName: 'Farah Sheikh', phone: '9820001234', address: 'Sahyadri' };
    await writeProfile(shop.db, userId, {
      ...person,
      landmark: '',
      city: '',
      state: '',
      pincode: '',
    });
    await shop.db
      .insertInto('wishlist_items')
      .values({ user_id: userId, product_id: productId })
      .execute();
    const line = { user_id: userId, product_id: productId, quantity: 1 };
    await shop.db
      .insertInto('cart_items')
      .values({ ...line, selected_size: null, selected_color: null })
      .execute();
    await shop.db.insertInto('checkouts').values({ user_id: userId, source: 'cart' }).execute();
    await insertConsent(shop.db, userId, 'checkout');
    await signUp(shop, newSignUp({ email: user.email }), from);

    expect(await deleteIt()).toEqual({ ok: true, value: null });

    const personalTexts = [user.email, 'farah.as.she.was', '9820001234', 'Sahyadri', 'Farah'];
    expect(await tablesThatHold(...personalTexts)).toEqual([]);
    // Only the id, so that a restore of an older backup can erase the account again.
    expect(await tablesThatHold(userId)).toEqual(['erased_users']);
    expect(await activityOf(shop)).toEqual([{ kind: 'account-deleted', user_id: null, about: '' }]);
  });

  test('leaves its orders in the books, with amounts, status and history', async () => {
    const { id } = await createOrderWithEmails(user, 'pending');
    await setOrderStatus(shop, owner, { orderId: id, status: 'delivered' });
    await deleteIt();
    const order = await shop.db
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(order).toMatchObject({
      user_id: null,
      customer_name: '',
      delivery_address: '',
      state: 'Maharashtra',
      total_paise: 1_687_000,
    });
    const events = await shop.db
      .selectFrom('order_events')
      .select(['kind', 'actor_id as actor'])
      .where('order_id', '=', id)
      .orderBy('id')
      .execute();
    expect(events).toEqual([
      { kind: 'placed', actor: null },
      { kind: 'status', actor: owner.userId },
    ]);
  });

  test('leaves only the subjects of its emails; a queued one is never sent', async () => {
    const { id } = await createOrderWithEmails(user, 'delivered');
    await shop.sendEmails();
    const { id: late } = await createOrderWithEmails(user, 'delivered');
    await deleteIt();
    const nothing = { to: '', html: '', text: '' };
    expect(await emailsOf(id)).toEqual([
      { ...nothing, subject: 'New Order Notification' },
      { ...nothing, subject: 'Order Confirmation - Your order has been received' },
    ]);
    expect(await emailsOf(late)).toEqual([]);
  });

  test('leaves its reviews, as Anonymous', async () => {
    const { id: productId } = await givenProduct(shop);
    await shop.db
      .insertInto('reviews')
      .values({ product_id: productId, user_id: user.userId, rating: 5, comment: 'Lovely' })
      .execute();
    await deleteIt();
    const { reviews } = await readReviews(shop, null, { productId, page: 1 });
    expect(reviews).toMatchObject([{ author: 'Anonymous', rating: 5, comment: 'Lovely' }]);
  });

  test('changes nobody else’s orders and emails, even to the same address', async () => {
    const other = await givenUser(shop);
    const { id } = await createOrderWithEmails({ ...other, email: user.email }, 'delivered');
    await deleteIt();
    expect(await exists(other)).toBe(true);
    expect(await emailsOf(id)).toMatchObject([{ to: owner.email }, { to: user.email }]);
  });

  test('frees its address for a new one, which is another user’s', async () => {
    const before = await signUp(shop, newSignUp({ email: user.email }), from);
    await deleteIt();
    const after = await signUp(shop, newSignUp({ email: user.email }), from);
    expect(after.ok && before.ok && after.value.userId !== before.value.userId).toBe(true);
    expect(after).not.toMatchObject({ value: { userId: user.userId } });
  });
});

describe('deleting an account is refused', () => {
  test.each(['pending', 'shipped'] as const)('while an order is %s, naming it', async (status) => {
    const { displayId } = await createOrderWithEmails(user, status);
    await createOrderWithEmails(user, 'delivered');
    const left = await deleteIt();
    expect(!left.ok && left.refusal.description).toBe(
      `You have an open order: ${displayId}. Please wait until it is delivered, or cancel it first.`,
    );
    expect(await exists(user)).toBe(true);
  });

  test('with a wrong password, or with the address in its place', async () => {
    for (const proof of [{ password: 'wrong' }, { password: '' }, { email: user.email }]) {
      expect(await deleteIt(user, proof)).toMatchObject({
        refusal: { fields: { currentPassword: 'The current password is not right' } },
      });
    }
    expect(await exists(user)).toBe(true);
  });

  test('to the owner', async () => {
    expect(await deleteIt(owner)).toMatchObject({ refusal: { code: 'owner_stays' } });
    expect(await exists(owner)).toBe(true);
  });
});

test('an order placed at the same moment keeps its customer', async () => {
  const address = { fullName: 'Farah Sheikh', phone: '9820001234', pincode: '411004' };
  const { id: productId } = await givenProduct(shop, { stock: 20 });
  for (let round = 0; round < 2; round += 1) {
    const who = await givenUser(shop);
    const started = await startBuyNow(shop, who, { productId, quantity: 1 });
    if (!started.ok) throw new Error(started.refusal.description);
    const { checkoutId } = started.value;
    await setCheckoutAddress(shop, who, checkoutId, {
      ...{ ...address, email: who.email, address: '1 Sahyadri', isDefaultAddress: false },
      ...{ landmark: '', city: '', state: '', ...noBusiness },
    });
    await setCheckoutPaymentMethod(shop, who, checkoutId, 'online');
    const seen = await readCheckout(shop, who, checkoutId);
    const order = { checkout: checkoutId, seenTotalPaise: seen?.totalPaise ?? 0 };
    const [left, placed] = await Promise.all([
      deleteIt(who, { email: who.email }),
      placeOrder(shop, who, { ...order, hasAgreed: true }),
    ]);
    expect([left.ok, placed.ok].sort()).toEqual([false, true]);
    expect(await exists(who)).toBe(placed.ok);
  }
});

test('an order whose account is gone by the time it is placed is refused', async () => {
  const who = await givenUser(shop);
  const { id } = await givenProduct(shop);
  const ready = await buyNowToConfirm(shop, who, id);
  const placing = await shop.transaction(async (db) => {
    await eraseAccount(db, who.userId, shop.now());
    const placed = placeOrder(shop, who, ready);
    await untilOneWaits(shop.db);
    return { placed };
  });
  expect(await placing.placed).toMatchObject({ refusal: { code: 'invalid_checkout' } });
});

test('somebody without a password types the address of the account instead', async () => {
  const byGoogle = await givenUser(shop);
  expect(await deleteIt(byGoogle, { email: user.email })).toMatchObject({
    refusal: { fields: { email: 'This is not the email address of this account' } },
  });
  expect((await deleteIt(byGoogle, { email: ` ${byGoogle.email.toUpperCase()} ` })).ok).toBe(true);
  expect(await exists(byGoogle)).toBe(false);
});

/** The names of the tables with a row that contains one of these texts. */
async function tablesThatHold(...needles: string[]): Promise<string[]> {
  const tables = await shop.db.introspection.getTables();
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await shop.db
      .selectFrom(name as 'users')
      .selectAll()
      .execute();
    const text = JSON.stringify(rows);
    if (needles.some((needle) => text.includes(needle))) found.push(name);
  }
  return found;
}
