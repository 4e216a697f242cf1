import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { roundedCountText } from '#app/products/catalogue/stock.rules.ts';
import type { User } from '#platform/shop.ts';
import { openTestHttp, type TestHttp } from '#tests/support/test-http.ts';
import { listenerPids } from '#tests/support/test-live.ts';
import { givenOrder } from '#tests/support/test-orders.ts';
import { givenReview } from '#tests/support/test-reviews.ts';
import {
  givenCategory,
  givenProduct,
  givenUser,
  openTestShop,
  type TestShop,
} from '#tests/support/test-shop.ts';

let shop: TestShop;
let http: TestHttp;
/** Its own connection, like another process. */
let other: pg.Client;
let productId: string;
let page: string;

beforeEach(async () => {
  shop = await openTestShop();
  http = await openTestHttp(shop);
  other = new pg.Client(shop.connection);
  await other.connect();
  const categoryId = await givenCategory(shop, 'Sarees');
  ({ id: productId } = await givenProduct(shop, { categoryId, isFeatured: true }));
  page = `/product/${productId}`;
});
afterEach(async () => {
  await other.end();
});

async function textOf(path: string, user: User | null = null): Promise<string> {
  const answer = await http.get(path, user);
  expect(answer.status).toBe(200);
  return answer.text();
}

/** The label beside the name of a reviewer who bought the product. */
const verified = 'Verified Buyer';

const rename = (name: string) =>
  other.query('update products set name = $1 where id = $2', [name, productId]);

describe('a change by another process is in the very next answer', () => {
  /** Changes something, fifty times, each time after the answers have been stored. */
  async function expectSeen(
    paths: string[],
    change: (round: number) => Promise<string>,
    user: User | null = null,
  ) {
    const read = () => Promise.all(paths.map((path) => textOf(path, user)));
    for (let round = 1; round <= 50; round += 1) {
      await read();
      const expected = await change(round);
      const texts = await read();
      for (const [at, text] of texts.entries()) expect(text, paths[at]).toContain(expected);
    }
  }

  test('of home, store, product and the API’s list: a name', async () => {
    await expectSeen(['/', '/store', page, '/store.data', '/api/v1/products'], async (round) => {
      await rename(`Saree number ${round}.`);
      return `Saree number ${round}.`;
    });
  });

  test('of the same pages of somebody signed in: a name', async () => {
    const paths = ['/', '/store', page, '/store.data'];
    const change = async (round: number) => {
      await rename(`Kurta number ${round}.`);
      return `Kurta number ${round}.`;
    };
    await expectSeen(paths, change, await givenUser(shop));
  });

  test('of categories: how many products there are', async () => {
    await expectSeen(['/categories'], async (round) => {
      await other.query(
        `insert into products (name, description, price_paise, stock_quantity, category_id)
         select 'Saree', '', 100, 1, id from categories`,
      );
      return `>${roundedCountText(round + 1)}<`;
    });
  });

  test('of terms and shipping: the delivery charge', async () => {
    await expectSeen(['/terms', '/shipping'], async (round) => {
      const paise = (100 + round) * 100;
      await other.query('insert into delivery_settings (delivery_charge_paise) values ($1)', [
        paise,
      ]);
      return `₹${100 + round}`;
    });
  });

  test('of every page: the shop’s name', async () => {
    await expectSeen(['/', '/about', '/privacy'], async (round) => {
      const name = `Haat number ${round}.`;
      await other.query(
        `insert into shop_settings (name) values ($1)
         on conflict (is_the_one) do update set name = excluded.name`,
        [name],
      );
      return name;
    });
  });

  test('of a product: a review, its author’s name, and that they bought it', async () => {
    const author = await givenUser(shop, { fullName: 'Ananya Deshpande' });
    await textOf(page);
    const reviewId = await givenReview(shop, productId, { by: author, comment: 'Soft and light.' });
    expect(await textOf(page)).toContain('Soft and light.');
    await other.query("update profiles set full_name = 'Meera Iyer' where user_id = $1", [
      author.userId,
    ]);
    expect(await textOf(page)).toContain('Meera Iyer');
    expect(await textOf(page)).not.toContain(verified);
    const order = await givenOrder(shop, author, { lines: [{ productId }] });
    await textOf(page);
    const setStatus = (status: string) =>
      other.query('update order_lines set status = $1 where order_id = $2', [status, order.id]);
    await setStatus('delivered');
    expect(await textOf(page)).toContain(verified);
    await other.query('update orders set user_id = null where id = $1', [order.id]);
    expect(await textOf(page)).not.toContain(verified);
    await other.query('delete from reviews where id = $1', [reviewId]);
    expect(await textOf(page)).not.toContain('Soft and light.');
  });

  test('of a product: that a table was emptied', async () => {
    await givenReview(shop, productId, { by: null, comment: 'Soft and light.' });
    expect(await textOf(page)).toContain('Soft and light.');
    await other.query('truncate reviews, review_pictures');
    expect(await textOf(page)).not.toContain('Soft and light.');
  });
});

