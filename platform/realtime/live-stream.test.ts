import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { readShopper } from '#app/auth/read-shopper.server.ts';
import { signOut } from '#app/auth/sessions.server.ts';
import { startSession } from '#app/auth/start-session.server.ts';
import { writeOrderLetters } from '#app/orders/write-order-letters.server.ts';
import type { Shopper } from '#platform/shop.ts';
import { cookieOf, openTestHttp, type TestHttp } from '#tests/test-http.ts';
import { givenOrder } from '#tests/test-orders.ts';
import { givenProduct, givenShopper, openTestShop, type TestShop } from '#tests/test-shop.ts';

let shop: TestShop;
let http: TestHttp;
beforeEach(async () => {
  shop = await openTestShop();
  http = await openTestHttp(shop);
  await expect.poll(isListening).toBe(true);
});
afterEach(async () => {
  await http.close();
});

async function isListening(): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_stat_activity
    where datname = current_database() and query = 'listen shop_changes' and state = 'idle'`.execute(
    shop.db,
  );
  return rows.length > 0;
}

type Stream = { heard: { topic: string; id: string | null }[]; hasEnded: boolean; raw: string };

const all = 'products,reviews,delivery,orders,cart,wishlist';

/** What was changed so far is announced and over: a page opened now does not hear of it. */
async function earlierChangesAreOver(): Promise<void> {
  const mark = crypto.randomUUID();
  const heard: unknown[] = [];
  const unsubscribe = http.live.subscribe({ hear: (one) => heard.push(one?.id), end: () => {} });
  await sql`select announce('mark', null, ${mark})`.execute(shop.db);
  await expect.poll(() => heard).toContain(mark);
  unsubscribe();
}

/** An open page of this person; what it hears is collected as it comes. */
async function openPage(
  shopper: Shopper | null,
  topics = all,
  headers: Record<string, string> = {},
): Promise<Stream> {
  const cookie = shopper && (await cookieOf(shop, shopper));
  await earlierChangesAreOver();
  const sent = cookie ? { ...headers, Cookie: cookie } : headers;
  const answer = await http.get(`/api/v1/live?topics=${topics}`, null, sent);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('Content-Type')).toBe('text/event-stream');
  const stream: Stream = { heard: [], hasEnded: false, raw: '' };
  const reader = answer.body?.getReader();
  onTestFinished(() => reader?.cancel());
  const decoder = new TextDecoder();
  async function collect(): Promise<void> {
    for (;;) {
      const piece = await reader?.read();
      if (!piece || piece.done) break;
      stream.raw += decoder.decode(piece.value);
      stream.heard = [...stream.raw.matchAll(/^data: (.*)$/gm)].map((match) =>
        JSON.parse(match[1] ?? ''),
      );
    }
    stream.hasEnded = true;
  }
  void collect();
  return stream;
}

/** A public change, announced after all others: who has heard of it has heard everything before. */
async function everythingIsHeard(...streams: Stream[]): Promise<void> {
  const { id } = await givenProduct(shop);
  for (const stream of streams) {
    await expect.poll(() => stream.heard.at(-1)).toEqual({ topic: 'products', id });
    stream.heard.pop();
  }
}

async function ship(orderId: string): Promise<void> {
  await shop.db
    .updateTable('order_lines')
    .set({ status: 'shipped' })
    .where('order_id', '=', orderId)
    .execute();
}

describe('a changed order', () => {
  test('is heard on its customer’s page and the owner’s, by nobody else', async () => {
    const [shopper, other] = [await givenShopper(shop), await givenShopper(shop)];
    const owner = await givenShopper(shop, { isOwner: true });
    const { id: orderId } = await givenOrder(shop, shopper);
    const pages = await Promise.all([shopper, owner, other, null].map((who) => openPage(who)));
    await ship(orderId);
    await everythingIsHeard(...pages);
    const change = { topic: 'orders', id: orderId };
    expect(pages.map((page) => page.heard)).toEqual([[change], [change], [], []]);
  });

  test('is heard when the letter about it has left, or could not', async () => {
    const shopper = await givenShopper(shop);
    const { id } = await givenOrder(shop, shopper);
    await writeOrderLetters(shop, shop.db, id);
    const page = await openPage(shopper);
    await shop.db
      .updateTable('letters')
      .set({ last_error: 'Mailbox busy' })
      .where('kind', '=', 'order-placed')
      .execute();
    await everythingIsHeard(page);
    expect(page.heard).toEqual([{ topic: 'orders', id }]);
    await shop.sendLetters();
    await everythingIsHeard(page);
    expect(page.heard.slice(-2)).toEqual(Array(2).fill({ topic: 'orders', id }));
  });

  test('tells its topic and id, never what is in it', async () => {
    const shopper = await givenShopper(shop);
    const { id: orderId } = await givenOrder(shop, shopper);
    const page = await openPage(shopper, 'orders,products');
    await ship(orderId);
    await everythingIsHeard(page);
    for (const words of ['Ananya', '9820001234', 'shipped', shopper.email, shopper.userId]) {
      expect(page.raw).not.toContain(words);
    }
  });

  test('of somebody without an account is heard by the owner alone', async () => {
    const owner = await givenShopper(shop, { isOwner: true });
    const { id: orderId } = await givenOrder(shop, await givenShopper(shop));
    await shop.db.updateTable('orders').set({ user_id: null }).where('id', '=', orderId).execute();
    const pages = await Promise.all(
      [owner, await givenShopper(shop), null].map((who) => openPage(who)),
    );
    await ship(orderId);
    await everythingIsHeard(...pages);
    expect(pages.map((page) => page.heard.length)).toEqual([1, 0, 0]);
  });
});

describe('the end of a session', () => {
  const topics = 'cart,sessions';

  async function signedInPages(shopper: Shopper, count: number) {
    const reference = await startSession(shop.db, shopper.userId, 'a browser', shop.now());
    const cookie = { Cookie: `fh_session=${reference}` };
    const pages: Stream[] = [];
    for (let i = 0; i < count; i += 1) pages.push(await openPage(null, topics, cookie));
    const here = await readShopper(shop, reference);
    if (!here) throw new Error('not signed in');
    return { pages, here };
  }

  test('is heard on every page of that browser, and closes their streams', async () => {
    const shopper = await givenShopper(shop);
    const { pages, here } = await signedInPages(shopper, 2);
    await signOut(shop, here);
    for (const page of pages) {
      await expect.poll(() => page.hasEnded).toBe(true);
      expect(page.heard).toEqual([{ topic: 'sessions', id: here.sessionId }]);
    }
  });

  test('is heard by the same person elsewhere, whose stream goes on, and by nobody else', async () => {
    const shopper = await givenShopper(shop);
    const { here } = await signedInPages(shopper, 0);
    const elsewhere = await openPage(shopper, `${topics},products`);
    const other = await openPage(await givenShopper(shop), `${topics},products`);
    await signOut(shop, here);
    await everythingIsHeard(elsewhere, other);
    expect(elsewhere.heard).toEqual([{ topic: 'sessions', id: here.sessionId }]);
    expect(other.heard).toEqual([]);
    expect([elsewhere.hasEnded, other.hasEnded]).toEqual([false, false]);
  });

  test('before the page could listen is told as soon as it does', async () => {
    const page = await openPage(null, topics);
    await expect.poll(() => page.heard).toEqual([{ topic: 'sessions', id: null }]);
  });
});

test('a changed cart is heard on its shopper’s page, not even by the owner', async () => {
  const shopper = await givenShopper(shop);
  const owner = await givenShopper(shop, { isOwner: true });
  const { id: productId } = await givenProduct(shop);
  const pages = await Promise.all([shopper, owner, null].map((who) => openPage(who)));
  await shop.db
    .insertInto('cart_items')
    .values({
      user_id: shopper.userId,
      product_id: productId,
      quantity: 1,
      selected_size: null,
      selected_color: null,
    })
    .execute();
  await everythingIsHeard(...pages);
  expect(pages.map((page) => page.heard.map((one) => one.topic))).toEqual([['cart'], [], []]);
});

test('a visitor hears of products and the delivery charge', async () => {
  const page = await openPage(null);
  const { id } = await givenProduct(shop);
  await shop.db.insertInto('delivery_settings').values({ delivery_charge_paise: 100 }).execute();
  await everythingIsHeard(page);
  expect(page.heard).toMatchObject([{ topic: 'products', id }, { topic: 'delivery' }]);
});

test('a page hears only of the topics it asked for', async () => {
  const page = await openPage(null, 'products,nonsense,__proto__');
  await shop.db.insertInto('delivery_settings').values({ delivery_charge_paise: 100 }).execute();
  await everythingIsHeard(page);
  expect(page.heard).toEqual([]);
});

test('a page is told to read again after the shop’s own connection was lost', async () => {
  const page = await openPage(null, 'products');
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query = 'listen shop_changes'`.execute(shop.db);
  await expect
    .poll(() => page.heard, { timeout: 5_000 })
    .toEqual([{ topic: 'everything', id: null }]);
});

