import { type Result, refuse } from '#app/kit/result.ts';
import { saveImages } from '#app/uploads/save-images.server.ts';
import type { ProductImage } from '#app/uploads/uploads.contract.ts';
import type { Owner, Shop } from '#platform/shop.ts';
import type { AuditContext } from './admin-products.contract.ts';
import { persistNewProduct } from './persist-product.server.ts';
import type { ProductFields } from './product-fields.contract.ts';

/** Adds a product with its images and returns its id. `source` is for the history. */
export async function createProduct(
  shop: Shop,
  owner: Owner,
  {
    fields,
    images = [],
    source = 'edited',
  }: { fields: ProductFields; images?: ProductImage[]; source?: AuditContext['source'] },
): Promise<Result<{ id: string }>> {
  const audit = { actorId: owner.userId, source, at: shop.now() };
  return shop.transaction(async (db) => {
    const written = await persistNewProduct(db, fields, audit);
    if (!written.ok) return written;
    const refusal = await saveImages(db, written.value.id, images, audit.at);
    return refusal ? refuse(refusal) : written;
  });
}
