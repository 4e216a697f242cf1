import { z } from 'zod';
import { recordOf } from '#app/kit/records.ts';
import { done, type Result, refuse } from '#app/kit/result.ts';
import { isAboutVersion } from '#app/kit/versions.ts';
import { createProduct } from '#app/products/editor/create-product.server.ts';
import { deleteProduct, restoreProduct } from '#app/products/editor/delete-product.server.ts';
import { textKeys } from '#app/products/editor/product-fields.contract.ts';
import { setProductStock, updateProduct } from '#app/products/editor/update-product.server.ts';
import { sumOf } from '#app/products/editor/variants.contract.ts';
import type { Shop } from '#platform/shop.ts';
import { apiRefusals } from './api.contract.ts';
import { toAttributeValues } from './attributes.server.ts';
import { type Operation, type OperationResult, permittedOperation } from './operation.server.ts';
import { pageQuery, pageSchema, toPage } from './pagination.server.ts';
import {
  defaultProductFields,
  newProductBody,
  productChangesBody,
  stockQuantitySchema,
  toProductFields,
  toProductImages,
} from './product-body.server.ts';
import {
  type ApiProductRow,
  findProductRows,
  listProductRows,
} from './product-rows.store.server.ts';
import {
  productParams,
  productSchema,
  toApiProduct,
  toApiVariant,
  variantSchema,
} from './products.server.ts';

const tag = 'products';
const auditSource = 'API';

const adminProductSchema = productSchema
  .extend({
    variants: z
      .array(variantSchema.extend({ sku: z.string() }).meta({ id: 'WholeVariant' }))
      .optional()
      .meta({ description: 'Only of a product counted by size and color; their sum is its stock' }),
    is_active: z.boolean(),
    ...recordOf(textKeys, () => z.string()),
    gst_rate: z.number().nullable(),
    weight_grams: z.int().optional().meta({ description: 'Left out where nobody has said' }),
    version: z.int().meta({
      description: 'Rises with every change by the owner, not with a sale; the ETag of the product',
    }),
  })
  .meta({ id: 'WholeProduct', description: 'A product with what only the owner sees of it.' });

function toAdminProduct(shop: Shop, row: ApiProductRow): z.infer<typeof adminProductSchema> {
  const { isActive: is_active, gstRate: gst_rate, version } = row;
  const { variants: _, ...product } = toApiProduct(shop, row);
  const variants = row.variants?.map((one) => ({ ...toApiVariant(one), sku: one.sku }));
  const weight = row.weightGrams !== null && { weight_grams: row.weightGrams };
  return {
    ...product,
    ...(variants && { variants }),
    ...recordOf(textKeys, (key) => row[key]),
    ...{ is_active, gst_rate, ...weight, version },
  };
}

/** Returns the product after a change, or the change's refusal, with the product if the client has an old version. */
async function productAfter(
  shop: Shop,
  id: string,
  changed: Result<unknown>,
): Promise<OperationResult<z.infer<typeof adminProductSchema>>> {
  if (!changed.ok && !isAboutVersion(changed.refusal)) return changed;
  const [row] = await findProductRows(shop.db, 'all', [id]);
  if (!row) return refuse(apiRefusals.productNotFound);
  const product = toAdminProduct(shop, row);
  return changed.ok ? done(product) : { ...changed, current: product };
}

export const adminProductOperations: Operation[] = [
  permittedOperation({
    id: 'listAllProducts',
    method: 'get',
    path: '/products/all',
    tag,
    permission: 'products:read-all',
    summary: 'All products, hidden ones too, newest first',
    query: pageQuery,
    output: pageSchema(adminProductSchema),
    async run(shop, _owner, { query: { limit, cursor } }) {
      const rows = await listProductRows(shop.db, 'all', { limit: limit + 1, after: cursor });
      return done(toPage(rows, limit, (row) => toAdminProduct(shop, row)));
    },
  }),
  permittedOperation({
    id: 'addProduct',
    method: 'post',
    path: '/products',
    tag,
    permission: 'products:write',
    summary: 'Adds a product',
    isCreate: true,
    body: newProductBody,
    output: adminProductSchema,
    async run(shop, owner, { body }) {
      const { name, price: pricePaise } = body;
      const attributes = await toAttributeValues(shop.db, body.attributes);
      if (!attributes.ok) return attributes;
      const given = { ...toProductFields(body), ...attributes.value };
      const stock = given.stock ?? sumOf(given.variants ?? []);
      const fields = { ...defaultProductFields, ...given, name, pricePaise, stock };
      const images = await toProductImages(shop, body.images ?? [], null);
      const added = await createProduct(shop, owner, { fields, images, source: auditSource });
      return added.ok ? productAfter(shop, added.value.id, added) : added;
    },
  }),
  permittedOperation({
    id: 'updateProduct',
    method: 'patch',
    path: '/products/{product_id}',
    tag,
    permission: 'products:write',
    summary: 'Changes a product; what is not named stays',
    acceptsVersion: 'Without it, the product is changed whatever has changed',
    params: productParams,
    body: productChangesBody,
    output: adminProductSchema,
    async run(shop, owner, { path: { product_id: productId }, body, seenVersions }) {
      const attributes = await toAttributeValues(shop.db, body.attributes);
      if (!attributes.ok) return attributes;
      const images = body.images && (await toProductImages(shop, body.images, productId));
      const change = {
        productId,
        fields: { ...toProductFields(body), ...attributes.value },
        images,
        seenVersions,
        source: auditSource,
      } as const;
      return productAfter(shop, productId, await updateProduct(shop, owner, change));
    },
  }),
  permittedOperation({
    id: 'setStock',
    method: 'patch',
    path: '/products/{product_id}/stock',
    tag,
    permission: 'products:write',
    summary: 'Sets how many pieces of a product there are',
    params: productParams,
    body: z.strictObject({
      stock_quantity: stockQuantitySchema,
      seen_quantity: stockQuantitySchema.optional().meta({
        description: 'What the client has read: refused if it is another by now, as after a sale',
      }),
    }),
    output: adminProductSchema,
    async run(shop, owner, { path: { product_id: productId }, body }) {
      const { stock_quantity: stock, seen_quantity: seen } = body;
      const change = { productId, stock, seen, source: auditSource } as const;
      return productAfter(shop, productId, await setProductStock(shop, owner, change));
    },
  }),
  permittedOperation({
    id: 'deleteProduct',
    method: 'delete',
    path: '/products/{product_id}',
    tag,
    permission: 'products:write',
    summary: 'Deletes a product; orders of it stay as they are',
    params: productParams,
    run: (shop, owner, { path: { product_id: productId } }) =>
      deleteProduct(shop, owner, { productId, source: auditSource }),
  }),
  permittedOperation({
    id: 'restoreProduct',
    method: 'post',
    path: '/products/{product_id}/restore',
    tag,
    permission: 'products:write',
    summary: 'Puts a deleted product back as it was',
    params: productParams,
    output: adminProductSchema,
    async run(shop, owner, { path: { product_id: productId } }) {
      return productAfter(
        shop,
        productId,
        await restoreProduct(shop, owner, { productId, source: auditSource }),
      );
    },
  }),
];
