import { sql } from 'kysely';
import { builtOnce } from '#app/kit/built-once.ts';
import type { AddOnGroup } from '#app/products/add-ons/add-ons.contract.ts';
import { addOnGroupsOfProduct } from '#app/products/add-ons/add-ons.store.server.ts';
import {
  type ColorPictures,
  firstPictureByColor,
} from '#app/products/colors/color-pictures.store.server.ts';
import { ownSwatchesOfProduct } from '#app/products/colors/color-swatches.store.server.ts';
import type { OwnSwatches } from '#app/products/colors/color-tones.rules.ts';
import type { Db } from '#database/tables.ts';
import type { ProductChoice } from './product-choice.contract.ts';
import type { ChosenProduct, DescribedVariant, Variant } from './variant.rules.ts';

/** What ordering needs of a product in one size and color. */
export type OrderableProduct = ChosenProduct & {
  id: string;
  name: string;
  sizes: string[];
  colors: string[];
  pictureUrl: string | null;
  pictureTint: string | null;
  hsn: string;
  /** In per cent; null if it follows from price and day. */
  gstRate: number | null;
  /** Of one piece; null if the owner has not said. */
  weightGrams: number | null;
  /** Null if it has no add-ons. */
  addOnGroups: AddOnGroup[] | null;
};

/** Before a choice. */
export type ProductToChoose = Omit<OrderableProduct, 'productStock' | 'hasVariants'> & {
  /** Null if sizes and colors are not counted separately. */
  variants: Variant[] | null;
  colorPictures: ColorPictures | null;
  ownSwatches: OwnSwatches | null;
};

/** On one line each: a statement with a line break is not prepared (database/statement-names.ts). */
const chosenStock = sql<number>`case when products.has_variants then coalesce(variant.stock_quantity, 0) else products.stock_quantity end`;

/**
 * The columns of an `OrderableProduct` except its id, for a row with a chosen size and color. `variant`
 * (`isChosenVariant`) and `first_image` have to be joined.
 */
export const orderableColumns = [
  'products.name',
  'products.sizes',
  'products.colors',
  'products.has_variants as hasVariants',
  'products.stock_quantity as productStock',
  chosenStock.as('stock'),
  sql<number>`products.price_paise + coalesce(variant.price_difference_paise, 0)`.as('pricePaise'),
  sql<number | null>`products.sale_price_paise + coalesce(variant.price_difference_paise, 0)`.as(
    'salePricePaise',
  ),
  'first_image.url as pictureUrl',
  'first_image.tint as pictureTint',
  'products.hsn',
  'products.gst_rate as gstRate',
  'products.weight_grams as weightGrams',
  addOnGroupsOfProduct.as('addOnGroups'),
] as const;

/** The condition that joins the variant chosen by a row of this table, as `variant`. */
export function isChosenVariant(table: 'cart_items' | 'checkout_items') {
  const size = sql.ref(`${table}.selected_size`);
  const color = sql.ref(`${table}.selected_color`);
  return sql<boolean>`products.has_variants and variant.product_id = products.id and variant.size is not distinct from ${size} and variant.color is not distinct from ${color}`;
}

const variantFields = `'size', size, 'color', color, 'stock', stock_quantity, 'priceDifferencePaise', price_difference_paise`;

/** The variants of a row of `products`; null if it has none. */
export const variantsOfProduct = sql<
  Variant[] | null
>`case when products.has_variants then (select coalesce(json_agg(json_build_object(${sql.raw(variantFields)})), '[]') from product_variants where product_id = products.id) end`;

/** The same with id and SKU, in the order of colors and sizes. */
export const describedVariantsOfProduct = sql<
  DescribedVariant[] | null
>`case when products.has_variants then (select coalesce(json_agg(json_build_object(${sql.raw(variantFields)}, 'id', id, 'sku', sku) order by array_position(products.colors, color), array_position(products.sizes, size)), '[]') from product_variants where product_id = products.id) end`;

