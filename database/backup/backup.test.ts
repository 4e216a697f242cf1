import { createReadStream } from 'node:fs';
import {
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { eraseAccount } from '#app/account/erase-account.server.ts';
import { migrate } from '#database/migrate.ts';
import { openPool } from '#database/pool.ts';
import { seedShop } from '#database/seed/seed-shop.ts';
import type { Db } from '#database/tables.ts';
import type { Files } from '#platform/storage/files.ts';
import { memoryFiles } from '#tests/support/memory-files.ts';
import { silentLog } from '#tests/support/silent-log.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import { givenOrder, writeNewOrderEmails } from '#tests/support/test-orders.ts';
import { givenProduct, givenUser, openTestShop } from '#tests/support/test-shop.ts';
import { isLeftOut } from './backup-contents.ts';
import { openBackups } from './backup-folder.ts';
import { restoreBackup } from './restore-backup.ts';
import { shopTables } from './shop-tables.ts';
import { writeBackup } from './write-backup.ts';

const migrations = path.resolve('database/migrations');
const picture = {
  name: 'products/silk-900.webp' as const,
  bytes: Buffer.from([0, 255, 10, 13, 0]),
};

const files = memoryFiles();
const folder = await mkdtemp(path.join(tmpdir(), 'backup-'));
const file = path.join(folder, 'shop.tar');
const shop = await openTestShop();
await seedShop(shop.db, { seed: 'demo', now: shop.now(), log: silentLog });
const customer = await givenUser(shop, { fullName: 'Ananya "Anu"\n\\ देशपांडे' });
const order = await givenOrder(shop, customer);
await writeNewOrderEmails(shop, order);
await files.put(picture.name, picture.bytes, 'image/webp');
await writeBackup({ ...shop, files }, file);
afterAll(async () => {
  await rm(folder, { recursive: true });
});

async function emptyDatabase(): Promise<TestDatabase> {
  const database = await openTestDatabase();
  return database;
}

function restore(db: Db, from: string, wanted: { mayReplace?: boolean; files?: Files } = {}) {
  return restoreBackup({
    db,
    files: wanted.files ?? memoryFiles(),
    migrations,
    open: () => createReadStream(from),
    mayReplace: wanted.mayReplace ?? false,
    eraseAccount,
  });
}

/**
 * Every row of every table in backups, and the whole schema. Names of NOT NULL constraints are ignored: they
 * depend on whether the table was renamed, and nothing uses them.
 */
async function everything(db: Db): Promise<unknown> {
  const rows: Record<string, unknown> = {};
  for (const { name } of await shopTables(db)) {
    if (isLeftOut(name)) continue;
    const found = await sql<{ line: string }>`
      select line::text from ${sql.id(name)} as line order by line::text`.execute(db);
    rows[name] = found.rows.map(({ line }) => line);
  }
  const schema = await sql`
    select conrelid::regclass::text as name, case contype when 'n' then '' else conname end,
      pg_get_constraintdef(oid, true), convalidated
    from pg_constraint where connamespace = 'public'::regnamespace
    union all
    select tgrelid::regclass::text, tgname, pg_get_triggerdef(oid, true), tgenabled = 'O'
    from pg_trigger where not tgisinternal
    union all
    select indrelid::regclass::text, '', pg_get_indexdef(indexrelid, 0, true), indisvalid
    from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace = 'public'::regnamespace
    order by 1, 2, 3`.execute(db);
  return { rows, schema: schema.rows };
}

describe('a shop restored from its backup', () => {
  test('is the same, table by table and picture by picture', async () => {
    const { db } = await emptyDatabase();
    const files = memoryFiles();
    await restore(db, file, { files });
    const restored = await everything(db);
    expect(restored).toEqual(await everything(shop.db));
    expect(await files.read(picture.name)).toEqual({
      bytes: new Uint8Array(picture.bytes),
      contentType: 'image/webp',
    });
  });

  test('works on: new events get new numbers, and append-only tables still are', async () => {
    const { db } = await emptyDatabase();
    await restore(db, file);
    const { rows } = await sql`
      insert into order_events (order_id, kind) select id, 'placed' from orders limit 1
      returning id > (select max(id) from order_events) as "isNew"`.execute(db);
    expect(rows).toEqual([{ isNew: true }]);
    await expect(sql`delete from order_events`.execute(db)).rejects.toThrow('append-only');
  });

  test('that was backed up by an older version is migrated to this one', async () => {
    const older = await mkdtemp(path.join(tmpdir(), 'migrations-'));
    onTestFinished(() => rm(older, { recursive: true }));
    const former = (await readdir(migrations)).filter((name) => name < '0023').sort();
    for (const name of former) await copyFile(path.join(migrations, name), path.join(older, name));
    const { db } = await emptyDatabase();
    await sql`drop schema public cascade`.execute(db);
    await sql`create schema public`.execute(db);
    await migrate(db, older, silentLog);
    await sql`insert into products (name, price_paise) values ('Gadwal Pattu Saree', 1675000)`.execute(
      db,
    );
    const backup = path.join(folder, 'older.tar');
    await writeBackup({ db, files: memoryFiles(), now: shop.now }, backup);
    const target = await emptyDatabase();
    await restore(target.db, backup);
    const { rows } = await sql`select name, unit_paise from products`.execute(target.db);
    expect(rows).toEqual([{ name: 'Gadwal Pattu Saree', unit_paise: 1675000 }]);
    const names = await sql`select name from schema_migrations`.execute(target.db);
    expect(names.rows).toHaveLength((await readdir(migrations)).length);
  });
});

test('a restore that cannot delete the pictures of the shop before is one all the same', async () => {
  const { db } = await emptyDatabase();
  const gone = new Error('the store of pictures is gone');
  const files = {
    ...memoryFiles(),
    list: async function* () {
      yield* [];
      throw gone;
    },
  };
  expect(await restore(db, file, { files })).toMatchObject({ leftover: gone });
  const { rows } = await sql`select 1 from products limit 1`.execute(db);
  expect(rows).toHaveLength(1);
});

describe('somebody who had their account erased after the backup was made', async () => {
  const name = 'Farah Sheikh';
  const shop = await openTestShop();
  const customer = await givenUser(shop, { fullName: name });
  const { userId } = customer;
  await writeNewOrderEmails(shop, await givenOrder(shop, customer, { name }));
  const before = path.join(folder, 'before.tar');
  await writeBackup(shop, before);

  async function holdsName(db: Db): Promise<boolean> {
    return JSON.stringify(await everything(db)).includes(name);
  }

  test('stays erased when the backup is restored over that shop', async () => {
    const { db } = await emptyDatabase();
    await restore(db, before);
    const at = new Date('2026-11-22T10:00:00Z');
    await db.transaction().execute((trx) => eraseAccount(trx, userId, at));
    expect(await restore(db, before, { mayReplace: true })).toMatchObject({ erasedAgain: 1 });
    expect(await holdsName(db)).toBe(false);
    const orders = db.selectFrom('orders').select(['state', 'customer_name']);
    expect(await orders.execute()).toEqual([{ state: 'Maharashtra', customer_name: '' }]);
    const erased = db.selectFrom('erased_users').selectAll();
    expect(await erased.execute()).toEqual([{ user_id: userId, erased_at: at }]);
  });

  test('comes back only where the list of them is gone, too', async () => {
    const { db } = await emptyDatabase();
    expect(await restore(db, before)).toMatchObject({ erasedAgain: 0 });
    expect(await holdsName(db)).toBe(true);
  });
});

describe('a restore is refused, and leaves everything as it was,', () => {
  test('if the shop has products of its own, unless they may be overwritten', async () => {
    const { db } = await emptyDatabase();
    const other = { ...shop, db };
    await givenProduct(other, { name: 'Her own saree' });
    await expect(restore(db, file)).rejects.toThrow(
      'This shop has products of its own: restore into an empty one, or say --replace to lose them.',
    );
    const files = memoryFiles();
    await files.put('products/hers-900.webp', Buffer.from('x'), 'image/webp');
    await restore(db, file, { mayReplace: true, files });
    const { rows } = await sql`select name from products where name = 'Her own saree'`.execute(db);
    expect(rows).toEqual([]);
    expect(await files.read('products/hers-900.webp')).toBeNull();
  });

  test('while the shop is running', async () => {
    const { db, connection } = await emptyDatabase();
    const running = openPool(connection, silentLog);
    await sql`select 1`.execute(running.db);
    await expect(restore(db, file)).rejects.toThrow(
      'The shop is running, or its database is in use: stop that first.',
    );
    await running.close();
  });

  test.each<[string, (bytes: Buffer) => Buffer, string]>([
    ['cut short', (bytes) => bytes.subarray(0, bytes.length / 2), 'was cut short'],
    [
      'without its end',
      (bytes) => bytes.subarray(0, bytes.lastIndexOf('manifest.json')),
      'cut short',
    ],
    ['empty', () => Buffer.alloc(0), 'was cut short'],
    ['no tar at all', () => Buffer.from('name,price\n'.repeat(200)), 'It is no backup of a shop'],
    ['changed', (bytes) => changed(bytes, 'Kanjivaram', 'kanjivaram'), 'is damaged'],
    ['of another format', (bytes) => changed(bytes, '"format": 1', '"format": 2'), 'manifest'],
    [
      'of a newer version',
      (bytes) => changed(bytes, '0001-the-shop.sql', '9001-the-shop.sql'),
      'newer version',
    ],
  ])('from a file that is %s', async (_what, spoil, words) => {
    const spoilt = path.join(folder, 'spoilt.tar');
    await writeFile(spoilt, spoil(await readFile(file)));
    const { db } = await emptyDatabase();
    const before = await everything(db);
    await expect(restore(db, spoilt)).rejects.toThrow(words);
    expect(await everything(db)).toEqual(before);
  });
});

function changed(bytes: Buffer, from: string, to: string): Buffer {
  const copy = Buffer.from(bytes);
  copy.write(to, copy.indexOf(from));
  return copy;
}

describe('the backups in DATA_DIR', () => {
  test('are those of the last days, newest first, and are read by their names alone', async () => {
    const kept = openBackups(path.join(folder, 'kept'), { ...shop, files });
    expect(await kept.list()).toEqual([]);
    for (let minute = 1; minute <= 9; minute += 1) {
      shop.setNow(new Date(`2026-11-09T08:0${minute}:00Z`));
      await kept.make();
    }
    const names = (await kept.list()).map(({ name }) => name);
    expect(names).toHaveLength(7);
    expect(names[0]).toBe('backup-2026-11-09-080900.tar');
    expect(names.at(-1)).toBe('backup-2026-11-09-080300.tar');
    expect(await kept.hasRoom()).toBe(true);
    expect(await kept.open('../shop.tar')).toBeNull();
  });

  test('spare the one that is about to be restored', async () => {
    const spared = openBackups(path.join(folder, 'spared'), { ...shop, files });
    for (let minute = 1; minute <= 8; minute += 1) {
      shop.setNow(new Date(`2026-11-09T08:0${minute}:00Z`));
      await spared.make('backup-2026-11-09-080100.tar');
    }
    const names = (await spared.list()).map(({ name }) => name);
    expect(names).toHaveLength(8);
    expect(names.at(-1)).toBe('backup-2026-11-09-080100.tar');
  });

  test('of one second do not take each other’s place', async () => {
    const busy = openBackups(path.join(folder, 'busy'), { ...shop, files });
    shop.setNow(new Date('2026-11-09T08:00:00Z'));
    const [first, second, third] = [await busy.make(), await busy.make(), await busy.make()];
    expect([first.name, second.name, third.name]).toEqual([
      'backup-2026-11-09-080000.tar',
      'backup-2026-11-09-080001.tar',
      'backup-2026-11-09-080002.tar',
    ]);
    expect(await busy.list()).toHaveLength(3);
  });

  test('take away what a killed process left half written, and nothing that is being written', async () => {
    const left = path.join(folder, 'left');
    await mkdir(left);
    const hoursAgo = new Date(Date.now() - 2 * 3_600_000);
    await writeFile(path.join(left, 'backup-2026-11-09-070000.tar.part'), 'half');
    await utimes(path.join(left, 'backup-2026-11-09-070000.tar.part'), hoursAgo, hoursAgo);
    await writeFile(path.join(left, 'backup-2026-11-09-075900.tar.part'), 'half');
    const { name } = await openBackups(left, { ...shop, files }).make();
    expect((await readdir(left)).sort()).toEqual(
      [name, 'backup-2026-11-09-075900.tar.part'].sort(),
    );
  });

  test('are not made twice at once', async () => {
    const kept = openBackups(path.join(folder, 'once'), { ...shop, files });
    const [one, other] = await Promise.all([kept.make(), kept.make()]);
    expect(one).toBe(other);
    expect(await readdir(path.join(folder, 'once'))).toEqual([one.name]);
  });

  test('leave nothing of one that failed', async () => {
    const failing = path.join(folder, 'failing');
    const files = {
      ...memoryFiles(),
      list: async function* () {
        yield* [];
        throw new Error('the store of pictures is gone');
      },
    };
    const kept = openBackups(failing, { ...shop, files });
    await expect(kept.make()).rejects.toThrow('the store of pictures is gone');
    expect(await readdir(failing)).toEqual([]);
  });
});
