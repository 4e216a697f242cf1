import { execFileSync } from 'node:child_process';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { eraseAccount } from '#app/account/erase-account.server.ts';
import type { Db } from '#database/tables.ts';
import { memoryFiles } from '#tests/support/memory-files.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { givenProduct, openTestShop } from '#tests/support/test-shop.ts';
import { openBackups } from './backup-folder.ts';
import {
  decryptWith,
  encryptTo,
  isBackupSecret,
  isEncrypted,
  newBackupKey,
  readBackupRecipient,
} from './encryption.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const age = '/usr/bin/age';
const name = 'Gadwal Pattu Saree';

const folder = await mkdtemp(path.join(tmpdir(), 'encryption-'));
const shop = await openTestShop();
await givenProduct(shop, { name });
const key = await newBackupKey();
await setRecipient(shop.db, key.recipient);
const file = path.join(folder, 'shop.tar.age');
await writeBackup(shop, file);
afterAll(async () => {
  await rm(folder, { recursive: true });
});

async function setRecipient(db: Db, recipient: string | null): Promise<void> {
  const columns = { backup_recipient: recipient };
  await db
    .insertInto('shop_settings')
    .values(columns)
    .onConflict((conflict) => conflict.column('is_the_one').doUpdateSet(columns))
    .execute();
}

async function emptyDatabase(): Promise<Db> {
  const database = await openTestDatabase();
  return database.db;
}

function restore(db: Db, from: string, secret: string, mayReplace = false) {
  return restoreBackup({
    db,
    files: memoryFiles(),
    migrations: path.resolve('database/migrations'),
    open: () => Readable.from(decryptWith(secret, createReadStream(from)), { objectMode: false }),
    mayReplace,
    eraseAccount,
  });
}

describe('a backup of a shop with a backup key', () => {
  test('is for its owner alone, and is restored with the secret key', async () => {
    const content = await readFile(file);
    expect(content.includes(name)).toBe(false);
    expect(content.includes(key.secret)).toBe(false);
    expect(await isEncrypted(file)).toBe(true);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const db = await emptyDatabase();
    await restore(db, file, key.secret);
    expect(await db.selectFrom('products').select('name').execute()).toEqual([{ name }]);
    // The restored shop encrypts its backups to the same key.
    expect(await readBackupRecipient(db)).toBe(key.recipient);
  });

  test.runIf(existsSync(age))('is opened by the command age', async () => {
    const identity = path.join(folder, 'key.txt');
    await writeFile(identity, `${key.secret}\n`, { mode: 0o600 });
    const tar = path.join(folder, 'by-age.tar');
    execFileSync(age, ['--decrypt', '--identity', identity, '--output', tar, file]);
    expect((await readFile(tar)).includes(name)).toBe(true);
  });

  test('is not opened by another key, nor when it was changed or cut short', async () => {
    const db = await emptyDatabase();
    const other = await newBackupKey();
    await expect(restore(db, file, other.secret)).rejects.toThrow(
      'This key does not open the backup: it was made for another one.',
    );
    const whole = await readFile(file);
    const changed = Buffer.from(whole);
    changed.writeUInt8(255 - changed.readUInt8(changed.length - 1_000), changed.length - 1_000);
    const spoilt = [changed, whole.subarray(0, whole.length - 1_000), whole.subarray(0, 100)];
    for (const [index, bytes] of spoilt.entries()) {
      const spoiltFile = path.join(folder, `spoilt-${index}.age`);
      await writeFile(spoiltFile, bytes);
      await expect(restore(db, spoiltFile, key.secret)).rejects.toThrow(
        'It is damaged, or was cut short.',
      );
    }
    expect(await db.selectFrom('products').select('name').execute()).toEqual([]);
  });

  test('keeps the newer key of the shop that it replaces', async () => {
    const db = await emptyDatabase();
    const newer = await newBackupKey();
    await setRecipient(db, newer.recipient);
    await restore(db, file, key.secret);
    expect(await readBackupRecipient(db)).toBe(newer.recipient);
  });
});

test('a secret key is told from other text', async () => {
  expect(await isBackupSecret(key.secret)).toBe(true);
  for (const text of ['', key.recipient, key.secret.slice(0, -1), `${key.secret}Q`]) {
    expect(await isBackupSecret(text)).toBe(false);
  }
});

test('much passes in little memory', async () => {
  const chunk = Buffer.alloc(200_000, 7);
  const total = 150;
  let produced = 0;
  async function* source() {
    for (; produced < total; produced += 1) yield chunk;
  }
  let received = 0;
  let maxWaiting = 0;
  const decrypted = decryptWith(key.secret, encryptTo(key.recipient)(source()));
  for await (const bytes of decrypted) {
    received += bytes.length;
    maxWaiting = Math.max(maxWaiting, produced * chunk.length - received);
  }
  expect(received).toBe(total * chunk.length);
  expect(maxWaiting).toBeLessThan(10_000_000);
});

describe('the backups in DATA_DIR', () => {
  test('are encrypted when the owner makes a key, and only then downloaded', async () => {
    const kept = path.join(folder, 'kept');
    await mkdir(kept);
    await setRecipient(shop.db, null);
    onTestFinished(() => setRecipient(shop.db, key.recipient));
    shop.setNow(new Date('2026-11-01T08:30:00Z'));
    const backups = openBackups(kept, shop);
    const plain = await backups.make();
    expect(await backups.open(plain.name)).toBeNull();

    await setRecipient(shop.db, key.recipient);
    await backups.encryptPlain();
    const [encrypted] = await backups.list();
    expect(await readdir(kept)).toEqual(['backup-2026-11-01-083000.tar.age']);
    expect(encrypted?.madeAt).toEqual(plain.madeAt);
    const opened = await backups.open(encrypted?.name ?? '');
    if (!opened) throw new Error('not listed');
    const content = await buffer(decryptWith(key.secret, opened.content));
    expect(content.includes(name)).toBe(true);

    const failing = async function* () {
      yield* [];
      throw new Error('the store of pictures is gone');
    };
    const withoutPictures = { ...shop, files: { ...memoryFiles(), list: failing } };
    await expect(openBackups(kept, withoutPictures).make()).rejects.toThrow('is gone');
    expect(await readdir(kept)).toEqual(['backup-2026-11-01-083000.tar.age']);
    shop.setNow(new Date('2026-11-02T08:30:00Z'));
    expect((await backups.make()).name).toBe('backup-2026-11-02-083000.tar.age');
  });
});
