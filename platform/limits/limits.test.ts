import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestShop } from '#tests/support/test-shop.ts';

const shop = await openTestShop();

async function keys(): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`select key from limits order by key`.execute(shop.db);
  return rows.map(({ key }) => key);
}

test('counts that are over are deleted, with the network addresses in their keys', async () => {
  const limit = { name: 'test', points: 5, seconds: 3600 };
  await shop.limits.consume(limit, '203.0.113.7');
  await shop.limits.consume(limit, '198.51.100.9');
  await sql`update limits set expire = ${Date.now() - 1} where key like '%203.0.113.7'`.execute(
    shop.db,
  );
  await shop.limits.deleteExpired();
  expect(await keys()).toEqual(['test:198.51.100.9']);
});

test('what is counted in memory leaves no trace in the database', async () => {
  const before = await keys();
  const limit = { name: 'test-in-memory', points: 1, seconds: 60 };
  const waits = [shop.limits.count(limit, '203.0.113.7'), shop.limits.count(limit, '203.0.113.7')];
  expect(waits).toEqual([0, 60]);
  expect(await keys()).toEqual(before);
});
