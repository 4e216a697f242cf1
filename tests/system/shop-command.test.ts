import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { writeBackupRecipient } from '#app/admin/backups/backup-key.store.server.ts';
import { signIn } from '#app/people/auth/sign-in.server.ts';
import { getShopKey } from '#app/shop/keys/shop-keys.store.server.ts';
import { type BackupKey, isEncrypted, newBackupKey } from '#database/backup/encryption.ts';
import { checkSums } from '#database/check-shop.ts';
import { findRunningServer } from '#database/embedded/process.ts';
import { readConfig } from '#server/config.ts';
import { openShop } from '#server/open-shop.ts';
import { memoryFolder } from '#tests/support/memory-folder.ts';
import { openObjectStore } from '#tests/support/object-store.ts';
import { shopifyFile } from '#tests/support/other-shops-files.ts';
import { runShopCommand } from '#tests/support/shop-processes.ts';
import { silentLog } from '#tests/support/silent-log.ts';
import { activityOf } from '#tests/support/test-activity.ts';
import { givenProduct, givenUser, testClient } from '#tests/support/test-shop.ts';

const owner = { email: 'owner@example.com', password: 'a long owner password' };

let dataDir = '';
beforeAll(async () => {
  dataDir = await newFolder();
});
afterAll(() => rm(dataDir, { recursive: true, force: true, maxRetries: 20 }));

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(memoryFolder(), 'shop-command-'));
  await chmod(folder, 0o755);
  return folder;
}

async function openForThisTest() {
  const settings = { DATA_DIR: dataDir, SEED: 'empty', OWNER_PASSWORD: owner.password };
  const opened = await openShop(readConfig(settings), silentLog, () => {});
  onTestFinished(() => opened.close());
  return opened.shop;
}

/** `npm run shop -- …` without npm. */
const run = (args: string[], folder = dataDir, environment: Record<string, string> = {}) =>
  runShopCommand(args, { DATA_DIR: folder, ...environment });

const byCommand = (kind: string, about = '') => ({ kind, user_id: null, about });

const sentence =
  /^One-time codes, if they were on, are off now\.\nThe owner signs in as owner@example\.com with the password ([\w-]{16}) \(shown this once\)\.\n$/;

test('the owner’s password is reset while the shop runs on', async () => {
  const shop = await openForThisTest();
  const { code, stdout, stderr } = await run(['reset-owner-password']);
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(sentence);
  const password = sentence.exec(stdout)?.[1] ?? '';
  expect((await signIn(shop, owner, testClient)).ok).toBe(false);
  expect(await signIn(shop, { ...owner, password }, testClient)).toMatchObject({
    value: { role: 'owner' },
  });
});

test('the owner’s password is reset while no shop runs, and no database is left running', async () => {
  const { code, stdout, stderr } = await run(['reset-owner-password']);
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(sentence);
  expect(findRunningServer(path.join(dataDir, 'postgres'))).toBeNull();
  const password = sentence.exec(stdout)?.[1] ?? '';
  const shop = await openForThisTest();
  expect(await signIn(shop, { ...owner, password }, testClient)).toMatchObject({ ok: true });
});

test('keys are rotated while the shop runs on, and everybody is signed out', async () => {
  const shop = await openForThisTest();
  const key = await getShopKey(shop, 'access-tokens');
  await givenUser(shop);
  expect(await run(['rotate-keys'])).toEqual({
    code: 0,
    stdout: 'The shop has new keys, and everybody has to sign in again.\n',
    stderr: '',
  });
  expect(await getShopKey(shop, 'access-tokens')).not.toEqual(key);
  expect(await shop.db.selectFrom('sessions').select('id').execute()).toEqual([]);
  expect(await activityOf(shop)).toContainEqual(byCommand('keys-changed'));
});

test('recount adds up the sums that triggers keep', async () => {
  const shop = await openForThisTest();
  await sql`insert into order_sums select current_date, 7, 7, 700, 0`.execute(shop.db);
  await sql`insert into low_stock_sums values (3, 0, 5)`.execute(shop.db);
  expect(await run(['recount'])).toEqual({
    code: 0,
    stdout: 'The sums of the overview and the reports have been added up anew.\n',
    stderr: '',
  });
  const wrong = [];
  for await (const one of checkSums(shop.db)) if (!one.isRight) wrong.push(one.text);
  expect(wrong).toEqual([]);
});

test('without a shop it says so and creates none', async () => {
  const folder = await newFolder();
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  expect(await run(['reset-owner-password'], folder)).toEqual({
    code: 1,
    stdout: '',
    stderr: `There is no shop in DATA_DIR ${folder} yet; start it once.\n`,
  });
  expect(await readdir(folder)).toEqual([]);
});

