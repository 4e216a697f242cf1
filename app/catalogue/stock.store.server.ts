import { sql } from 'kysely';
import type { Db } from '#database/tables.ts';

/** What ordering needs to know about a product. */
export type OrderableProduct = {
  id: string;
  name: string;
  pricePaise: number;
  salePricePaise: number | null;
  stock: number;
  sizes: string[];
  colors: string[];
  pictureUrl: string | null;
  pictureTint: string | null;
};

/** The columns of an `OrderableProduct` but its id; `first_image` has to be joined. */
export const orderableColumns = [
  'products.name',
  'products.price_paise as pricePaise',
  'products.sale_price_paise as salePricePaise',
  'products.stock_quantity as stock',
  'products.sizes',
  'products.colors',
  'first_image.url as pictureUrl',
  'first_image.tint as pictureTint',
] as const;

/** The visible products among these, sold out or not, by id. */
export async function findProductsForOrder(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, OrderableProduct>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('products')
    .leftJoin('product_images as first_image', (join) =>
      join.onRef('first_image.product_id', '=', 'products.id').on('first_image.position', '=', 0),
    )
    .select(['products.id', ...orderableColumns])
    .where('products.id', '=', sql<string>`any(${[...new Set(ids)]}::uuid[])`)
    .where('products.deleted_at', 'is', null)
    .where('products.is_active', '=', true)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Takes a quantity out of stock, in one conditional statement; false when too little is left (Q39). */
export async function decrementStock(
  db: Db,
  productId: string,
  quantity: number,
): Promise<boolean> {
  const updated = await db
    .updateTable('products')
    .set((eb) => ({ stock_quantity: eb('stock_quantity', '-', quantity) }))
    .where('id', '=', productId)
    .where('deleted_at', 'is', null)
    .where('stock_quantity', '>=', quantity)
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}

/** Puts a quantity back into stock, also for a product that is no longer visible (Q41). */
export async function incrementStock(db: Db, productId: string, quantity: number): Promise<void> {
  await db
    .updateTable('products')
    .set((eb) => ({ stock_quantity: eb('stock_quantity', '+', quantity) }))
    .where('id', '=', productId)
    .execute();
}

/** The stock of a product; 0 when it is deleted. */
export async function readStock(db: Db, productId: string): Promise<number> {
  const row = await db
    .selectFrom('products')
    .select('stock_quantity')
    .where('id', '=', productId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.stock_quantity ?? 0;
}
