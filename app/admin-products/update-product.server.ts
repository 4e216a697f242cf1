import { type Result, refuse } from '#app/kit/result.ts';
import { saveImages } from '#app/uploads/save-images.server.ts';
import type { ProductImage } from '#app/uploads/uploads.contract.ts';
import { listProductImages } from '#app/uploads/uploads.store.server.ts';
import type { Owner, Shop } from '#platform/shop.ts';
import {
  type AuditContext,
  type ExpectedVersion,
  type ProductResult,
  productNotFound,
} from './admin-products.contract.ts';
import { persistProduct } from './persist-product.server.ts';
import { imagesDigest, keepUntouchedFields, productConflict } from './product-conflict.rules.ts';
import type { ProductFields } from './product-fields.contract.ts';
import { lockSavedProducts } from './products.store.server.ts';

/**
 * Changes the given fields of a product, and its images if given. With `seen` (what the form showed), a
 * change that somebody else has made since is refused as a conflict, and units sold since stay sold.
 */
export async function updateProduct(
  shop: Shop,
  owner: Owner,
  {
    productId,
    fields,
    images,
    seen,
    source = 'edited',
  }: {
    productId: string;
    fields: Partial<ProductFields>;
    images?: ProductImage[];
    seen?: ExpectedVersion;
    source?: AuditContext['source'];
  },
): Promise<ProductResult> {
  const audit = { actorId: owner.userId, source, at: shop.now() };
  return shop.transaction(async (db): Promise<ProductResult> => {
    const [current] = await lockSavedProducts(db, [productId]);
    if (!current) return refuse(productNotFound('update'));
    const requested = { ...current, ...fields };
    const submitted = seen ? keepUntouchedFields(current, requested, seen) : requested;
    const stored = await listProductImages(db, productId);
    const isGallerySent =
      images !== undefined && imagesDigest(images) !== seen?.digests.get('images');
    const isGalleryNew = isGallerySent && imagesDigest(images) !== imagesDigest(stored);
    const conflict = seen
      ? productConflict(current, submitted, seen, isGalleryNew ? stored : null)
      : null;
    if (conflict) return { ok: false, refusal: conflict };
    const written = await persistProduct(db, current, submitted, audit);
    if (!written.ok || !isGallerySent) return written;
    const refusal = await saveImages(db, productId, images, audit.at);
    return refusal ? refuse(refusal) : written;
  });
}

/** Sets the stock of a product and nothing else. Returns its id; refuses a product that does not exist. */
export async function setProductStock(
  shop: Shop,
  owner: Owner,
  {
    productId,
    stock,
    source = 'edited',
  }: { productId: string; stock: number; source?: AuditContext['source'] },
): Promise<Result<{ id: string }>> {
  const audit = { actorId: owner.userId, source, at: shop.now() };
  return shop.transaction(async (db) => {
    const [current] = await lockSavedProducts(db, [productId]);
    if (!current) return refuse(productNotFound('update'));
    return persistProduct(db, current, { ...current, stock }, audit);
  });
}
