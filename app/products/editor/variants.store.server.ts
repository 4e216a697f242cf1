import { sql } from 'kysely';
import type { Db } from '#database/tables.ts';
import type { SavedVariant } from './variants.contract.ts';
import { variantsByKey } from './variants.contract.ts';

const variantJson = `json_build_object('size', size, 'color', color, 'stock', stock_quantity, 'priceDifferencePaise', price_difference_paise, 'sku', sku)`;

/** The variants of a row of `products` as of the statement; null if it has none. */
export const savedVariants = sql<
  SavedVariant[] | null
>`case when products.has_variants then (select coalesce(json_agg(${sql.raw(variantJson)} order by array_position(products.colors, color), array_position(products.sizes, size), color, size), '[]') from product_variants where product_id = products.id) end`;

/** A product's sizes and colors before and after; null if it is not counted by them. */
type VariantsChange = {
  productId: string;
  before: readonly SavedVariant[] | null;
  after: readonly SavedVariant[] | null;
};

/**
 * Writes changed variants of locked products, and deletes removed ones. The caller writes
 * `products.has_variants` and the products' stock.
 */
export async function writeVariants(db: Db, changes: readonly VariantsChange[]): Promise<void> {
  const gone: (SavedVariant & { productId: string })[] = [];
  const changed: typeof gone = [];
  for (const { productId, before, after } of changes) {
    const [stored, wanted] = [variantsByKey(before), variantsByKey(after)];
    for (const [key, one] of stored) if (!wanted.has(key)) gone.push({ ...one, productId });
    for (const [key, one] of wanted) {
      if (!isSame(one, stored.get(key))) changed.push({ ...one, productId });
    }
  }
  await deleteVariants(db, gone);
  await upsertVariants(db, changed);
}

async function deleteVariants(
  db: Db,
  variants: readonly (SavedVariant & { productId: string })[],
): Promise<void> {
  if (variants.length === 0) return;
  await sql`
    delete from product_variants as variant using json_to_recordset(${JSON.stringify(variants)}::json)
      as gone("productId" uuid, size text, color text)
    where variant.product_id = gone."productId" and variant.size is not distinct from gone.size
      and variant.color is not distinct from gone.color`.execute(db);
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

/** As one value, because a statement has at most 65,535. */
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
