import { sql } from 'kysely';
import { recordOf } from '#app/kit/records.ts';
import type { Db } from '#database/tables.ts';
import type { SavedProduct } from './product-conflict.rules.ts';
import { type ProductFields, textKeys } from './product-fields.contract.ts';
import type { SavedVariant } from './variants.contract.ts';
import { insertVariants, savedVariants, writeVariants } from './variants.store.server.ts';

/** What `ProductFields` has, to select from products. */
export const productFieldColumns = [
  ...textKeys.map((key) => `products.${key}` as const),
  'products.price_paise as pricePaise',
  'products.sale_price_paise as salePricePaise',
  'products.stock_quantity as stock',
  savedVariants.as('variants'),
  'products.category_id as categoryId',
  'products.sizes',
  'products.colors',
  'products.is_featured as isFeatured',
  'products.is_active as isActive',
  'products.gst_rate as gstRate',
  'products.weight_grams as weightGrams',
  'products.attributes',
] as const;

function selectSavedProduct(db: Db) {
  return db
    .selectFrom('products')
    .select([
      'products.id',
      'products.version',
      ...productFieldColumns,
      'products.size_chart_id as sizeChartId',
      sql<string | null>`(select url from product_videos where product_id = products.id)`.as(
        'video',
      ),
      sql<string | null>`(select name from categories where id = products.category_id)`.as(
        'categoryName',
      ),
      sql<string | null>`(select name from size_charts where id = products.size_chart_id)`.as(
        'sizeChartName',
      ),
    ])
    .where('products.deleted_at', 'is', null);
}

/** A product, hidden or not, that is not deleted. */
export function findSavedProduct(db: Db, id: string): Promise<SavedProduct | undefined> {
  return selectSavedProduct(db).where('products.id', '=', id).executeTakeFirst();
}

/**
 * Many of them, locked until the transaction ends, by id, like a checkout. Locking a product locks its variants
 * too: everybody who changes one changes the product first.
 */