test.each(['', 'fly', 'toString'])('a command %j is refused in one sentence', async (name) => {
  expect(await run([name])).toEqual({
    code: 1,
    stdout: '',
    stderr: `There is no shop command '${name}': say reset-owner-password or rotate-keys or backup or restore or check or recount or export or import or backups.\n`,
  });
});

test.each([
  [['backup'], 'Say it like this: npm run shop -- backup FILE'],
  [['restore', 'a.tar', 'b.tar'], 'Say it like this: npm run shop -- restore FILE [--replace]'],
  [['import', '--replace'], 'Say it like this: npm run shop -- import FILE.csv'],
  [['reset-owner-password', 'x'], 'Say it like this: npm run shop -- reset-owner-password'],
  [['restore', '/nowhere/shop.tar'], 'The file /nowhere/shop.tar cannot be read.'],
  [['restore', 's3:latest'], 's3:latest lies in a bucket, but S3_BACKUP_BUCKET names none.'],
  [['export', '/nowhere/products.csv'], 'The file /nowhere/products.csv cannot be written.'],
])('%j is answered with one sentence', async (words, sentence) => {
  expect(await run(words)).toEqual({ code: 1, stdout: '', stderr: `${sentence}\n` });
});

describe('a backup', () => {
  const picture = 'products/silk-900.webp';
  let elsewhere = '';
  let file = '';
  beforeAll(async () => {
    elsewhere = await newFolder();
    file = path.join(elsewhere, 'shop.tar');
  });
  afterAll(() => rm(elsewhere, { recursive: true, force: true, maxRetries: 20 }));

  test('is made while the shop is running', async () => {
    const shop = await openForThisTest();
    await shop.files.put(picture, Buffer.from('a picture'), 'image/webp');
    await givenProduct(shop, { name: 'Gadwal Pattu Saree' });
    expect(await run(['backup', file])).toEqual({
      code: 0,
      stdout: expect.stringMatching(
        /^The whole shop is in .+shop\.tar \(\d+ KB\)\..+\nIt is not encrypted: once the owner makes a backup key under Settings, the next is\.\n$/,
      ),
      stderr: '',
    });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  test('is not restored over a running shop, nor over one that has products', async () => {
    expect(await run(['restore', file])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('This shop has products of its own'),
    });
    await openForThisTest();
    expect(await run(['restore', file, '--replace'])).toEqual({
      code: 1,
      stdout: '',
      stderr: 'The shop is running, or its database is in use: stop that first.\n',
    });
  });

  test('restores the same shop somewhere else', async () => {
    const dataDir = path.join(elsewhere, 'data');
    const { code, stdout, stderr } = await run(['restore', file], dataDir);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(
      /^The shop is what it was on .+: 1 product, 0 orders\.\nEverybody has to sign in again.*\n$/,
    );
    const settings = { DATA_DIR: dataDir, SEED: 'empty' };
    const opened = await openShop(readConfig(settings), silentLog, () => {});
    onTestFinished(() => opened.close());
    expect(opened.newOwnerPassword).toBeNull();
    const products = await opened.shop.db.selectFrom('products').select('name').execute();
    expect(products).toEqual([{ name: 'Gadwal Pattu Saree' }]);
    expect(Buffer.from((await opened.shop.files.read(picture))?.bytes ?? '').toString()).toBe(
      'a picture',
    );
    expect(await activityOf(opened.shop)).toContainEqual(byCommand('backup-restored'));
  });
});

describe('a backup of a shop with a backup key', () => {
  let elsewhere = '';
  let file = '';
  let key: BackupKey;
  beforeAll(async () => {
    elsewhere = await newFolder();
    file = path.join(elsewhere, 'shop.tar');
    key = await newBackupKey();
  });
  afterAll(() => rm(elsewhere, { recursive: true, force: true, maxRetries: 20 }));

  test('is encrypted, under the name that was asked for', async () => {
    const shop = await openForThisTest();
    await writeBackupRecipient(shop.db, key.recipient, shop.now());
    expect(await run(['backup', file])).toEqual({
      code: 0,
      stdout: expect.stringMatching(/^The whole shop is in .+shop\.tar \(\d+ KB\)\..+\n$/),
      stderr: '',
    });
    expect(await isEncrypted(file)).toBe(true);
  });

  test('is restored with BACKUP_KEY alone, where nobody can be asked', async () => {
    const dataDir = path.join(elsewhere, 'data');
    expect(await run(['restore', file], dataDir)).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'The backup is encrypted: put its key, AGE-SECRET-KEY-1…, into BACKUP_KEY, or run this in a terminal.\n',
    });
    const other = await newBackupKey();
    expect(await run(['restore', file], dataDir, { BACKUP_KEY: other.secret })).toEqual({
      code: 1,
      stdout: '',
      stderr: 'This key does not open the backup: it was made for another one.\n',
    });
    const restored = await run(['restore', file], dataDir, { BACKUP_KEY: ` ${key.secret}\n` });
    expect(restored).toMatchObject({ code: 0, stderr: '' });
    expect(restored.stdout).toMatch(/^The shop is what it was on /);
  });

  test('is restored from the bucket, on a machine that has nothing else', async () => {
    const store = await openObjectStore();
    onTestFinished(() => store.close());
    const { endpoint, region, bucket, accessKeyId, secretAccessKey } = store.settings;
    const environment = {
      ...{ S3_ENDPOINT: endpoint.href, S3_REGION: region, S3_BACKUP_BUCKET: bucket },
      ...{ S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey },
      BACKUP_KEY: key.secret,
    };
    const lost = path.join(elsewhere, 'new-machine');
    expect(await run(['backups'], lost, environment)).toEqual({
      code: 0,
      stdout: 'There is no stored backup.\n',
      stderr: '',
    });
    expect(await run(['restore', 's3:latest'], lost, environment)).toEqual({
      code: 1,
      stdout: '',
      stderr: `The bucket ${bucket} holds no backup.\n`,
    });
    const body = await readFile(file);
    store.objects.set('backup-2026-11-21-213000.tar.age', { body: Buffer.from('old'), type: '' });
    store.objects.set('backup-2026-11-22-213000.tar.age', { body, type: '' });
    const { stdout } = await run(['backups'], lost, environment);
    expect(stdout).toMatch(
      /^s3:backup-2026-11-22-213000\.tar\.age {2}23 Nov 2026, 3:00 am {2}\d+ KB\n/,
    );
    const restored = await run(['restore', 's3:latest'], lost, environment);
    expect(restored).toMatchObject({ code: 0, stderr: '' });
    expect(restored.stdout).toMatch(/^The shop is what it was on /);
    const opened = await openShop(readConfig({ DATA_DIR: lost }), silentLog, () => {});
    onTestFinished(() => opened.close());
    expect(await activityOf(opened.shop)).toContainEqual(byCommand('backup-restored'));
  });
});