describe('a stream that names a mark', () => {
  test('begins with each topic that changed since, once, and with nothing before it', async () => {
    await earlierChangesAreOver();
    await givenProduct(shop);
    await earlierChangesAreOver();
    const mark = http.live.mark();
    for (const paise of [100, 200]) {
      await shop.db
        .insertInto('delivery_settings')
        .values({ delivery_charge_paise: paise })
        .execute();
    }
    const page = await openPage(null, `${all}&since=${mark}`);
    await everythingIsHeard(page);
    expect(page.heard).toEqual([{ topic: 'delivery', id: null }]);
  });

  test('does not hear of what others’ pages may hear alone', async () => {
    const [shopper, other] = [await givenShopper(shop), await givenShopper(shop)];
    const { id: orderId } = await givenOrder(shop, shopper);
    await earlierChangesAreOver();
    const since = `orders,products&since=${http.live.mark()}`;
    await ship(orderId);
    const pages = await Promise.all([shopper, other, null].map((who) => openPage(who, since)));
    await everythingIsHeard(...pages);
    expect(pages.map((page) => page.heard)).toEqual([[{ topic: 'orders', id: null }], [], []]);
  });

  test('goes on from the last event the browser names, and from the mark its page was made at', async () => {
    await earlierChangesAreOver();
    const made = /"mark","([0-9a-f-]{36})"/.exec(
      (await (await http.get('/about')).text()).replaceAll('\\"', '"'),
    )?.[1];
    await givenProduct(shop);
    const page = await openPage(null, `products&since=${made}`);
    await everythingIsHeard(page);
    expect(page.heard).toEqual([{ topic: 'products', id: null }]);
    const last = /^id: (.+)$/m.exec(page.raw.slice(page.raw.lastIndexOf('id: ')))?.[1] ?? '';
    const again = await openPage(null, `products&since=${made}`, { 'Last-Event-ID': last });
    await everythingIsHeard(again);
    expect(again.heard).toEqual([]);
  });

  test.each(['', 'rubbish', '%00'])('that is “%s” reads everything again', async (mark) => {
    const page = await openPage(null, `products&since=${mark}`);
    await expect.poll(() => page.heard).toEqual([{ topic: 'everything', id: null }]);
  });

  test('tells by a beat that nothing more was missed', async () => {
    await earlierChangesAreOver();
    const page = await openPage(null, `products&since=${http.live.mark()}`);
    await expect.poll(() => page.raw).toContain('event: beat');
    expect(page.heard).toEqual([]);
  });
});

test('a closing shop ends every stream', async () => {
  const page = await openPage(null);
  await http.live.close();
  await expect.poll(() => page.hasEnded).toBe(true);
});
