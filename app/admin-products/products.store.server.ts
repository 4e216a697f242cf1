import { sql } from 'kysely';
import type { Db } from '#database/tables.ts';
import type { SavedProduct } from './product-conflict.rules.ts';
import type { ProductFields } from './product-fields.contract.ts';

function selectSavedProduct(db: Db) {
  return db
    .selectFrom('products')
    .select([
      'products.id',
      'products.version',
      'products.name',
      'products.description',
      'products.price_paise as pricePaise',
      'products.sale_price_paise as salePricePaise',
      'products.stock_quantity as stock',
      'products.category_id as categoryId',
      'products.material',
      'products.sizes',
      'products.colors',
      'products.is_featured as isFeatured',
      'products.is_active as isActive',
      'products.sku',
      'products.hsn',
      'products.gst_rate as gstRate',
      sql<string | null>`(select name from categories where id = products.category_id)`.as(
        'categoryName',
      ),
    ])
    .where('products.deleted_at', 'is', null);
}

/** One product that is not deleted, hidden ones too. */
export function findSavedProduct(db: Db, id: string): Promise<SavedProduct | undefined> {
  return selectSavedProduct(db).where('products.id', '=', id).executeTakeFirst();
}

/** The same of many, locked until the transaction ends, by id: the order in which a checkout takes stock. */
export function lockSavedProducts(db: Db, ids: readonly string[]): Promise<SavedProduct[]> {
  return selectSavedProduct(db)
    .where('products.id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('products.id')
    .forUpdate()
    .execute();
}

/** The same of many, by id. */
export function listSavedProducts(db: Db, ids: readonly string[]): Promise<SavedProduct[]> {
  return selectSavedProduct(db)
    .where('products.id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('products.id')
    .execute();
}

/** Out: the id of the new product. */
export async function insertProduct(db: Db, fields: ProductFields, at: Date): Promise<string> {
  const { id } = await db
    .insertInto('products')
    .values({ ...columnsOf(fields), deleted_at: null, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The same of many at once. Out: their ids, in their order. */
export async function insertProducts(
  db: Db,
  products: readonly ProductFields[],
  at: Date,
): Promise<string[]> {
  const added = products.map((fields) => ({ id: crypto.randomUUID(), ...columnsOf(fields) }));
  await db
    .insertInto('products')
    .values(added.map((columns) => ({ ...columns, deleted_at: null, created_at: at })))
    .execute();
  return added.map(({ id }) => id);
}

/** In: the id of a locked product. */
export async function updateProductFields(
  db: Db,
  id: string,
  fields: ProductFields,
): Promise<void> {
  await db.updateTable('products').set(columnsOf(fields)).where('id', '=', id).execute();
}

function columnsOf(fields: ProductFields) {
  return {
    name: fields.name,
    description: fields.description,
    price_paise: fields.pricePaise,
    sale_price_paise: fields.salePricePaise,
    stock_quantity: fields.stock,
    category_id: fields.categoryId,
    material: fields.material,
    sizes: fields.sizes,
    colors: fields.colors,
    is_featured: fields.isFeatured,
    is_active: fields.isActive,
    sku: fields.sku,
    hsn: fields.hsn,
    gst_rate: fields.gstRate,
  };
}

/** Out: false when there is no such product to delete. */
export async function softDeleteProduct(db: Db, id: string, at: Date): Promise<boolean> {
  const marked = await db
    .updateTable('products')
    .set({ deleted_at: at })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return marked.numUpdatedRows === 1n;
}

export async function undeleteProduct(db: Db, id: string): Promise<void> {
  await db.updateTable('products').set({ deleted_at: null }).where('id', '=', id).execute();
}

/** A deleted product, locked until the transaction ends. */
export function lockDeletedProduct(
  db: Db,
  id: string,
): Promise<{ id: string; name: string; sku: string } | undefined> {
  return findAnyDeleted(db, id).forUpdate().executeTakeFirst();
}

/** What the list offers to put back. */
export function findDeletedProduct(
  db: Db,
  id: string,
): Promise<{ id: string; name: string } | undefined> {
  return findAnyDeleted(db, id).executeTakeFirst();
}

function findAnyDeleted(db: Db, id: string) {
  return db
    .selectFrom('products')
    .select(['id', 'name', 'sku'])
    .where('id', '=', id)
    .where('deleted_at', 'is not', null);
}

/** Until the transaction ends, nobody else gives a product a SKU. */
export async function lockSkus(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('products.sku'))`.execute(db);
}

/** The name of another product that has this SKU, whatever the case; two who ask go one after the other. */
export async function findProductNameBySku(
  db: Db,
  sku: string,
  exceptId: string | null,
): Promise<string | undefined> {
  await lockSkus(db);
  const row = await db
    .selectFrom('products')
    .select('name')
    .where(sql`lower(sku)`, '=', sql`lower(${sku})`)
    .where('sku', '!=', '')
    .where('deleted_at', 'is', null)
    .where(sql`id::text`, '!=', exceptId ?? '')
    .executeTakeFirst();
  return row?.name;
}

/** Is there a category of this id? */
export async function categoryExists(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('categories')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}