describe('a list of products', () => {
  test('is exported, changed and imported again', async () => {
    const file = path.join(dataDir, 'products.csv');
    expect(await run(['export', file])).toMatchObject({ code: 0, stderr: '' });
    const text = await readFile(file, 'utf8');
    const columns = text.split('\r\n')[0]?.split(',').length ?? 0;
    await writeFile(
      file,
      `${text.replace('Gadwal Pattu', 'Gadwal Cotton')},,Chanderi Saree,,2450\r\n`,
    );
    expect(await run(['import', file])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(
        `Row 3, Chanderi Saree: It has 5 cells; the first row has ${columns}.\nNothing`,
      ),
    });
    await writeFile(
      file,
      `${text.replace('Gadwal Pattu', 'Gadwal Cotton')},,Chanderi Saree,,2450${','.repeat(columns - 5)}\r\n`,
    );
    expect(await run(['import', file])).toEqual({
      code: 0,
      stdout: '1 product added, 1 changed, 0 unchanged.\n',
      stderr: '',
    });
  });

  test('of another shop is imported on the page, which says what is different here', async () => {
    const file = path.join(dataDir, 'shopify.csv');
    await writeFile(file, shopifyFile);
    const { code, stderr } = await run(['import', file]);
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining('This is a Shopify export: import it'),
    ]);
    const { db } = await openForThisTest();
    const found = db.selectFrom('products').select('id').where('name', '=', 'Ilkal Saree');
    expect(await found.execute()).toEqual([]);
  });

  test('with wrong rows changes nothing and names each of them', async () => {
    const file = path.join(dataDir, 'wrong.csv');
    await writeFile(file, 'name,price\nGood Saree,1\n,2\nBad Saree,-5\n');
    const { code, stderr } = await run(['import', file]);
    expect(code).toBe(1);
    expect(stderr.split('\n')).toEqual([
      'Row 3, name: Product Name is required',
      expect.stringMatching(/^Row 4, Bad Saree, price: Price must be an amount in rupees/),
      'Nothing was imported. Please fix the errors in it first.',
      '',
    ]);
    const { db } = await openForThisTest();
    const found = db.selectFrom('products').select('id').where('name', '=', 'Good Saree');
    expect(await found.execute()).toEqual([]);
    const imports = (await activityOf({ db })).filter(({ kind }) => kind.startsWith('products'));
    expect(imports).toEqual([byCommand('products-imported', '1 added, 1 changed')]);
    expect(await activityOf({ db })).toContainEqual(byCommand('data-exported', 'Products as CSV'));
    expect(await activityOf({ db })).toContainEqual(byCommand('backup-made'));
  });
});
