import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { readSessionUser } from '#app/people/auth/read-session-user.server.ts';
import { signOut } from '#app/people/auth/sessions.server.ts';
import { createSession } from '#app/people/auth/start-session.server.ts';
import { listenerName } from '#platform/realtime/live.ts';
import type { User } from '#platform/shop.ts';
import { type LiveShop, type OpenPageStream, openLiveShop } from '#tests/support/test-live.ts';
import { givenOrder, markShipped, writeNewOrderEmails } from '#tests/support/test-orders.ts';
import { givenOwner, givenProduct, givenUser, type TestShop } from '#tests/support/test-shop.ts';

let live: LiveShop;
let shop: TestShop;
beforeEach(async () => {
  live = await openLiveShop();
  shop = live.shop;
});

describe('a changed order', () => {
  test('is sent to its customer’s page and the owner’s, to nobody else', async () => {
    const [user, other] = [await givenUser(shop), await givenUser(shop)];
    const owner = await givenOwner(shop);
    const { id: orderId } = await givenOrder(shop, user);
    const pages = await Promise.all([user, owner, other, null].map((who) => live.openPage(who)));
    await markShipped(shop, orderId);
    await live.waitForDelivery(...pages);
    const change = { topic: 'orders', id: orderId };
    expect(pages.map((page) => page.received)).toEqual([[change], [change], [], []]);
  });

  test('is sent when the email about it was sent, or failed', async () => {
    const user = await givenUser(shop);
    const order = await givenOrder(shop, user);
    const { id } = order;
    await writeNewOrderEmails(shop, order);
    const page = await live.openPage(user);
    await shop.db
      .updateTable('emails')
      .set({ last_error: 'Mailbox busy' })
      .where('kind', '=', 'order-placed')
      .execute();
    await live.waitForDelivery(page);
    expect(page.received).toEqual([{ topic: 'orders', id }]);
    await shop.sendEmails();
    await live.waitForDelivery(page);
    expect(page.received.slice(-2)).toEqual(Array(2).fill({ topic: 'orders', id }));
  });

  test('is sent with its topic and id, never its content', async () => {
    const user = await givenUser(shop);
    const { id: orderId } = await givenOrder(shop, user);
    const page = await live.openPage(user, 'orders,products');
    await markShipped(shop, orderId);
    await live.waitForDelivery(page);
    for (const words of ['Ananya', '9820001234', 'shipped', user.email, user.userId]) {
      expect(page.raw).not.toContain(words);
    }
  });

  test('of somebody without an account is sent to the owner only', async () => {
    const owner = await givenOwner(shop);
    const { id: orderId } = await givenOrder(shop, await givenUser(shop));
    await shop.db.updateTable('orders').set({ user_id: null }).where('id', '=', orderId).execute();
    const pages = await Promise.all(
      [owner, await givenUser(shop), null].map((who) => live.openPage(who)),
    );
    await markShipped(shop, orderId);
    await live.waitForDelivery(...pages);
    expect(pages.map((page) => page.received.length)).toEqual([1, 0, 0]);
  });
});

describe('the end of a session', () => {
  const topics = 'cart,sessions';

  async function signedInPages(user: User, count: number) {
    const reference = await createSession(shop.db, user.userId, 'a browser', shop.now());
    const cookie = { Cookie: `fh_session=${reference}` };
    const pages: OpenPageStream[] = [];
    for (let i = 0; i < count; i += 1) pages.push(await live.openPage(null, topics, cookie));
    const here = await readSessionUser(shop, reference);
    if (!here) throw new Error('not signed in');
    return { pages, here };
  }

  test('is sent to every page of that browser, and closes their streams', async () => {
    const user = await givenUser(shop);
    const { pages, here } = await signedInPages(user, 2);
    await signOut(shop, here);
    for (const page of pages) {
      await expect.poll(() => page.hasEnded).toBe(true);
      expect(page.received).toEqual([{ topic: 'sessions', id: here.sessionId }]);
    }
  });

  test('is sent to the same person elsewhere, whose stream stays open, and to nobody else', async () => {
    const user = await givenUser(shop);
    const { here } = await signedInPages(user, 0);
    const elsewhere = await live.openPage(user, `${topics},products`);
    const other = await live.openPage(await givenUser(shop), `${topics},products`);
    await signOut(shop, here);
    await live.waitForDelivery(elsewhere, other);
    expect(elsewhere.received).toEqual([{ topic: 'sessions', id: here.sessionId }]);
    expect(other.received).toEqual([]);
    expect([elsewhere.hasEnded, other.hasEnded]).toEqual([false, false]);
  });

  test('before the page could listen is sent as soon as it does', async () => {
    const page = await live.openPage(null, topics);
    await expect.poll(() => page.received).toEqual([{ topic: 'sessions', id: null }]);
  });
});

test('a changed cart is sent to its user’s page only, not even to the owner', async () => {
  const user = await givenUser(shop);
  const owner = await givenOwner(shop);
  const { id: productId } = await givenProduct(shop);
  const pages = await Promise.all([user, owner, null].map((who) => live.openPage(who)));
  await shop.db
    .insertInto('cart_items')
    .values({
      user_id: user.userId,
      product_id: productId,
      quantity: 1,
      selected_size: null,
      selected_color: null,
    })
    .execute();
  await live.waitForDelivery(...pages);
  expect(pages.map((page) => page.received.map((one) => one.topic))).toEqual([['cart'], [], []]);
});

test('a visitor receives changes of products and the delivery charge', async () => {
  const page = await live.openPage(null);
  const { id } = await givenProduct(shop);
  await shop.db.insertInto('delivery_settings').values({ delivery_charge_paise: 100 }).execute();
  await live.waitForDelivery(page);
  expect(page.received).toMatchObject([{ topic: 'products', id }, { topic: 'delivery' }]);
});

test('a page receives only the topics it asked for', async () => {
  const page = await live.openPage(null, 'products,nonsense,__proto__');
  await shop.db.insertInto('delivery_settings').values({ delivery_charge_paise: 100 }).execute();
  await live.waitForDelivery(page);
  expect(page.received).toEqual([]);
});

test('a page is told to reload after the shop’s own connection was lost', async () => {
  const page = await live.openPage(null, 'products');
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = ${listenerName}`.execute(shop.db);
  await expect.poll(() => page.received).toEqual([{ topic: 'everything', id: null }]);
});

test('a closing shop ends every stream', async () => {
  const page = await live.openPage(null);
  await live.http.live.close();
  await expect.poll(() => page.hasEnded).toBe(true);
});
