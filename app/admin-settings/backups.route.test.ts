import { createReadStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { checkBackup } from '#database/backup/backup-file.ts';
import type { Owner, User } from '#platform/shop.ts';
import { openTestAdmin, type TestHttp } from '#tests/support/test-http.ts';
import { givenProduct, type TestShop } from '#tests/support/test-shop.ts';
import { makeBackup } from './make-backup.server.ts';

let shop: TestShop;
let http: TestHttp;
let owner: Owner;
let customer: User;
beforeAll(async () => {
  ({ shop, http, owner, customer } = await openTestAdmin());
  await givenProduct(shop);
});
afterAll(() => http.close());

const url = '/admin/settings/backups';

test('the owner makes a backup and downloads the whole of it', async () => {
  const made = await http.post(url, {}, owner);
  expect([made.status, made.headers.get('Location')]).toEqual([303, '/admin/settings']);
  const [stored] = await shop.backups.list();
  const answer = await http.get(`${url}/${stored?.name}`, owner);
  expect(answer.headers.get('Content-Disposition')).toContain(stored?.name);
  const folder = await mkdtemp(path.join(tmpdir(), 'downloaded-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = path.join(folder, 'shop.tar');
  await writeFile(file, Buffer.from(await answer.arrayBuffer()));
  expect((await checkBackup(createReadStream(file))).tables).toMatchObject({ products: 1 });
});

test('only the owner can make and download backups', async () => {
  await http.post(url, {}, owner);
  const [stored, ...others] = await shop.backups.list();
  expect((await http.get(`${url}/${stored?.name}`, customer)).status).toBe(403);
  expect((await http.get(`${url}/${stored?.name}`, null)).status).toBe(403);
  expect((await http.post(url, {}, customer)).status).toBe(403);
  expect((await http.post(url, {}, null)).status).toBe(401);
  expect(await shop.backups.list()).toHaveLength(1 + others.length);
});

test.each(['shop.tar', '..%2Fshop.tar', 'backup-2026-11-21-083000.tar', '%00'])(
  'there is no backup %s',
  async (name) => {
    expect((await http.get(`${url}/${name}`, owner)).status).toBe(404);
  },
);

test('a full disk is a refusal', async () => {
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  const backups = { ...shop.backups, make: () => Promise.reject(full) };
  expect(await makeBackup({ ...shop, backups }, owner)).toMatchObject({
    ok: false,
    refusal: { title: 'Backup failed' },
  });
});
