import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { openBackups } from '#database/backup/backup-folder.ts';
import { memoryLog } from '#tests/support/silent-log.ts';
import { openTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { backUpNightly } from './back-up-nightly.server.ts';

const { log, lines } = memoryLog();
let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop({ log });
});

test('one backup is made a night', async () => {
  await backUpNightly(shop);
  expect(await shop.backups.list()).toHaveLength(1);
  await backUpNightly(shop);
  expect(await shop.backups.list()).toHaveLength(1);
  shop.setNow(new Date(Date.now() + 31 * 3_600_000));
  await backUpNightly(shop);
  expect(await shop.backups.list()).toHaveLength(2);
});

test('of two processes that find the nightly backup due at once, one makes it', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'haat-backups-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const process = () => ({ ...shop, backups: openBackups(folder, shop) });
  await Promise.all([backUpNightly(process()), backUpNightly(process())]);
  expect(await process().backups.list()).toHaveLength(1);
});

test('none is made where the disk would get full, and the log says so', async () => {
  const backups = { ...shop.backups, hasRoom: async () => false };
  await backUpNightly({ ...shop, backups });
  expect(await shop.backups.list()).toEqual([]);
  expect(lines).toContainEqual(expect.objectContaining({ event: 'no room for a backup' }));
});
