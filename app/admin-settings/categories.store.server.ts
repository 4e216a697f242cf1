import { sql } from 'kysely';
import type { Db } from '#database/tables.ts';

/** In the owner's order, each with how many products it has, hidden ones too. */
export async function listCategoriesToManage(
  db: Db,
): Promise<{ id: string; name: string; products: number }[]> {
  return db
    .selectFrom('categories')
    .leftJoin('products', (join) =>
      join
        .onRef('products.category_id', '=', 'categories.id')
        .on('products.deleted_at', 'is', null),
    )
    .select((eb) => [
      'categories.id',
      'categories.name',
      eb.fn.count<number>('products.id').as('products'),
    ])
    .groupBy('categories.id')
    .orderBy('categories.position')
    .orderBy(sql`lower(categories.name) collate "en-x-icu"`)
    .execute();
}

/** Inside a transaction: whoever else changes categories waits. Out: their ids in order. */
export async function lockCategories(db: Db): Promise<string[]> {
  await sql`lock table categories in share row exclusive mode`.execute(db);
  const rows = await listCategoriesToManage(db);
  return rows.map(({ id }) => id);
}

/** Is there another category of this name, in whatever case? In: the one that is renamed, or null. */
export async function categoryNameExists(
  db: Db,
  name: string,
  id: string | null,
): Promise<boolean> {
  const other = await db
    .selectFrom('categories')
    .select('id')
    .where(sql<string>`lower(name)`, '=', sql<string>`lower(${name})`)
    .$if(id !== null, (query) => query.where('id', '<>', id))
    .executeTakeFirst();
  return other !== undefined;
}

/** It comes last. */
export async function insertCategory(db: Db, name: string): Promise<string> {
  const { id } = await db
    .insertInto('categories')
    .values({ name })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Out: false when there is no such category. */
export async function updateCategoryName(db: Db, id: string, name: string): Promise<boolean> {
  const changed = await db
    .updateTable('categories')
    .set({ name })
    .where('id', '=', id)
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}

/** In: the ids in their new order. */
export async function updateCategoryPositions(db: Db, ids: readonly string[]): Promise<void> {
  await sql`update categories set position = wanted.position
    from unnest(${ids}::uuid[]) with ordinality as wanted (id, position)
    where categories.id = wanted.id and categories.position <> wanted.position`.execute(db);
}

/** Its products stay, in no category. Out: false when there is no such category. */
export async function deleteCategoryRow(db: Db, id: string): Promise<boolean> {
  const deleted = await db.deleteFrom('categories').where('id', '=', id).executeTakeFirst();
  return deleted.numDeletedRows === 1n;
}
