import { sql } from 'kysely';
import type { WornBy } from '#app/products/seo/worn-by.contract.ts';
import type { Db } from '#database/tables.ts';

/** All categories in the owner's order, each with its number of products, including hidden ones. */
export async function listCategoriesToManage(
  db: Db,
): Promise<{ id: string; name: string; wornBy: WornBy | null; products: number }[]> {
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
      'categories.worn_by as wornBy',
      eb.fn.count<number>('products.id').as('products'),
    ])
    .groupBy('categories.id')
    .orderBy('categories.position')
    .orderBy(sql`lower(categories.name) collate "en-x-icu"`)
    .execute();
}

/** Locks categories against other changes until the transaction ends. Returns their ids in order. */
export async function lockCategories(db: Db): Promise<string[]> {
  await sql`lock table categories in share row exclusive mode`.execute(db);
  const rows = await listCategoriesToManage(db);
  return rows.map(({ id }) => id);
}

/** Whether a category has this name, in any case. `exceptId` is the one being renamed, or null. */
export async function categoryNameExists(
  db: Db,
  name: string,
  exceptId: string | null,
): Promise<boolean> {
  const other = await db
    .selectFrom('categories')
    .select('id')
    .where(sql<string>`lower(name)`, '=', sql<string>`lower(${name})`)
    .$if(exceptId !== null, (query) => query.where('id', '<>', exceptId))
    .executeTakeFirst();
  return other !== undefined;
}

/** Returns the id. */
export async function insertCategory(db: Db, name: string): Promise<string> {
  const { id } = await db
    .insertInto('categories')
    .values({ name })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** An undefined `wornBy` stays as it is. Returns false if there is no such category. */
export async function updateCategory(
  db: Db,
  id: string,
  { name, wornBy }: { name: string; wornBy?: WornBy | null | undefined },
): Promise<boolean> {
  const changed = await db
    .updateTable('categories')
    .set({ name, ...(wornBy !== undefined && { worn_by: wornBy }) })
    .where('id', '=', id)
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}

/** Takes the ids in their new order. */
export async function updateCategoryPositions(db: Db, ids: readonly string[]): Promise<void> {
  await sql`update categories set position = moved.position
    from unnest(${ids}::uuid[]) with ordinality as moved (id, position)
    where categories.id = moved.id and categories.position <> moved.position`.execute(db);
}

/** Its products stay, without a category. Returns false if there is no such category. */
export async function deleteCategoryRow(db: Db, id: string): Promise<boolean> {
  const deleted = await db.deleteFrom('categories').where('id', '=', id).executeTakeFirst();
  return deleted.numDeletedRows === 1n;
}
