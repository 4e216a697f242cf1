import { Socket } from 'node:net';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { failAtStatement } from '#tests/support/failing-statement.ts';
import { recordRoundTrips } from '#tests/support/round-trips.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import type { Db } from './tables.ts';
import { afterCommit, inSavepoint, inTransaction, withCommit } from './transaction.ts';

test('work that fails in a savepoint leaves nothing behind, and the rest of the transaction is committed', async () => {
  const database = await openTestDatabase();
  const insert = (name: string) => sql`insert into categories (name) values (${name})`;

  const failed = await inTransaction(database.db, async (db) => {
    await insert('before').execute(db);
    const [error] = await Promise.all([
      inSavepoint(db, async () => {
        await Promise.all([insert('within').execute(db), sql`select 1 / 0`.execute(db)]);
      }),
      insert('at the same time').execute(db),
    ]);
    await insert('after').execute(db);
    return error;
  });
  const stored = await database.db.selectFrom('categories').select('name').execute();

  expect(failed).toMatchObject({ message: 'division by zero' });
  expect(stored.map(({ name }) => name).sort()).toEqual(['after', 'at the same time', 'before']);
});

test('work that succeeds in a savepoint is committed, and what fails later is told as it is', async () => {
  const database = await openTestDatabase();
  const insert = (name: string) => sql`insert into categories (name) values (${name})`;

  const failed = await inTransaction(database.db, async (db) => {
    const error = await inSavepoint(db, async () => void (await insert('within').execute(db)));
    await insert('after').execute(db);
    return error;
  });
  const later = inTransaction(database.db, async (db) => {
    await inSavepoint(db, async () => void (await sql`select 1 / 0`.execute(db)));
    await sql`select no_such_column from categories`.execute(db);
  });
  await expect(later).rejects.toThrow('no_such_column');
  const stored = await database.db.selectFrom('categories').select('name').execute();

  expect(failed).toBeNull();
  expect(stored.map(({ name }) => name).sort()).toEqual(['after', 'within']);
});

test('a transaction that does not begin writes nothing', async () => {
  const database = await openTestDatabase();
  const insert = (db: Db) => sql`insert into categories (name) values ('half')`.execute(db);
  const { answer: error, failed } = await failAtStatement(1, 'an error', () =>
    inTransaction(database.db, async (db) => {
      await sql`select 1`.execute(db);
      await insert(db);
    }).catch((error: Error) => error),
  );
  const stored = await database.db.selectFrom('categories').select('name').execute();
  expect(failed).toBe('begin');
  expect(error).toMatchObject({ message: 'there is no room' });
  expect(stored).toEqual([]);
});

test.each([3, 4])(
  'after an end that fails, statement %i, nobody finds a transaction open',
  async (n) => {
    const database = await openTestDatabase();
    const { failed } = await failAtStatement(n, 'an error', () =>
      inTransaction(database.db, async (db) => {
        await sql`select 1`.execute(db);
        if (n === 4) await sql`select 1 / 0`.execute(db);
      }).catch(() => null),
    );
    const { rows } = await sql`select 1 as one`.execute(database.db);
    expect(failed).toBe(n === 4 ? 'rollback' : 'commit');
    expect(rows).toEqual([{ one: 1 }]);
  },
);

test('what is sent at the same time leaves in one write', async () => {
  const database = await openTestDatabase();
  const read = (db: Db) => db.selectFrom('categories').select('name').execute();
  const writes = [vi.spyOn(Socket.prototype, '_write'), vi.spyOn(Socket.prototype, '_writev')];
  onTestFinished(() => void vi.restoreAllMocks());

  await inTransaction(database.db, (db) => Promise.all([read(db), read(db), read(db)]));
  const sent = writes.flatMap(({ mock }) => mock.calls.map(([data]) => textOf(data)));

  // The three reads, then the commit.
  expect(sent.filter((text) => /"categories"|commit/.test(text))).toHaveLength(2);
});

/** The text of one write, of one chunk or several, in the raw form that Node.js passes. */
function textOf(data: Buffer | Buffer[]): string {
  return (Array.isArray(data) ? Buffer.concat(data) : data).toString('latin1');
}

test('what waits for the commit is called after it, and never when there is none', async () => {
  const database = await openTestDatabase();
  const called: string[] = [];

  await inTransaction(database.db, async (db) => {
    await afterCommit(db, () => called.push('committed'));
    called.push('within');
  });
  await inTransaction(database.db, async (db) => {
    await afterCommit(db, () => called.push('refused'));
    return { ok: false };
  });
  await inTransaction(database.db, async (db) => {
    await afterCommit(db, () => called.push('failed'));
    throw new Error('failed');
  }).catch(() => {});
  await afterCommit(database.db, () => called.push('outside'));

  expect(called).toEqual(['within', 'committed', 'outside']);
});

