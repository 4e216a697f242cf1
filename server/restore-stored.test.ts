import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { silentLog } from '#tests/support/silent-log.ts';
import { givenProduct, openTestShop, testClient } from '#tests/support/test-shop.ts';
import { restoreStored } from './restore-stored.ts';

test('while another process uses the database nothing is backed up or restored, and it says so', async () => {
  const shop = await openTestShop();
  await givenProduct(shop);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'restore-stored-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const { user, password, host, port, database } = shop.connection;
  const databaseUrl = `postgres://${user}:${password}@/${database}?host=${host}&port=${port}`;
  const config = { databaseUrl, dataDir, files: null, backupObjects: null };
  const order = { name: 'backup-2026-11-21-083000.tar', key: '', client: testClient };
  const context = { config, log: silentLog, onLost: () => {}, patienceMs: 0 };
  expect(await restoreStored(context, order)).toMatchObject({
    ok: false,
    name: order.name,
    reason: expect.stringContaining('Something else uses the database'),
  });
  expect(await readdir(dataDir)).toEqual([]);
  expect(await shop.db.selectFrom('products').select('id').execute()).toHaveLength(1);
});
