import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { chmod, mkdtemp, open, rm } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { startEmbeddedPostgres } from '#database/embedded/embedded.ts';
import { openPool } from '#database/pool.ts';
import { readConfig } from '#server/config.ts';
import { openShop } from '#server/open-shop.ts';
import { memoryFolder } from '#tests/support/memory-folder.ts';
import {
  deleteWhenFinished,
  end,
  openShopProcess,
  runShopCommand,
} from '#tests/support/shop-processes.ts';
import { silentLog } from '#tests/support/silent-log.ts';

/** A demo shop that was stopped in order, with a backup. Each test damages a copy. */
let whole = '';
let backup = '';
/** Where these tables are inside the cluster. */
let productsFile = '';
let orderLinesFile = '';
const owner = { email: 'owner@example.com', password: 'a long password of the owner' };

const folder = await mkdtemp(path.join(memoryFolder(), 'shop-damage-'));
await chmod(folder, 0o755);
whole = path.join(folder, 'whole');
backup = path.join(folder, 'shop.tar');
const opened = await openShop(
  readConfig({ DATA_DIR: whole, OWNER_EMAIL: owner.email, OWNER_PASSWORD: owner.password }),
  silentLog,
  () => {},
);
const { rows } = await sql<{ file: string; lines: string; checksums: string }>`
  select pg_relation_filepath('products') as file, pg_relation_filepath('order_lines') as lines, current_setting('data_checksums') as checksums`.execute(
  opened.shop.db,
);
expect(rows[0]?.checksums).toBe('on');
productsFile = rows[0]?.file ?? '';
orderLinesFile = rows[0]?.lines ?? '';
await opened.close();
expect(await run(['backup', backup], whole)).toMatchObject({ code: 0 });
afterAll(() => rm(path.dirname(whole), { recursive: true, force: true, maxRetries: 20 }));

/** A copy with owners and permissions, as an administrator makes it. */
async function givenCopy(): Promise<string> {
  const dataDir = `${whole}-${crypto.randomUUID()}`;
  execFileSync('cp', ['-a', whole, dataDir]);
  deleteWhenFinished(dataDir);
  return dataDir;
}

/** `npm run shop -- …` without npm. */
function run(args: string[], dataDir: string) {
  return runShopCommand(args, { DATA_DIR: dataDir });
}

const inCluster = (dataDir: string, ...names: string[]) => path.join(dataDir, 'postgres', ...names);

/** Overwrites 4 KB of a file. */
async function overwrite(file: string, position: number): Promise<void> {
  const handle = await open(file, 'r+');
  await handle.write(Buffer.alloc(4096, 0x5a), 0, 4096, position);
  await handle.close();
}

/** The real server on this folder. */
async function serve(dataDir: string) {
  const shop = await openShopProcess({ DATA_DIR: dataDir });
  onTestFinished(async () => void (await end(shop.child, 'SIGTERM')));
  return shop;
}

const paused = 'Ordering is paused while the shop is being repaired. Please try again later.';
const oneSentence =
  /^The database is damaged \(.+\): stop the shop and restore the newest backup with npm run shop -- restore FILE, as docs\/running\/damage\.md says\.\n$/;