export async function lockSavedProducts(db: Db, ids: readonly string[]): Promise<SavedProduct[]> {
  const products = await selectSavedProduct(db)
    .where('products.id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('products.id')
    .forUpdate()
    .execute();
  if (products.every(({ variants }) => variants === null)) return products;
  // Only the next statement sees what was sold while this transaction waited for the lock.
  const variants = await listVariants(
    db,
    products.map(({ id }) => id),
  );
  return products.map((one) => ({
    ...one,
    variants: one.variants && (variants.get(one.id) ?? []),
  }));
}

async function listVariants(db: Db, ids: readonly string[]): Promise<Map<string, SavedVariant[]>> {
  const rows = await db
    .selectFrom('products')
    .select(['id', savedVariants.as('variants')])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('has_variants', '=', true)
    .execute();
  return new Map(rows.map(({ id, variants }) => [id, variants ?? []]));
}

/** Many of them, by id, without a lock. */
export function listSavedProducts(db: Db, ids: readonly string[]): Promise<SavedProduct[]> {
  return selectSavedProduct(db)
    .where('products.id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('products.id')
    .execute();
}

/** Of two transactions with the same form, the second waits here for the first. */
export async function lockFormHash(db: Db, formHash: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(${formHash.readBigInt64BE()})`.execute(db);
}

/** The product that a form has added, even if deleted since. */
export function findProductByFormHash(
  db: Db,
  formHash: Buffer,
): Promise<{ id: string } | undefined> {
  return db
    .selectFrom('products')
    .select('id')
    .where('form_hash', '=', formHash)
    .executeTakeFirst();
}

export async function setFormHash(db: Db, id: string, formHash: Buffer): Promise<void> {
  await db.updateTable('products').set({ form_hash: formHash }).where('id', '=', id).execute();
}

/** Returns the id of the new product. */
export async function insertProduct(db: Db, fields: ProductFields, at: Date): Promise<string> {
  const { id } = await db
    .insertInto('products')
    .values({ ...columnsOf(fields), deleted_at: null, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertVariants(db, [{ ...fields, id }]);
  return id;
}

/** Inserts many at once. */
export async function insertProducts(
  db: Db,
  products: readonly (ProductFields & { id: string })[],
  at: Date,
): Promise<void> {
  const rows = products.map(({ id, ...fields }) => ({ id, ...columnsOf(fields) }));
  await db
    .insertInto('products')
    .values(rows.map((columns) => ({ ...columns, deleted_at: null, created_at: at })))
    .execute();
  await insertVariants(db, products);
}

/** A locked product before, and its new values. */
export type ProductChange = { before: SavedProduct; fields: ProductFields };

/**
 * The only place where the owner changes the stock of products, sizes and colors. The stock must be the
 * variants' sum.
 */
export async function updateProductFields(
  db: Db,
  changes: readonly ProductChange[],
): Promise<void> {
  for (const { before, fields } of changes) {
    await db
      .updateTable('products')
      // A trigger counts every edit but that of the stock, which sales change as well.
      .set({ ...columnsOf(fields), version: sql`version + 1` })
      .where('id', '=', before.id)
      .execute();
  }
  await writeVariants(
    db,
    changes.map(({ before, fields }) => ({
      productId: before.id,
      before: before.variants,
      after: fields.variants,
    })),
  );
}

function columnsOf(fields: ProductFields) {
  return {
    ...recordOf(textKeys, (key) => fields[key]),
    price_paise: fields.pricePaise,
    sale_price_paise: fields.salePricePaise,
    stock_quantity: fields.stock,
    has_variants: fields.variants !== null,
    category_id: fields.categoryId,
    sizes: fields.sizes,
    colors: fields.colors,
    is_featured: fields.isFeatured,
    is_active: fields.isActive,
    gst_rate: fields.gstRate,
    weight_grams: fields.weightGrams,
    attributes: JSON.stringify(fields.attributes),
  };
}

/** Returns false if there is no such product to delete. */
export async function softDeleteProduct(db: Db, id: string, at: Date): Promise<boolean> {
  const updated = await db
    .updateTable('products')
    .set({ deleted_at: at })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}

export async function undeleteProduct(db: Db, id: string): Promise<void> {
  await db.updateTable('products').set({ deleted_at: null }).where('id', '=', id).execute();
}

/** A deleted product, locked until the transaction ends. */
export function lockDeletedProduct(
  db: Db,
  id: string,
): Promise<{ id: string; name: string; sku: string; variants: SavedVariant[] | null } | undefined> {
  return selectDeletedProduct(db, id)
    .select(savedVariants.as('variants'))
    .forUpdate()
    .executeTakeFirst();
}

/** A deleted product that can be restored. */
export function findDeletedProduct(
  db: Db,
  id: string,
): Promise<{ id: string; name: string } | undefined> {
  return selectDeletedProduct(db, id).executeTakeFirst();
}

/** How many of these products are deleted. */
export async function countDeletedProducts(db: Db, ids: readonly string[]): Promise<number> {
  const { count } = await db
    .selectFrom('products')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('deleted_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return count;
}

function selectDeletedProduct(db: Db, id: string) {
  return db
    .selectFrom('products')
    .select(['id', 'name', 'sku'])
    .where('id', '=', id)
    .where('deleted_at', 'is not', null);
}

/** Keeps other transactions from assigning SKUs until this one ends. */
export async function lockSkus(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('products.sku'))`.execute(db);
}

/**
 * Another product with one of these SKUs, or with a size or color with it. `skus` are in lower case. Locks SKUs
 * until the transaction ends.
 */
export async function findSkuHolder(
  db: Db,
  skus: readonly string[],
  exceptId: string | null,
): Promise<{ name: string; sku: string } | undefined> {
  const given = skus.filter((sku) => sku !== '');
  if (given.length === 0) return undefined;
  await lockSkus(db);
  const { rows } = await sql<{ name: string; sku: string }>`
    select name, lower(sku) as sku from products
    where lower(sku) = any (select lower(one) from unnest(${given}::text[]) as one) and sku <> ''
      and deleted_at is null and id::text <> ${exceptId ?? ''}
    union all
    select products.name, lower(variant.sku)
    from product_variants as variant join products on products.id = variant.product_id
    where lower(variant.sku) = any (select lower(one) from unnest(${given}::text[]) as one)
      and variant.sku <> '' and products.deleted_at is null and products.id::text <> ${exceptId ?? ''}
    limit 1`.execute(db);
  return rows[0];
}

export async function categoryExists(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('categories')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}
