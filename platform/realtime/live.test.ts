import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addToWishlist } from '#app/store/wishlist/change-wishlist.server.ts';
import { silentLog } from '#tests/support/silent-log.ts';
import { listenerPids } from '#tests/support/test-live.ts';
import { givenProduct, givenUser, openTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { type Live, type LiveEvent, openLive } from './live.ts';

let shop: TestShop;
let live: Live;
let received: (LiveEvent | null)[];
let ended: number;

beforeEach(async () => {
  shop = await openTestShop();
  live = openLive(shop.connection, silentLog);
  received = [];
  ended = 0;
  live.subscribe({
    hear: (announcement) => received.push(announcement),
    end: () => {
      ended += 1;
    },
  });
  await expect.poll(() => live.caughtUp()).toBe(true);
});
afterEach(async () => {
  await live.close();
});

/** Waits until everything announced so far has been received. */
async function waitForDelivery(): Promise<void> {
  const id = crypto.randomUUID();
  await sql`select announce('mark', null, ${id})`.execute(shop.db);
  await expect.poll(() => received.at(-1)).toEqual({ topic: 'mark', user: null, id });
  received.pop();
}

describe('a change', () => {
  test('of public rows is announced with its topic and id', async () => {
    const { id } = await givenProduct(shop);
    await waitForDelivery();
    expect(received).toEqual([{ topic: 'products', user: null, id }]);
  });

  test('of somebody’s own rows is announced with their user id', async () => {
    const user = await givenUser(shop);
    const { id: productId } = await givenProduct(shop);
    await waitForDelivery();
    received.length = 0;
    await addToWishlist(shop, user, { productId });
    await waitForDelivery();
    expect(received).toEqual([
      { topic: 'wishlist', user: user.userId, id: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    ]);
  });

  test('made by hand in SQL is announced as well', async () => {
    const { id } = await givenProduct(shop);
    await waitForDelivery();
    received.length = 0;
    await sql`update products set stock_quantity = 3 where id = ${id}`.execute(shop.db);
    await sql`insert into delivery_settings (delivery_charge_paise) values (9900)`.execute(shop.db);
    await sql`delete from products where id = ${id}`.execute(shop.db);
    await waitForDelivery();
    expect(received).toMatchObject([
      { topic: 'products', user: null, id },
      { topic: 'delivery', user: null },
      { topic: 'products', user: null, id },
    ]);
  });

  test('that was rolled back is never announced', async () => {
    const change = shop.db.transaction().execute(async (db) => {
      await sql`insert into delivery_settings (delivery_charge_paise) values (1)`.execute(db);
      throw new Error('changed my mind');
    });
    await expect(change).rejects.toThrow('changed my mind');
    await waitForDelivery();
    expect(received).toEqual([]);
  });

  test('is not received any more after the subscription has ended', async () => {
    const others: unknown[] = [];
    const unsubscribe = live.subscribe({ hear: (one) => others.push(one), end: () => {} });
    unsubscribe();
    await givenProduct(shop);
    await waitForDelivery();
    expect(received).toHaveLength(1);
    expect(others).toEqual([]);
  });
});

describe('what was received since a mark', () => {
  test('is every later notification, oldest first, and none before it', async () => {
    await givenProduct(shop);
    await waitForDelivery();
    const mark = live.mark();
    expect(live.since(mark)).toEqual([]);
    const [first, second] = [await givenProduct(shop), await givenProduct(shop)];
    await waitForDelivery();
    expect(live.since(mark).slice(0, 2)).toEqual([
      { topic: 'products', user: null, id: first.id },
      { topic: 'products', user: null, id: second.id },
    ]);
    expect(live.since(live.mark())).toEqual([]);
  });

  test('is unknown for a mark that is invalid, of another process or from before it listened', () => {
    for (const mark of ['', 'rubbish', crypto.randomUUID()]) {
      expect(live.since(mark)).toEqual([null]);
    }
  });

  test('is unknown after more notifications than are stored', async () => {
    await waitForDelivery();
    const mark = live.mark();
    await sql`select announce('mark', null, number::text) from generate_series(1, 998) number`.execute(
      shop.db,
    );
    await waitForDelivery();
    expect(live.since(mark)).toHaveLength(999);
    await waitForDelivery();
    expect(live.since(mark)).toEqual([null]);
  });

  test('has a gap where the connection was lost', async () => {
    await waitForDelivery();
    const mark = live.mark();
    const [pid = 0] = await listenerPids(shop);
    await sql`select pg_terminate_backend(${pid})`.execute(shop.db);
    await expect.poll(() => received).toEqual([null]);
    expect(live.since(mark)).toEqual([null]);
  });
});

describe('a lost connection', () => {
  test('is restored by itself, tells everybody to reload, and announces as before', async () => {
    for (let round = 1; round <= 2; round += 1) {
      received.length = 0;
      const [pid = 0] = await listenerPids(shop);
      await sql`select pg_terminate_backend(${pid})`.execute(shop.db);
      await expect.poll(() => received).toEqual([null]);
      expect(await listenerPids(shop)).not.toContain(pid);
      const { id } = await givenProduct(shop);
      await waitForDelivery();
      expect(received).toEqual([null, { topic: 'products', user: null, id }]);
    }
  });
});

describe('a payload that is not a notification of ours', () => {
  test.each(['', 'rubbish', '{"topic":'])(
    'sent by hand as "%s" do no harm, and everybody reads again',
    async (payload) => {
      await sql`select pg_notify('shop_changes', ${payload})`.execute(shop.db);
      await expect.poll(() => received).toEqual([null]);
      await givenProduct(shop);
      await waitForDelivery();
      expect(received).toHaveLength(2);
    },
  );
});

describe('having caught up', () => {
  const change = 'insert into delivery_settings (delivery_charge_paise) values (100)';

  /** As another process does. */
  async function withOtherConnection(work: (other: pg.Client) => Promise<void>): Promise<void> {
    const other = new pg.Client(shop.connection);
    await other.connect();
    try {
      await work(other);
    } finally {
      await other.end();
    }
  }

  test('means that what another connection had committed before is received', async () => {
    await withOtherConnection(async (other) => {
      for (let round = 1; round <= 200; round += 1) {
        await other.query(change);
        expect(await live.caughtUp()).toBe(true);
        expect(received).toHaveLength(round);
      }
    });
  });

  test('is true for each who asks at whatever moment', async () => {
    let isDone = false;
    const asking = (async () => {
      while (!isDone) await live.caughtUp();
    })();
    await withOtherConnection(async (other) => {
      for (let round = 1; round <= 100; round += 1) {
        await other.query(change);
        await Promise.all([live.caughtUp(), live.caughtUp(), live.caughtUp()]);
        expect(received).toHaveLength(round);
      }
    });
    isDone = true;
    await asking;
  });

  test('cannot be said while the connection is lost', async () => {
    const [pid = 0] = await listenerPids(shop);
    await sql`select pg_terminate_backend(${pid})`.execute(shop.db);
    await expect.poll(() => live.caughtUp()).toBe(false);
    await expect.poll(() => live.caughtUp()).toBe(true);
    expect(received).toEqual([null]);
  });

  test('cannot be said while nothing comes back', async () => {
    const [pid = 0] = await listenerPids(shop);
    process.kill(pid, 'SIGSTOP');
    try {
      expect(await live.caughtUp()).toBe(false);
      expect(await live.caughtUp()).toBe(false);
    } finally {
      process.kill(pid, 'SIGCONT');
    }
    await expect.poll(() => live.caughtUp()).toBe(true);
  });
});

test('closing tells every listener once and closes the connection', async () => {
  await live.close();
  expect(ended).toBe(1);
  await expect.poll(() => listenerPids(shop)).toEqual([]);
});
