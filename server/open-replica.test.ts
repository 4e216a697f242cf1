import { rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { placeOrder } from '#app/orders/checkout/place-order.server.ts';
import { createSession } from '#app/people/auth/start-session.server.ts';
import { addToWishlist } from '#app/store/wishlist/change-wishlist.server.ts';
import { type OpenPool, openPool } from '#database/pool.ts';
import { openVisitorReads } from '#database/replica/visitor-reads.ts';
import type { Db } from '#database/tables.ts';
import { memoryFolder } from '#tests/support/memory-folder.ts';
import {
  openSwitch,
  type PostgresServer,
  startPrimary,
  startStandby,
  urlAt,
} from '#tests/support/replicated-postgres.ts';
import { silentLog } from '#tests/support/silent-log.ts';
import { openSilentProxy } from '#tests/support/silent-proxy.ts';
import { createTempDataDir } from '#tests/support/temp-data-dir.ts';
import { buyNowToConfirm } from '#tests/support/test-checkout.ts';
import { givenProduct, givenUser } from '#tests/support/test-shop.ts';
import { requireFreshBuild } from '../tests/fresh-build.ts';
import { readConfig } from './config.ts';
import type { createHttp as CreateHttp } from './http.ts';
import { openShop } from './open-shop.ts';

let folder: string;
let primary: PostgresServer;
let standby: PostgresServer;
let shop: Awaited<ReturnType<typeof open>>;
beforeAll(async () => {
  requireFreshBuild();
  folder = await createTempDataDir('replica', memoryFolder());
  primary = await startPrimary(folder);
  standby = await startStandby(primary, folder);
  shop = await open({});
});
afterAll(async () => {
  await shop.close();
  await standby.stop();
  await primary.stop();
  await rm(folder, { recursive: true });
});

/** The whole shop on the two databases, without a socket. */
async function open(settings: Record<string, string>) {
  const config = readConfig({
    DATABASE_URL: primary.url,
    DATABASE_READ_URL: standby.url,
    DATABASE_READ_MAX_LAG_SECONDS: '300',
    DATA_DIR: path.join(folder, 'data'),
    OWNER_PASSWORD: 'a long owner password',
    SEED: 'empty',
    ...settings,
  });
  const opened = await openShop(config, silentLog, () => {});
  const { createHttp } = (await import(path.resolve('build/server/index.js'))) as {
    createHttp: typeof CreateHttp;
  };
  const app = await createHttp({ ...opened, trustProxy: 0 });
  const { replica } = opened.shop;
  if (!replica) throw new Error('the shop has no replica');
  const isUsed = () => replica.state().problem === null;
  return {
    ...opened,
    replica,
    isUsed,
    /** Resolves once the replica answers visitors. */
    async used() {
      await vi.waitUntil(isUsed, { timeout: 15_000, interval: 20 });
      const path = () => `/store?search=${crypto.randomUUID()}`;
      await vi.waitUntil(async () => (await this.readsOf(path())).replica > 0, { timeout: 15_000 });
    },
    async text(address: string, headers: Record<string, string> = {}) {
      const answer = await app.request(`http://localhost:3000${address}`, { headers });
      expect(answer.status).toBe(200);
      return answer.text();
    },
    /** Statements that a visitor's request took, by who answered them. */
    async readsOf(address: string) {
      const before = { ...replica.state().reads };
      await this.text(address);
      const after = replica.state().reads;
      return {
        replica: after.replica - before.replica,
        primary: after.primary - before.primary,
      };
    },
  };
}

/** A shop that is closed at the end of the test. */
async function openAnother(settings: Record<string, string>) {
  const another = await open(settings);
  onTestFinished(() => another.close());
  return another;
}

/** Freezes the replica until the end of the test. */
async function pauseReplica(server = standby): Promise<void> {
  await server.query('select pg_wal_replay_pause()');
  await vi.waitUntil(async () => {
    const [row] = await server.query('select pg_get_wal_replay_pause_state() as state');
    return row?.state === 'paused';
  });
  onTestFinished(async () => {
    await server.query('select pg_wal_replay_resume()');
  });
}

/** A change that no trigger announces. */
async function renameSilently(server: PostgresServer, id: string, name: string): Promise<void> {
  await server.query(`begin; set local session_replication_role = replica;
    update products set name = '${name}' where id = '${id}'; commit`);
}

async function givenSaree(): Promise<{ id: string; page: string }> {
  const { id } = await givenProduct(shop.shop, { name: 'Indigo saree' });
  await shop.used();
  return { id, page: `/product/${id}` };
}

describe('what visitors see is read from the replica', () => {
  test.each([
    '/',
    '/store?search=saree',
    '/store.data?search=saree&sort=newest',
    '/api/v1/products',
    '/api/v1/suggestions?q=sar',
    '/feed/products.xml',
    '/feed/meta.xml',
    '/sitemap-1.xml',
  ])('%s', async (address) => {
    await givenSaree();
    const reads = await shop.readsOf(address);
    expect(reads.replica).toBeGreaterThan(0);
    expect(reads.primary).toBe(0);
  });

  test('and nothing of who is signed in', async () => {
    const { id, page } = await givenSaree();
    const user = await givenUser(shop.shop);
    await addToWishlist(shop.shop, user, { productId: id });
    const session = await createSession(shop.shop.db, user.userId, 'test', new Date());
    await pauseReplica();
    await renameSilently(primary, id, 'Madder saree');
    expect(await shop.text(page)).toContain('<title>Indigo saree');
    const cookie = { Cookie: `fh_session=${session}` };
    expect(await shop.text('/wishlist', cookie)).toContain('Madder saree');
  });
});

describe('the primary is read', () => {
  test('until the replica has what was announced, and what is stored then is new', async () => {
    const { id, page } = await givenSaree();
    expect(await shop.text(page)).toContain('Indigo saree');
    await pauseReplica();
    await shop.shop.db
      .updateTable('products')
      .set({ name: 'Madder saree' })
      .where('id', '=', id)
      .execute();
    const reads = await shop.readsOf(page);
    expect(reads).toEqual({ replica: 0, primary: reads.primary });
    expect(await shop.text(page)).toContain('Madder saree');
    expect(await shop.text('/store?search=madder')).toContain('Madder saree');
    await standby.query('select pg_wal_replay_resume()');
    await shop.used();
    expect(await shop.text('/store?search=madder&sort=newest')).toContain('Madder saree');
    expect(await shop.text(page)).toContain('Madder saree');
  });

  test('for what was announced since the request began', async () => {
    const { id } = await givenSaree();
    const reads = await shop.replica.openReads();
    expect(await nameOf(reads, id)).toBe('Indigo saree');
    await pauseReplica();
    await shop.shop.db
      .updateTable('products')
      .set({ name: 'Madder saree' })
      .where('id', '=', id)
      .execute();
    await shop.live.caughtUp();
    expect(await nameOf(reads, id)).toBe('Madder saree');
  });

  test('while the replica is further behind than it may be', async () => {
    const { id, page } = await givenSaree();
    const other = await openAnother({ DATABASE_READ_MAX_LAG_SECONDS: '1' });
    await other.used();
    await pauseReplica();
    await renameSilently(primary, id, 'Madder saree');
    await vi.waitUntil(() => other.replica.state().problem === 'behind', { timeout: 15_000 });
    expect(other.replica.state().lagSeconds).toBeGreaterThan(1);
    expect(await other.text(page)).toContain('Madder saree');
  });

  test('where a visitor has seen more than another replica has', async () => {
    const { id } = await givenSaree();
    const slow = await startStandby(primary, folder, { name: 'slow' });
    onTestFinished(() => slow.stop());
    await slow.query('select pg_wal_replay_pause()');
    await renameSilently(primary, id, 'Madder saree');
    const { rows } = await shop.pool.query('select pg_current_wal_insert_lsn() as position');
    await vi.waitUntil(async () => {
      const [row] = await standby.query(
        `select pg_last_wal_replay_lsn() >= '${rows[0].position}' as "isThere"`,
      );
      return row?.isThere;
    });
    const balancer = await openSwitch(standby);
    onTestFinished(() => balancer.close());
    const replica = openOnly(balancer.port);
    const from: string[] = [];
    const reads = openVisitorReads({
      replica: replica.db,
      primary: shop.shop.db,
      neededPosition: async () => ({ bytes: 0, primary: await primaryOf(shop) }),
      onRead: (source) => from.push(source),
    });
    expect(await nameOf(reads, id)).toBe('Madder saree');
    balancer.pointTo(slow);
    await vi.waitUntil(() => replica.pool.totalCount === 0);
    expect(await nameOf(replica.db, id)).toBe('Indigo saree');
    expect(await nameOf(reads, id)).toBe('Madder saree');
    expect(from).toEqual(['replica', 'primary']);
  });

  test('where the replica is on the timeline of another primary', async () => {
    const { id } = await givenSaree();
    const from: string[] = [];
    const reads = openVisitorReads({
      replica: openOnly(standby.port).db,
      primary: shop.shop.db,
      neededPosition: async () => ({ bytes: 0, primary: await primaryOf(shop, 2) }),
      onRead: (source) => from.push(source),
    });
    expect(await nameOf(reads, id)).toBe('Indigo saree');
    expect(from).toEqual(['primary']);
  });

  test('where the other server follows nobody, or is another database', async () => {
    const { id, page } = await givenSaree();
    const itself = await openAnother({ DATABASE_READ_URL: primary.url });
    const wrong = `${standby.url.slice(0, standby.url.lastIndexOf('/'))}/postgres`;
    const elsewhere = await openAnother({ DATABASE_READ_URL: wrong });
    for (const other of [itself, elsewhere]) {
      await vi.waitUntil(() => other.replica.state().problem === 'other', { timeout: 15_000 });
      expect((await other.readsOf(page)).replica).toBe(0);
      expect(await other.text(page)).toContain(id);
    }
  });

  test('when the replica is killed, and the replica again when it is back', async () => {
    const { page } = await givenSaree();
    await standby.kill();
    const reads = await shop.readsOf(page);
    expect(reads.replica).toBe(0);
    expect(reads.primary).toBeGreaterThan(0);
    await vi.waitUntil(() => shop.replica.state().problem === 'away', { timeout: 15_000 });
    expect(await shop.text('/store?search=indigo')).toContain('Indigo saree');
    await standby.start();
    await shop.used();
  });

  test('when the replica has gone silent', async () => {
    const { page } = await givenSaree();
    const proxy = await openSilentProxy(standby.connection);
    const other = await openAnother({ DATABASE_READ_URL: urlAt(Number(proxy.connection.port)) });
    await other.used();
    proxy.vanish();
    expect(await other.text(page)).toContain('Indigo saree');
  });
});

test('a replica that was promoted under orders is read by nobody, and every order is the primary’s', async () => {
  const { id, page } = await givenSaree();
  const users = await Promise.all(Array.from({ length: 8 }, () => givenUser(shop.shop)));
  const orderAndLook = async (user: (typeof users)[number]) => {
    const { id: productId } = await givenProduct(shop.shop);
    const order = await placeOrder(
      shop.shop,
      user,
      await buyNowToConfirm(shop.shop, user, productId),
    );
    expect(order.ok).toBe(true);
    await shop.text(`/product/${productId}`);
  };
  const ordering = Promise.all(users.map(orderAndLook));
  await standby.promote();
  await ordering;
  await renameSilently(standby, id, 'Stray saree');
  await renameSilently(primary, id, 'Madder saree');
  expect(await shop.text(page)).toContain('Madder saree');
  await vi.waitUntil(() => shop.replica.state().problem === 'other', { timeout: 15_000 });
  await Promise.all(users.map(orderAndLook));
  expect(await shop.text('/store?search=indigo')).not.toContain('Stray saree');
  const count = 'select count(*)::int as count from orders';
  expect(await primary.query(count)).toEqual([{ count: 16 }]);
});

async function primaryOf({ pool }: typeof shop, timeline = 1): Promise<string> {
  const { rows } = await pool.query(
    `select system_identifier || ' ' || current_database() || ' ' || $1 as primary
     from pg_control_system()`,
    [timeline],
  );
  return rows[0].primary;
}

/** The server on this port, without the primary. */
function openOnly(port: number): OpenPool {
  const opened = openPool({ connectionString: urlAt(port) }, silentLog);
  onTestFinished(() => opened.close());
  return opened;
}

async function nameOf(db: Db, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('products')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.name;
}
