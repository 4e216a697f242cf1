import { z } from 'zod';
import { done, refuse } from '#app/kit/result.ts';
import { maxFeaturedProducts } from '#app/products/catalogue/catalogue.contract.ts';
import { findFeatured } from '#app/products/catalogue/catalogue.store.server.ts';
import type { SavedVariant } from '#app/products/editor/variants.contract.ts';
import type { Shop } from '#platform/shop.ts';
import { addOnGroupsSchema, toApiAddOnGroups } from './add-ons.server.ts';
import { apiRefusals } from './api.contract.ts';
import {
  attributeFilterSchema,
  attributeValuesSchema,
  toApiAttributes,
} from './attributes.server.ts';
import { type Operation, publicOperation } from './operation.server.ts';
import { pageQuery, pageSchema, toPage } from './pagination.server.ts';
import {
  type ApiProductRow,
  countProducts,
  findProductRows,
  listProductRows,
} from './product-rows.store.server.ts';
import { paiseToRupees } from './rupees.server.ts';

const tag = 'products';

export const categorySchema = z
  .strictObject({ id: z.uuid(), name: z.string() })
  .meta({ id: 'Category' });

export const variantSchema = z
  .strictObject({
    size: z.string().nullable(),
    color: z.string().nullable(),
    stock_quantity: z.int(),
    price_difference: z.number().meta({ description: 'What it costs more, or less, in rupees' }),
  })
  .meta({ id: 'Variant', description: 'A size and a color whose stock is counted on its own.' });

export const productSchema = z
  .strictObject({
    id: z.uuid(),
    name: z.string(),
    description: z.string(),
    price: z.number(),
    sale_price: z.number().nullable(),
    is_sale: z.boolean(),
    stock_quantity: z.int(),
    add_on_groups: addOnGroupsSchema.optional(),
    variants: z
      .array(variantSchema)
      .optional()
      .meta({ description: 'Only of a product counted by size and color; their sum is its stock' }),
    category_id: z.uuid().nullable(),
    category: categorySchema.nullable(),
    material: z.string(),
    attributes: attributeValuesSchema
      .optional()
      .meta({ description: 'By the keys of listAttributes; only where it has any' }),
    sizes: z.array(z.string()),
    colors: z.array(z.string()),
    images: z.array(z.url()).meta({ description: 'The first one is the main one' }),
    video: z.url().optional().meta({ description: 'MP4 or WebM; only if there is one' }),
    images_by_color: z
      .record(z.string(), z.array(z.url()))
      .optional()
      .meta({ description: 'Those of each color; only for a product that has some' }),
    is_featured: z.boolean(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'Product', description: 'What the shop sells and shows. Amounts are rupees.' });

export const productParams = z.strictObject({ product_id: z.uuid() });

/** A product in the API: amounts in rupees, absolute URLs. */
export function toApiProduct(
  { settings }: Shop,
  row: ApiProductRow,
): z.infer<typeof productSchema> {
  const { categoryId, categoryName } = row;
  const absolute = (url: string) => new URL(url, settings.publicUrl).href;
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    price: paiseToRupees(row.pricePaise),
    sale_price: row.salePricePaise === null ? null : paiseToRupees(row.salePricePaise),
    is_sale: row.isSale,
    stock_quantity: row.stock,
    ...(row.variants && { variants: row.variants.map(toApiVariant) }),
    ...toApiAddOnGroups(row.addOnGroups),
    category_id: categoryId,
    category: categoryId && categoryName ? { id: categoryId, name: categoryName } : null,
    material: row.material,
    ...(Object.keys(row.attributes).length > 0 && { attributes: toApiAttributes(row.attributes) }),
    sizes: row.sizes,
    colors: row.colors,
    images: row.images.map(absolute),
    ...(row.imagesByColor && {
      images_by_color: Object.fromEntries(
        Object.entries(row.imagesByColor).map(([color, urls]) => [color, urls.map(absolute)]),
      ),
    }),
    ...(row.video && { video: absolute(row.video) }),
    is_featured: row.isFeatured,
    created_at: row.createdAt.toISOString(),
  };
}

export function toApiVariant({ size, color, stock, priceDifferencePaise }: SavedVariant) {
  const price_difference = paiseToRupees(priceDifferencePaise);
  return { size, color, stock_quantity: stock, price_difference };
}

/** The active products with these ids, by id. */
export async function findApiProducts(
  shop: Shop,
  ids: readonly string[],
): Promise<Map<string, z.infer<typeof productSchema>>> {
  const rows = await findProductRows(shop.db, 'active', ids);
  return new Map(rows.map((row) => [row.id, toApiProduct(shop, row)]));
}

export const productOperations: Operation[] = [
  publicOperation({
    id: 'listProducts',
    method: 'get',
    path: '/products',
    tag,
    shows: ['products'],
    summary: 'All products, newest first',
    query: pageQuery.extend({ attributes: attributeFilterSchema.optional() }),
    output: pageSchema(productSchema),
    async run(shop, { query: { limit, cursor, attributes = [] } }) {
      const page = { limit: limit + 1, after: cursor, attributes };
      const rows = await listProductRows(shop.db, 'active', page);
      return done(toPage(rows, limit, (row) => toApiProduct(shop, row)));
    },
  }),
  publicOperation({
    id: 'listFeaturedProducts',
    method: 'get',
    path: '/products/featured',
    tag,
    shows: ['products'],
    summary: `The featured products, at most ${maxFeaturedProducts}; the newest when none is featured`,
    output: z.strictObject({ data: z.array(productSchema) }),
    async run(shop) {
      const ids = (await findFeatured(shop.db, maxFeaturedProducts)).map(({ id }) => id);
      const found = await findApiProducts(shop, ids);
      return done({ data: ids.flatMap((id) => found.get(id) ?? []) });
    },
  }),
  publicOperation({
    id: 'countProducts',
    method: 'get',
    path: '/products/count',
    tag,
    shows: ['products'],
    summary: 'How many products there are',
    output: z.strictObject({ count: z.int() }),
    run: async (shop) => done({ count: await countProducts(shop.db) }),
  }),
  publicOperation({
    id: 'getProduct',
    method: 'get',
    path: '/products/{product_id}',
    tag,
    shows: ['products'],
    summary: 'One product',
    params: productParams,
    output: productSchema,
    async run(shop, { path: { product_id } }) {
      const found = (await findApiProducts(shop, [product_id])).get(product_id);
      return found ? done(found) : refuse(apiRefusals.productNotFound);
    },
  }),
  publicOperation({
    id: 'getStock',
    method: 'get',
    path: '/products/{product_id}/stock',
    tag,
    shows: ['products'],
    summary: 'How many pieces of a product are left',
    params: productParams,
    output: z.strictObject({ stock_quantity: z.int() }),
    async run(shop, { path: { product_id } }) {
      const found = (await findApiProducts(shop, [product_id])).get(product_id);
      if (!found) return refuse(apiRefusals.productNotFound);
      return done({ stock_quantity: found.stock_quantity });
    },
  }),
];
