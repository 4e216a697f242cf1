import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { canBePrepared, openStatementNames } from './statement-names.ts';

const database = await openTestDatabase();

test('a statement is prepared from its second time on, and stays right when its table changes', async () => {
  await database.db.connection().execute(async (db) => {
    const read = () => db.selectFrom('categories').select('name').where('id', '=', id).execute();
    const prepared = async () => {
      const { rows } = await sql<{ statement: string }>`
        select statement from pg_prepared_statements`.execute(db);
      return rows.map(({ statement }) => statement);
    };
    const id = crypto.randomUUID();
    await db.insertInto('categories').values({ id, name: 'Sarees' }).execute();
    await read();
    expect(await prepared()).toEqual([]);
    for (let times = 0; times < 10; times += 1) await read();
    expect(await prepared()).toEqual([expect.stringMatching(/^select "name" from "categories"/)]);

    await sql`alter table categories add column later text`.execute(db);
    await sql`alter table categories alter column name type varchar(300)`
      .execute(db)
      .catch(() => {});
    expect(await read()).toEqual([{ name: 'Sarees' }]);
  });
});

test('names are the same in every process, and their number is bounded', () => {
  const [one, other] = [openStatementNames(), openStatementNames()];
  const twice = (names: typeof one, text: string) => [names.nameOf(text), names.nameOf(text)][1];
  const text = 'select "id" from "users"';
  expect(twice(one, text)).toMatch(/^[0-9a-f]{16}$/);
  expect(twice(other, text)).toBe(one.nameOf(text));
  const names = Array.from({ length: 1_000 }, (_, n) => twice(one, `select "c${n}" from "users"`));
  expect(names.filter((name) => name !== undefined)).toHaveLength(299);
  expect(one.nameOf(text)).toBeDefined();
});

describe('one plan does not fit', () => {
  test.each([
    ['a filtered list that ends', 'select "id" from "orders" where "status" = $1 limit $2'],
    ['a search', 'select "id" from "products" where "name" ilike $1'],
    ['a list of any length', 'delete from "carts" where "id" in ($1, $2, $3)'],
    ['columns that a migration adds', 'select "c".* from "categories" as "c" where "id" = $1'],
    ['SQL written by hand', 'select count(*) from orders where created_at > $1'],
    ['the limits of a transaction', 'begin'],
  ])('%s', (_, text) => expect(canBePrepared(text)).toBe(false));
});

test.each([
  'select "id" from "carts" where "user_id" = $1 order by "created_at"',
  'select "charge" from "delivery_settings" order by "updated_at" desc limit $1',
  'select count(*) as "count" from "orders" where "user_id" = $1',
  'select "id" from "orders" where "user_id" = $1 limit $2 /* one plan fits */',
  'update "products" set "stock" = "stock" - $1 where "id" = $2',
])('one plan fits: %s', (text) => expect(canBePrepared(text)).toBe(true));