/** The visible ones of these products, sold out or not, by id. */
export async function findProductsForOrder(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, ProductToChoose>> {
  if (ids.length === 0) return new Map();
  const { rows } = await selectForOrder(db, { ids: [...new Set(ids)] });
  return new Map(rows.map((row) => [row.id, row]));
}

const selectForOrder = builtOnce((db: Db, { ids }: { ids: string[] }) =>
  db
    .selectFrom('products')
    .leftJoin('product_images as first_image', (join) =>
      join.onRef('first_image.product_id', '=', 'products.id').on('first_image.position', '=', 0),
    )
    .select([
      'products.id',
      'products.name',
      'products.price_paise as pricePaise',
      'products.sale_price_paise as salePricePaise',
      'products.stock_quantity as stock',
      'products.sizes',
      'products.colors',
      'first_image.url as pictureUrl',
      'first_image.tint as pictureTint',
      'products.hsn',
      'products.gst_rate as gstRate',
      'products.weight_grams as weightGrams',
      addOnGroupsOfProduct.as('addOnGroups'),
      variantsOfProduct.as('variants'),
      firstPictureByColor.as('colorPictures'),
      ownSwatchesOfProduct.as('ownSwatches'),
    ])
    .where('products.id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('products.deleted_at', 'is', null)
    .where('products.is_active', '=', true),
);

/** The weight of one piece of each product, in grams, by id. Unweighed ones are left out. */
export async function readWeights(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('products')
    .select(['id', sql<number>`weight_grams`.as('grams')])
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('weight_grams', 'is not', null)
    .execute();
  return new Map(rows.map(({ id, grams }) => [id, grams]));
}

/** What an order takes: a product, and the chosen size and color. */
export type StockKey = ProductChoice & { productId: string };

/**
 * Takes a quantity out of stock, in one conditional statement. False if too little is left (Q39): the caller
 * then has to roll back. The product is locked before its variant, whichever is short.
 */
export async function decrementStock(
  db: Db,
  { productId, size, color }: StockKey,
  quantity: number,
): Promise<boolean> {
  const taken = await db
    .with('taken', (one) =>
      one
        .updateTable('products')
        .set((eb) => ({ stock_quantity: eb('stock_quantity', '-', quantity) }))
        .where('id', '=', productId)
        .where('deleted_at', 'is', null)
        .where('stock_quantity', '>=', quantity)
        .returning(['id', 'has_variants']),
    )
    .with('taken_variant', (one) =>
      one
        .updateTable('product_variants as variant')
        .from('taken')
        .set((eb) => ({ stock_quantity: eb('variant.stock_quantity', '-', quantity) }))
        .where('taken.has_variants', '=', true)
        .whereRef('variant.product_id', '=', 'taken.id')
        .where('variant.size', 'is not distinct from', size)
        .where('variant.color', 'is not distinct from', color)
        .where('variant.stock_quantity', '>=', quantity)
        .returning('variant.id'),
    )
    .selectFrom('taken')
    .select('id')
    .where(({ or, eb, exists, selectFrom }) =>
      or([eb('has_variants', '=', false), exists(selectFrom('taken_variant').select('id'))]),
    )
    .executeTakeFirst();
  return taken !== undefined;
}

/**
 * Puts a quantity back into stock, even for a product no longer visible (Q41), or a size or color no longer
 * offered.
 */
export async function incrementStock(
  db: Db,
  { productId, size, color }: StockKey,
  quantity: number,
): Promise<void> {
  await db
    .with('returned', (one) =>
      one
        .updateTable('products')
        .set((eb) => ({ stock_quantity: eb('stock_quantity', '+', quantity) }))
        .where('id', '=', productId)
        .returning(['id', 'has_variants']),
    )
    .insertInto('product_variants')
    .columns(['product_id', 'size', 'color', 'stock_quantity'])
    .expression((eb) =>
      eb
        .selectFrom('returned')
        .select([
          'id',
          sql<string | null>`${size}::text`.as('size'),
          sql<string | null>`${color}::text`.as('color'),
          sql<number>`${quantity}::integer`.as('quantity'),
        ])
        .where('has_variants', '=', true),
    )
    .onConflict((conflict) =>
      conflict.columns(['product_id', 'size', 'color']).doUpdateSet((eb) => ({
        stock_quantity: eb(
          'product_variants.stock_quantity',
          '+',
          eb.ref('excluded.stock_quantity'),
        ),
      })),
    )
    .execute();
}

/** The stock of a product in this size and color; 0 if it is deleted. */
export async function readStock(db: Db, { productId, size, color }: StockKey): Promise<number> {
  const row = await db
    .selectFrom('products')
    .leftJoin('product_variants as variant', (join) =>
      join
        .onRef('variant.product_id', '=', 'products.id')
        .on('products.has_variants', '=', true)
        .on('variant.size', 'is not distinct from', size)
        .on('variant.color', 'is not distinct from', color),
    )
    .select(chosenStock.as('stock'))
    .where('products.id', '=', productId)
    .where('products.deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.stock ?? 0;
}