describe('a change while a page is being made', () => {
  /** Requests the page. Returns once it has read the product and waits for the reviews. */
  async function requestWhileHeld(): Promise<{
    held: Promise<string>;
    release(): Promise<unknown>;
  }> {
    await other.query('begin; lock table reviews in access exclusive mode');
    const held = textOf(page);
    await waitUntilWaiting(1);
    return { held, release: () => other.query('commit') };
  }

  const waitUntilWaiting = (minWaiting: number) =>
    expect
      .poll(async () => {
        const { rows } = await sql<{ count: number }>`
          select count(distinct pid) as count from pg_locks
          where not granted and relation = 'reviews'::regclass`.execute(shop.db);
        return Number(rows[0]?.count);
      })
      .toBeGreaterThanOrEqual(minWaiting);

  const renameHere = (name: string) =>
    shop.db.updateTable('products').set({ name }).where('id', '=', productId).execute();

  test('keeps it from being stored', async () => {
    const { held, release } = await requestWhileHeld();
    await renameHere('Another name.');
    await release();
    expect(await held).not.toContain('Another name.');
    expect(await textOf(page)).toContain('Another name.');
  });

  test('keeps it from those who ask after the change', async () => {
    const { held, release } = await requestWhileHeld();
    await renameHere('Another name.');
    const late = textOf(page);
    await http.live.caughtUp();
    await waitUntilWaiting(2);
    await release();
    await held;
    expect(await late).toContain('Another name.');
  });
});

describe('while changes cannot be heard', () => {
  test('pages are made for everybody, as long as the connection is lost', async () => {
    for (let round = 1; round <= 3; round += 1) {
      await textOf(page);
      const [pid = 0] = await listenerPids(shop);
      await other.query('select pg_terminate_backend($1)', [pid]);
      await rename(`Saree number ${round}.`);
      expect(await textOf(page)).toContain(`Saree number ${round}.`);
      await expect.poll(() => http.live.caughtUp()).toBe(true);
      expect(await textOf(page)).toContain(`Saree number ${round}.`);
    }
  });

  test('and as long as it is silent', async () => {
    await textOf(page);
    const [pid = 0] = await listenerPids(shop);
    process.kill(pid, 'SIGSTOP');
    try {
      await rename('Another name.');
      expect(await textOf(page)).toContain('Another name.');
      expect((await http.get(page)).headers.has('ETag')).toBe(false);
    } finally {
      process.kill(pid, 'SIGCONT');
    }
    await expect.poll(() => http.live.caughtUp()).toBe(true);
    expect(await textOf(page)).toContain('Another name.');
    expect((await http.get(page)).headers.has('ETag')).toBe(true);
  });
});

describe('a stored page ends', () => {
  const etagOf = async () => (await http.get('/about')).headers.get('ETag');

  /** Makes a page rendered now differ from one rendered before. */
  async function moveMark(announcements = 1): Promise<void> {
    await sql`select announce('cart', null, number::text)
      from generate_series(1, ${announcements}::int) number`.execute(shop.db);
    await http.live.caughtUp();
  }

  test('at midnight in India', async () => {
    shop.setNow(new Date('2026-11-21T12:00:00+05:30'));
    const etag = await etagOf();
    await moveMark();
    shop.setNow(new Date('2026-11-21T23:59:59.999+05:30'));
    expect(await etagOf()).toBe(etag);
    shop.setNow(new Date('2026-11-22T00:00:00+05:30'));
    expect(await etagOf()).not.toBe(etag);
  });

  test('when the clock was set back', async () => {
    shop.setNow(new Date('2026-11-21T12:00:00+05:30'));
    const etag = await etagOf();
    await moveMark();
    shop.setNow(new Date('2026-11-21T11:59:59+05:30'));
    expect(await etagOf()).not.toBe(etag);
  });

  test('before the live stream forgets its mark', async () => {
    const etag = await etagOf();
    await moveMark(500);
    expect(await etagOf()).toBe(etag);
    await moveMark(500);
    expect(await etagOf()).not.toBe(etag);
  });
});
