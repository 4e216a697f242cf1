import { type Result, refuse } from '#app/kit/result.ts';
import { saveImages } from '#app/uploads/save-images.server.ts';
import type { ProductImage } from '#app/uploads/uploads.contract.ts';
import type { Owner, Shop } from '#platform/shop.ts';
import type { AuditContext } from './admin-products.contract.ts';
import { persistNewProduct } from './persist-product.server.ts';
import type { ProductFields } from './product-fields.contract.ts';

/** The owner adds a product. In: its fields and pictures, and on which way they came. Out: its id. */
export async function createProduct(
  shop: Shop,
  owner: Owner,
  {
    fields,
    images = [],
    why = 'edited',
  }: { fields: ProductFields; images?: ProductImage[]; why?: AuditContext['why'] },
): Promise<Result<{ id: string }>> {
  const by = { actorId: owner.userId, why, at: shop.now() };
  return shop.transaction(async (db) => {
    const written = await persistNewProduct(db, fields, by);
    if (!written.ok) return written;
    const refusal = await saveImages(db, written.value.id, images, by.at);
    return refusal ? refuse(refusal) : written;
  });
}
