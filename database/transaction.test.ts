import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { afterCommit, inSavepoint, inTransaction } from './transaction.ts';

test('work that fails in a savepoint leaves nothing behind, and the rest of the transaction is committed', async () => {
  const database = await openTestDatabase();
  const insert = (name: string) => sql`insert into categories (name) values (${name})`;

  const failed = await inTransaction(database.db, async (db) => {
    await insert('before').execute(db);
    const error = await inSavepoint(db, async () => {
      await insert('within').execute(db);
      await sql`select 1 / 0`.execute(db);
    });
    await insert('after').execute(db);
    return error;
  });
  const stored = await database.db.selectFrom('categories').select('name').execute();
  await database.close();

  expect(failed).toMatchObject({ message: 'division by zero' });
  expect(stored.map(({ name }) => name).sort()).toEqual(['after', 'before']);
});

test('what waits for the commit is called after it, and never when there is none', async () => {
  const database = await openTestDatabase();
  const called: string[] = [];

  await inTransaction(database.db, async (db) => {
    afterCommit(db, () => called.push('committed'));
    called.push('within');
  });
  await inTransaction(database.db, async (db) => {
    afterCommit(db, () => called.push('refused'));
    return { ok: false };
  });
  await inTransaction(database.db, async (db) => {
    afterCommit(db, () => called.push('failed'));
    throw new Error('failed');
  }).catch(() => {});
  afterCommit(database.db, () => called.push('outside'));
  await database.close();

  expect(called).toEqual(['within', 'committed', 'outside']);
});
