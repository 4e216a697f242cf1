import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestDatabase } from '#tests/support/test-database.ts';

test('names, sizes and colours of an older shop are cleaned where nothing else has that name', async () => {
  const { db } = await openTestDatabase();
  const names = ['Cafe\u0301', 'Saris', 'Saris\u200b', '\u202eKurtas'];
  await db
    .insertInto('categories')
    .values(names.map((name) => ({ name })))
    .execute();
  const product = { name: 'Silk\ufeff  Saree', price_paise: 100, material: '\u202esilk' };
  const options = {
    sizes: ['M', 'M\u200b', 'L\u2060', 'क्\u200dष'],
    colors: ['Re\u0301d', '\u200b'],
  };
  await db
    .insertInto('products')
    .values({ ...product, ...options })
    .execute();

  const migration = await readFile('database/migrations/0027-clean-text.sql', 'utf8');
  await db.transaction().execute((trx) => sql.raw(migration).execute(trx));

  const categories = await db.selectFrom('categories').select('name').execute();
  expect(categories.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Café', 'Saris', 'Saris\u200b', 'Kurtas']),
  );
  const columns = ['name', 'material', 'sizes', 'colors'] as const;
  expect(await db.selectFrom('products').select(columns).executeTakeFirst()).toEqual({
    ...{ name: 'Silk Saree', material: 'silk' },
    ...{ sizes: ['M', 'L', 'क्\u200dष'], colors: ['Réd'] },
  });
});
