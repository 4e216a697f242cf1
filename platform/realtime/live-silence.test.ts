import { sql } from 'kysely';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { openPool } from '#database/pool.ts';
import { silentLog } from '#tests/support/silent-log.ts';
import { openSilentProxy } from '#tests/support/silent-proxy.ts';
import { openTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { type LiveEvent, openLive } from './live.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});

test('a database that vanishes without a goodbye: what waits fails, and the shop serves again', async () => {
  const proxy = await openSilentProxy(shop.connection);
  const database = openPool(proxy.connection, silentLog);
  onTestFinished(() => database.close());
  const onSilence = database.dropConnections;
  const live = openLive(proxy.connection, silentLog, { onSilence, beatMs: 20 });
  onTestFinished(() => live.close());
  const received: (LiveEvent | null)[] = [];
  live.subscribe({ hear: (event) => received.push(event), end: () => {} });
  await expect.poll(() => live.caughtUp()).toBe(true);
  await sql`select 1`.execute(database.db);

  proxy.vanish();
  await expect(sql`select 1`.execute(database.db)).rejects.toThrow('Connection terminated');
  await expect(sql`select 1 as one`.execute(database.db)).resolves.toMatchObject({
    rows: [{ one: 1 }],
  });
  // It may have missed anything meanwhile: everybody reloads.
  await expect.poll(() => received).toEqual([null]);
  await sql`select announce('mark', null, 'heard')`.execute(database.db);
  await expect.poll(() => received.at(-1)?.id).toBe('heard');
});
