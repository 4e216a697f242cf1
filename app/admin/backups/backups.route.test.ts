import { createReadStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { hashPassword } from '#app/people/auth/passwords.server.ts';
import { checkBackup } from '#database/backup/backup-file.ts';
import { decryptWith } from '#database/backup/encryption.ts';
import { emailsTo } from '#tests/support/test-accounts.ts';
import { openTestAdmin } from '#tests/support/test-http.ts';
import { readToastCookie } from '#tests/support/test-responses.ts';
import { givenProduct, testClient } from '#tests/support/test-shop.ts';
import { authenticatorCode, givenTwoFactor } from '#tests/support/test-two-factor.ts';
import { makeBackup } from './make-backup.server.ts';
import { makeBackupKey } from './make-backup-key.server.ts';

const url = '/admin/settings/backups';
const keyUrl = '/admin/settings/backup-key';
const currentPassword = 'chanderi silk at noon';
const proof = { currentPassword, code: '' };

const { shop, http, owner, customer } = await openTestAdmin();
await givenProduct(shop);
const passwordHash = await hashPassword(currentPassword);
if (!passwordHash.ok) throw new Error('the password could not be hashed');
await shop.db.updateTable('users').set({ password_hash: passwordHash.value }).execute();
beforeEach(async () => {
  await shop.db.deleteFrom('two_factor').execute();
  await sql`delete from limits`.execute(shop.db);
});

async function givenKey(): Promise<string> {
  const made = await makeBackupKey(shop, owner, proof, testClient);
  if (!made.ok) throw new Error(made.refusal.description);
  return made.value.secret;
}

/** A backup key and a stored backup. */
async function givenBackup(): Promise<{ secret: string; address: string }> {
  const secret = await givenKey();
  await http.post(url, {}, owner);
  const [stored] = await shop.backups.list();
  return { secret, address: `${url}/${stored?.name}` };
}

function toastOf(answer: Response): string {
  return JSON.stringify(readToastCookie(answer));
}

function lastActivity() {
  return shop.db
    .selectFrom('activity')
    .select(['kind', 'user_id as userId', 'about'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

test('before there is a backup key, no backup is made', async () => {
  const answer = await http.post(url, {}, owner);
  expect(toastOf(answer)).toContain('Please make a backup key first');
  expect(await shop.backups.list()).toEqual([]);
  expect(await (await http.get('/admin/settings', owner)).text()).toContain('Make a Backup Key');
});

describe('the backup key', () => {
  test('is made with the password, shown once and not kept', async () => {
    const wrong = await http.post(keyUrl, { currentPassword: 'wrong' }, owner);
    expect(wrong.status).toBe(422);
    const answer = await http.post(keyUrl, { currentPassword }, owner);
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    const [secret = ''] = /AGE-SECRET-KEY-1[A-Z0-9]{58}/.exec(await answer.text()) ?? [];
    expect(secret).not.toBe('');
    expect(await (await http.get(keyUrl, owner)).text()).not.toContain('AGE-SECRET-KEY-1');
    const settings = await shop.db.selectFrom('shop_settings').selectAll().execute();
    expect(JSON.stringify(settings)).not.toContain(secret);
    expect(JSON.stringify(settings)).toContain('age1');
    expect(await lastActivity()).toMatchObject({ kind: 'settings-changed', about: 'Backup key' });
  });
});

describe('a download', () => {
  test('is the whole backup, encrypted, for the owner who says their password', async () => {
    const { secret, address } = await givenBackup();
    const answer = await http.post(address, { currentPassword }, owner);
    expect(answer.headers.get('Content-Disposition')).toContain('.tar.age"');
    const folder = await mkdtemp(path.join(tmpdir(), 'downloaded-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = path.join(folder, 'shop.tar.age');
    await writeFile(file, Buffer.from(await answer.arrayBuffer()));
    const content = Readable.from(decryptWith(secret, createReadStream(file)), {
      objectMode: false,
    });
    expect((await checkBackup(content)).tables).toMatchObject({ products: 1 });
    expect(await lastActivity()).toEqual({
      kind: 'backup-downloaded',
      userId: owner.userId,
      about: path.basename(address),
    });
  });

  test('writes the owner an email, a refused one does not', async () => {
    const { address } = await givenBackup();
    const notices = async () =>
      (await emailsTo(shop, owner.email)).filter(({ kind }) => kind === 'backup-downloaded');
    const before = await notices();
    await http.post(address, { currentPassword: 'wrong' }, owner);
    expect(await notices()).toHaveLength(before.length);
    await http.post(address, { currentPassword }, owner);
    const after = await notices();
    expect(after).toHaveLength(before.length + 1);
    expect(after.at(-1)?.text).toContain(path.basename(address));
  });

  test('needs more than the cookie: a link, no password and a wrong one give nothing', async () => {
    const { address } = await givenBackup();
    const link = await http.get(address, owner);
    expect([link.status, link.headers.get('Location')]).toEqual([302, '/admin/settings']);
    const forms: Record<string, string>[] = [
      {},
      { currentPassword: '' },
      { currentPassword: 'wrong' },
    ];
    for (const form of forms) {
      const answer = await http.post(address, form, owner);
      expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/admin/settings']);
      expect(toastOf(answer)).toContain('The current password is not right');
    }
  });

  test('counts wrong passwords as signing in does', async () => {
    const { address } = await givenBackup();
    for (let tries = 0; tries < 10; tries += 1) {
      await http.post(address, { currentPassword: 'wrong' }, owner);
    }
    const answer = await http.post(address, { currentPassword }, owner);
    expect(answer.status).toBe(303);
    expect(toastOf(answer)).toContain('Too many attempts');
  });

  test('asks for a one-time code as well where the owner has them', async () => {
    const { address } = await givenBackup();
    await givenTwoFactor(shop, owner.userId);
    const page = await (await http.get('/admin/settings', owner)).text();
    expect(page).toContain('autoComplete="one-time-code"');
    const without = await http.post(address, { currentPassword }, owner);
    expect(toastOf(without)).toContain('Please enter the code');
    const wrong = await http.post(address, { currentPassword, code: '000000' }, owner);
    expect(toastOf(wrong)).toContain('Wrong Code');
    const { text } = authenticatorCode(shop.now());
    const answer = await http.post(address, { currentPassword, code: text }, owner);
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([
      200,
      'application/octet-stream',
    ]);
    await answer.body?.cancel();
  });

  test.each(['shop.tar', '..%2Fshop.tar.age', 'backup-2026-11-21-083000.tar.age', '%00'])(
    'of %s is not found',
    async (name) => {
      expect((await http.post(`${url}/${name}`, { currentPassword }, owner)).status).toBe(404);
    },
  );
});

test('only the owner can make and download backups', async () => {
  const { address } = await givenBackup();
  const before = await shop.backups.list();
  for (const to of [url, address, keyUrl]) {
    expect((await http.post(to, { currentPassword }, customer)).status).toBe(403);
    expect((await http.post(to, { currentPassword }, null)).status).toBe(401);
  }
  expect((await http.get(address, customer)).status).toBe(403);
  expect((await http.get(address, null)).status).toBe(403);
  expect(await shop.backups.list()).toEqual(before);
});

test('a full disk is a refusal', async () => {
  await givenKey();
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  const backups = { ...shop.backups, make: () => Promise.reject(full) };
  expect(await makeBackup({ ...shop, backups }, owner)).toMatchObject({
    ok: false,
    refusal: { title: 'Backup failed' },
  });
});

test('the overview says that no backup could be made for two days', async () => {
  await shop.backups.make();
  const warning = async () => {
    const html = await (await http.get('/dashboard', owner)).text();
    return /No backup could be made since [^<]*/.exec(html)?.[0];
  };
  expect(await warning()).toBeUndefined();
  shop.setNow(new Date(Date.now() + 49 * 3_600_000));
  expect(await warning()).toMatch(/ 20\d\d, .*: is there room on the disk\?$/);
  shop.settings.backsUpNightly = false;
  expect(await warning()).toBeUndefined();
});