describe('a database', () => {
  test('that is whole is read through, line by line', async () => {
    const { code, stdout, stderr } = await run(['check'], await givenCopy());
    expect([code, stderr]).toEqual([0, '']);
    const lines = stdout.trim().split('\n');
    expect(lines.filter((line) => !line.startsWith('ok '))).toEqual([]);
    for (const table of ['products', 'orders', 'emails']) {
      expect(stdout).toMatch(new RegExp(`^ok +${table}: \\d+ rows?$`, 'm'));
    }
    expect(lines.slice(-16)).toEqual([
      'ok     stock that is negative: none',
      'ok     products whose stock is not that of their sizes and colors: none',
      'ok     products that the store filters by something else: none',
      'ok     orders whose amount is not that of their lines: none',
      'ok     orders without a line: none',
      'ok     customers whose store credit is not what they were given less what they spent: none',
      'ok     days whose sums are not those of their orders: none',
      'ok     months and places whose sales are not those that are stored: none',
      'ok     customers whose first and last sales are not those that are stored: none',
      'ok     days and categories whose sales are not those that are stored: none',
      'ok     products that sold more than is stored: none',
      'ok     products on offer whose stock is not what is stored: none',
      'ok     days whose products are not those that are stored: none',
      'ok     sums of products that run low that are not what is counted: none',
      'ok     days whose reviews are not those that are stored: none',
      'ok     uploaded pictures of products without a file: none',
    ]);
  });

  test('in which something does not add up is said to be wrong', async () => {
    const dataDir = await givenCopy();
    const database = await startEmbeddedPostgres({ dataDir, log: silentLog });
    const opened = openPool(database.connection, silentLog);
    for (const statement of [
      'alter table products drop constraint products_stock_quantity_check',
      'update products set stock_quantity = -1 where id = (select min(id::text)::uuid from products)',
      'alter table products disable trigger products_variant_sum',
      `update products set has_variants = true
       where id = (select id from products where stock_quantity > 0 limit 1)`,
      `update orders set subtotal_paise = subtotal_paise + 100000000, total_paise = total_paise + 100000000
       where id = (select min(id::text)::uuid from orders)`,
      `insert into order_sums select current_date + 1, 1, 1, 100, 0`,
      `insert into product_images (product_id, position, url, alt)
       select id, 4, '/storage/v1/object/public/product-images/products/gone-900.webp', '' from products limit 1`,
    ]) {
      await sql.raw(statement).execute(opened.db);
    }
    await opened.close();
    await database.stop();
    const { code, stdout, stderr } = await run(['check'], dataDir);
    expect(code).toBe(1);
    expect(stdout.split('\n').filter((line) => line.startsWith('WRONG'))).toEqual([
      'WRONG  stock that is negative: 1',
      'WRONG  products whose stock is not that of their sizes and colors: 1',
      'WRONG  orders whose amount is not that of their lines: 1',
      'WRONG  days whose sums are not those of their orders: 1',
      'WRONG  uploaded pictures of products without a file: 1, such as products/gone-900.webp',
    ]);
    expect(stderr).toMatch(/^5 lines of this are wrong: .+ npm run shop -- restore FILE\.\n$/);
  });

  test.each([
    [
      'of which a page was overwritten',
      (file: string) => overwrite(file, 2048),
      /invalid page in block 0/,
    ],
    ['of which a file is missing', async (file: string) => rmSync(file), /could not open file/],
  ])('%s says so, to a command and to the check', async (_what, damage, said) => {
    const dataDir = await givenCopy();
    await damage(inCluster(dataDir, productsFile));
    const exported = await run(['export', path.join(dataDir, 'products.csv')], dataDir);
    expect([exported.code, exported.stdout]).toEqual([1, '']);
    expect(exported.stderr).toMatch(oneSentence);
    expect(exported.stderr).toMatch(said);
    const checked = await run(['check'], dataDir);
    expect(checked.code).toBe(1);
    expect(checked.stdout).toMatch(/^WRONG {2}products: cannot be read \(.+\)$/m);
    expect(checked.stdout).toMatch(/^ok +orders: /m);
  });

  test.each([
    ['control file is missing', (at: string) => rmSync(path.join(at, 'global/pg_control'))],
    [
      'control file was overwritten',
      (at: string) => overwrite(path.join(at, 'global/pg_control'), 0),
    ],
    [
      'log of changes is missing',
      (at: string) => {
        for (const name of readdirSync(path.join(at, 'pg_wal'))) {
          const file = path.join(at, 'pg_wal', name);
          if (statSync(file).isFile()) rmSync(file);
        }
      },
    ],
  ])('whose %s does not start, and says why in one sentence', async (_what, damage) => {
    const dataDir = await givenCopy();
    await damage(inCluster(dataDir));
    const { code, stdout, stderr } = await run(['check'], dataDir);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(oneSentence);
  });
});

test('a page of orders found damaged while the shop is open closes ordering until a restore', async () => {
  const dataDir = await givenCopy();
  await overwrite(inCluster(dataDir, orderLinesFile), 2048);
  const shop = await serve(dataDir);
  const ask = (path: string, init: RequestInit = {}) => fetch(shop.url + path, init);
  // Nobody has read that page yet.
  expect((await ask('/readyz')).status).toBe(200);
  const signedIn = await ask('/auth/v1/token?grant_type=password', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(owner),
  });
  const { access_token: token } = await signedIn.json();
  const headers = { Authorization: `Bearer ${token}` };

  const met = await ask('/api/v1/orders/all', { headers });
  expect([met.status, (await met.json()).detail]).toEqual([503, paused]);
  const ready = await ask('/readyz');
  expect([ready.status, await ready.json()]).toEqual([503, { status: 'database damaged' }]);
  expect((await ask('/healthz')).status).toBe(200);
  expect((await ask('/store')).status).toBe(200);
  const order = await ask('/api/v1/orders', {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json', 'Idempotency-Key': 'once' },
    body: '{}',
  });
  expect([order.status, (await order.json()).detail]).toEqual([503, paused]);
  const sentences = shop
    .output()
    .match(/The database is damaged \(invalid page in block 0 .+?damage\.md says\./g);
  expect(sentences?.length).toBeGreaterThan(0);
});

test('a folder that was emptied opens no new shop, but takes a backup', async () => {
  const dataDir = await givenCopy();
  for (const name of readdirSync(inCluster(dataDir))) {
    rmSync(inCluster(dataDir, name), { recursive: true });
  }
  const settings = readConfig({ DATA_DIR: dataDir });
  await expect(openShop(settings, silentLog, () => {})).rejects.toThrow(
    /^The database of this shop is gone from .+: restore the newest backup with npm run shop -- restore FILE, .+ or delete .+shop-opened to begin with an empty shop\.$/,
  );
  expect(existsSync(inCluster(dataDir, 'PG_VERSION'))).toBe(false);

  const restored = await run(['restore', backup], dataDir);
  expect([restored.code, restored.stderr]).toEqual([0, '']);
  expect(await run(['check'], dataDir)).toMatchObject({ code: 0, stderr: '' });
});
