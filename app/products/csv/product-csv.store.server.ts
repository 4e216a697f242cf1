import { sql } from 'kysely';
import type { Db } from '#database/tables.ts';

export type StoredImportFile = { name: string; content: Buffer; addsCategories: boolean };

/** Stores a file and returns its id. Deletes files from before `oldest`. */
export async function insertImportFile(
  db: Db,
  file: StoredImportFile,
  { now, oldest }: { now: Date; oldest: Date },
): Promise<string> {
  await db.deleteFrom('product_files').where('created_at', '<', oldest).execute();
  const { id } = await db
    .insertInto('product_files')
    .values({
      name: file.name,
      content: file.content,
      adds_categories: file.addsCategories,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Undefined if there is none or it is from before `oldest`. */
export function findImportFile(
  db: Db,
  id: string,
  oldest: Date,
): Promise<StoredImportFile | undefined> {
  return db
    .selectFrom('product_files')
    .select(['name', 'content', 'adds_categories as addsCategories'])
    .where('id', '=', id)
    .where('created_at', '>=', oldest)
    .executeTakeFirst();
}

/** Lets the file add the categories it names. Returns false if there is none or it is from before `oldest`. */
export async function letFileAddCategories(db: Db, id: string, oldest: Date): Promise<boolean> {
  const updated = await db
    .updateTable('product_files')
    .set({ adds_categories: true })
    .where('id', '=', id)
    .where('created_at', '>=', oldest)
    .returning('id')
    .executeTakeFirst();
  return updated !== undefined;
}

/** Reads and deletes a file, so that it is imported only once. */
export function consumeImportFile(
  db: Db,
  id: string,
  oldest: Date,
): Promise<StoredImportFile | undefined> {
  return db
    .deleteFrom('product_files')
    .where('id', '=', id)
    .where('created_at', '>=', oldest)
    .returning(['name', 'content', 'adds_categories as addsCategories'])
    .executeTakeFirst();
}

/** The next `limit` ids of products that are not deleted, after `after`; '' starts at the first. */
export async function listProductIds(db: Db, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where('deleted_at', 'is', null)
    .$if(after !== '', (products) => products.where('id', '>', after))
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** The products with these SKUs, given in lower case. */
export function listProductsBySku(
  db: Db,
  skus: readonly string[],
): Promise<{ id: string; sku: string }[]> {
  return db
    .selectFrom('products')
    .select(['id', sql<string>`lower(sku)`.as('sku')])
    .where(sql`lower(sku)`, '=', sql`any(${skus}::text[])`)
    .where('sku', '!=', '')
    .where('deleted_at', 'is', null)
    .execute();
}

/** Which of these ids products have or had: deleted ones keep theirs. */
export async function listTakenIds(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Locks these products until the transaction ends, by id, like a checkout. */
export async function lockProducts(db: Db, ids: readonly string[]): Promise<void> {
  await sql`
    select count(*) from (
      select from products where id = any(${ids}::uuid[]) order by id for update
    ) as locked`.execute(db);
}

/** Every size chart; names may repeat. */
export function listSizeChartNames(db: Db): Promise<{ id: string; name: string }[]> {
  return db.selectFrom('size_charts').select(['id', 'name']).execute();
}

/** The holders of these SKUs, given in lower case: products, or their sizes and colors. */
export async function listSkuHolders(
  db: Db,
  skus: readonly string[],
): Promise<Map<string, { id: string; name: string }>> {
  if (skus.length === 0) return new Map();
  const { rows } = await sql<{ id: string; name: string; sku: string }>`
    select id, name, lower(sku) as sku from products
    where lower(sku) = any (${skus}::text[]) and sku <> '' and deleted_at is null
    union all
    select products.id, products.name, lower(variant.sku)
    from product_variants as variant join products on products.id = variant.product_id
    where lower(variant.sku) = any (${skus}::text[]) and variant.sku <> ''
      and products.deleted_at is null`.execute(db);
  return new Map(rows.map(({ sku, ...holder }) => [sku, holder]));
}

/** The images of these products, in order. */
export function listImagesOfProducts(
  db: Db,
  ids: readonly string[],
): Promise<{ productId: string; url: string; alt: string; color: string | null }[]> {
  return db
    .selectFrom('product_images')
    .select(['product_id as productId', 'url', 'alt', 'color'])
    .where('product_id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('product_id')
    .orderBy('position')
    .execute();
}

/** Which of these addresses are uploads of this shop. */
export async function findUploadedUrls(db: Db, urls: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('uploads')
    .select('url')
    .where('url', '=', sql<string>`any(${urls}::text[])`)
    .where('is_leaving', '=', false)
    .execute();
  return new Set(rows.map(({ url }) => url));
}

/** The uploads fetched from these addresses of other sites, by address. */
export async function findFetchedUrls(
  db: Db,
  sources: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('uploads')
    .select(['source', 'url'])
    .where('source', '=', sql<string>`any(${sources}::text[])`)
    .where('is_leaving', '=', false)
    .execute();
  return new Map(rows.map(({ source, url }) => [source ?? '', url]));
}

/** Keeps other transactions from changing categories until this one ends. */
export async function lockCategoriesTable(db: Db): Promise<void> {
  await sql`lock table categories in share row exclusive mode`.execute(db);
}

/** The names must be new. */
export async function insertCategories(
  db: Db,
  categories: readonly { id: string; name: string }[],
): Promise<void> {
  await db
    .insertInto('categories')
    .values([...categories])
    .execute();
}
