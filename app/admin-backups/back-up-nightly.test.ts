import { afterEach, beforeEach, expect, test } from 'vitest';
import { memoryLog } from '#tests/support/silent-log.ts';
import { openTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { backUpNightly } from './back-up-nightly.server.ts';

const { log, lines } = memoryLog();
let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop({ log });
});
afterEach(() => shop.close());

test('one backup is made a night', async () => {
  await backUpNightly(shop);
  expect(await shop.backups.list()).toHaveLength(1);
  await backUpNightly(shop);
  expect(await shop.backups.list()).toHaveLength(1);
  shop.setNow(new Date(Date.now() + 31 * 3_600_000));
  await backUpNightly(shop);
  expect(await shop.backups.list()).toHaveLength(2);
});

test('none is made where the disk would get full, and the log says so', async () => {
  const backups = { ...shop.backups, hasRoom: async () => false };
  await backUpNightly({ ...shop, backups });
  expect(await shop.backups.list()).toEqual([]);
  expect(lines).toContainEqual(expect.objectContaining({ event: 'no room for a backup' }));
});