test('what waits for the commit is over when the transaction is, and sees what was committed', async () => {
  const database = await openTestDatabase();
  const readNames = () => database.db.selectFrom('categories').select('name').execute();
  let seen: unknown;

  await inTransaction(database.db, async (db) => {
    await db.insertInto('categories').values({ name: 'committed' }).execute();
    await afterCommit(db, async () => {
      seen = await readNames();
    });
  });

  expect(seen).toEqual([{ name: 'committed' }]);
});

test('if what waits for the commit fails, the transaction is neither undone nor repeated', async () => {
  const database = await openTestDatabase();
  let runs = 0;

  const failed = inTransaction(database.db, async (db) => {
    runs += 1;
    await db
      .insertInto('categories')
      .values({ name: `run ${runs}` })
      .execute();
    await afterCommit(db, () => {
      throw Object.assign(new Error('a deadlock of its own'), { code: '40P01' });
    });
  });
  await expect(failed).rejects.toThrow('a deadlock of its own');
  const stored = await database.db.selectFrom('categories').select('name').execute();

  expect(stored).toEqual([{ name: 'run 1' }]);
});

test('a connection that breaks within a transaction fails that one alone', async () => {
  const database = await openTestDatabase();
  const insert = (db: Db, name: string) => db.insertInto('categories').values({ name }).execute();

  const broken = inTransaction(database.db, async (db) => {
    await insert(db, 'lost');
    const { rows } = await sql<{ id: number }>`select pg_backend_pid() as id`.execute(db);
    const [waits] = await Promise.allSettled([
      sql`select pg_sleep(60)`.execute(db),
      sql`select pg_terminate_backend(${rows[0]?.id}, 5000)`.execute(database.db),
    ]);
    if (waits.status === 'rejected') throw waits.reason;
  });
  await expect(broken).rejects.toThrow('terminating connection due to administrator command');
  await inTransaction(database.db, (db) => insert(db, 'next'));
  const stored = await database.db.selectFrom('categories').select('name').execute();

  expect(stored).toEqual([{ name: 'next' }]);
});

describe('round trips', async () => {
  const database = await openTestDatabase();

  const insert = (db: Db, name: string) => db.insertInto('categories').values({ name }).execute();
  const stored = async () => {
    const rows = await database.db.selectFrom('categories').select('name').execute();
    return rows.map(({ name }) => name);
  };

  test('a transaction sends what does not wait for an answer together, with its beginning and its end', async () => {
    const trips = await recordRoundTrips(() =>
      inTransaction(database.db, async (db) => {
        await Promise.all([insert(db, 'one'), sql`select 1`.execute(db), insert(db, 'two')]);
        await withCommit(db, () => Promise.all([insert(db, 'three'), sql`select 2`.execute(db)]));
      }),
    );
    const row = expect.stringContaining('insert into "categories"');
    expect(trips).toEqual([
      ['begin', row, 'select 1', row],
      [row, 'select 2', 'commit'],
    ]);
    expect(await stored()).toEqual(['one', 'two', 'three']);
  });

  test('what fails among the last statements fails the transaction, which writes nothing', async () => {
    const failing = inTransaction(database.db, async (db) => {
      await insert(db, 'before');
      await withCommit(db, () =>
        Promise.all([insert(db, 'last'), sql`select 1 / 0`.execute(db), insert(db, 'after')]),
      );
    });
    await expect(failing).rejects.toThrow('division by zero');
    expect(await stored()).toEqual(['one', 'two', 'three']);
  });

  test('of statements sent together, the one that failed is the reason, not those refused after it', async () => {
    const failing = inTransaction(database.db, (db) =>
      Promise.all([Promise.all([sql`select 1 / 0`.execute(db)]), sql`select 1`.execute(db)]),
    );
    await expect(failing).rejects.toThrow('division by zero');
  });

  test('a statement that comes after the end of its transaction is not sent', async () => {
    const late = await inTransaction(database.db, async (db) => () => insert(db, 'late'));
    await expect(late()).rejects.toThrow('The transaction has ended.');
    expect(await stored()).not.toContain('late');
  });

  test('a failure that the work swallowed is still one for the transaction', async () => {
    const swallowing = inTransaction(database.db, async (db) => {
      await insert(db, 'swallowed');
      await sql`select 1 / 0`.execute(db).catch(() => {});
    });
    await expect(swallowing).rejects.toThrow('The transaction was rolled back.');
    expect(await stored()).not.toContain('swallowed');
  });
});
