import { sql } from 'kysely';
import type { Db } from '#database/tables.ts';
import type { SavedVariant } from './variants.contract.ts';
import { variantsByKey } from './variants.contract.ts';

const variantJson = `json_build_object('size', size, 'color', color, 'stock', stock_quantity, 'priceDifferencePaise', price_difference_paise, 'sku', sku)`;

/** The variants of a row of `products`, as they are at the time of the statement; null where it has none. */
export const savedVariants = sql<
  SavedVariant[] | null
>`case when products.has_variants then (select coalesce(json_agg(${sql.raw(variantJson)} order by array_position(products.colors, color), array_position(products.sizes, size), color, size), '[]') from product_variants where product_id = products.id) end`;

/**
 * Writes the variants of a product that have changed, which must be locked, and takes away those that are no more.
 * `products.has_variants` and the stock of the product are the caller's.
 */
export async function writeVariants(
  db: Db,
  productId: string,
  before: readonly SavedVariant[] | null,
  after: readonly SavedVariant[] | null,
): Promise<void> {
  if (!after) {
    if (before) {
      await db.deleteFrom('product_variants').where('product_id', '=', productId).execute();
    }
    return;
  }
  const [stored, wanted] = [variantsByKey(before), variantsByKey(after)];
  const gone = [...stored].filter(([key]) => !wanted.has(key)).map(([, one]) => one);
  if (gone.length > 0) {
    await sql`
      delete from product_variants using json_to_recordset(${JSON.stringify(gone)}::json) as gone(size text, color text)
      where product_id = ${productId} and product_variants.size is not distinct from gone.size
        and product_variants.color is not distinct from gone.color`.execute(db);
  }
  const changed = [...wanted]
    .filter(([key, one]) => !isSame(one, stored.get(key)))
    .map(([, one]) => ({ ...one, productId }));
  await upsertVariants(db, changed);
}

/** Inserts those of many new products at once. */
export function insertVariants(
  db: Db,
  products: readonly { id: string; variants: readonly SavedVariant[] | null }[],
): Promise<void> {
  return upsertVariants(
    db,
    products.flatMap(({ id, variants }) =>
      (variants ?? []).map((one) => ({ ...one, productId: id })),
    ),
  );
}

/** As one value, since a statement has room for 65,535 of them only. */
async function upsertVariants(
  db: Db,
  variants: readonly (SavedVariant & { productId: string })[],
): Promise<void> {
  if (variants.length === 0) return;
  await sql`
    insert into product_variants (product_id, size, color, stock_quantity, price_difference_paise, sku)
    select "productId", size, color, stock, "priceDifferencePaise", sku
    from json_to_recordset(${JSON.stringify(variants)}::json)
      as sent("productId" uuid, size text, color text, stock integer, "priceDifferencePaise" integer, sku text)
    on conflict (product_id, size, color) do update set stock_quantity = excluded.stock_quantity,
      price_difference_paise = excluded.price_difference_paise, sku = excluded.sku`.execute(db);
}

function isSame(one: SavedVariant, other: SavedVariant | undefined): boolean {
  return (
    other !== undefined &&
    one.stock === other.stock &&
    one.priceDifferencePaise === other.priceDifferencePaise &&
    one.sku === other.sku
  );
}
