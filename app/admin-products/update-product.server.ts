import { refuse } from '#app/kit/result.ts';
import { saveImages } from '#app/uploads/save-images.server.ts';
import type { ProductImage } from '#app/uploads/uploads.contract.ts';
import { listProductImages } from '#app/uploads/uploads.store.server.ts';
import type { Db, Owner, Shop } from '#platform/shop.ts';
import {
  type AuditContext,
  type ExpectedVersion,
  type ProductResult,
  productNotFound,
} from './admin-products.contract.ts';
import { persistProduct } from './persist-product.server.ts';
import { productConflict, withCurrentStock } from './product-conflict.rules.ts';
import type { ProductFields } from './product-fields.contract.ts';
import { lockSavedProducts } from './products.store.server.ts';

/**
 * The owner changes a product. In: the fields that are to change, and its pictures, if they are; `seen` when
 * all of it stood in a form: what has changed since then is not overruled unawares, and pieces sold stay sold.
 */
export async function updateProduct(
  shop: Shop,
  owner: Owner,
  {
    productId,
    fields,
    images,
    seen,
    why = 'edited',
  }: {
    productId: string;
    fields: Partial<ProductFields>;
    images?: ProductImage[];
    seen?: ExpectedVersion;
    why?: AuditContext['why'];
  },
): Promise<ProductResult> {
  const by = { actorId: owner.userId, why, at: shop.now() };
  return shop.transaction(async (db): Promise<ProductResult> => {
    const [now] = await lockSavedProducts(db, [productId]);
    if (!now) return refuse(productNotFound('update'));
    const typed = { ...now, ...fields };
    const wanted = seen ? withCurrentStock(now, typed, seen) : typed;
    const isOther = images !== undefined && (await haveImagesChanged(db, productId, images));
    const conflict = seen ? productConflict(now, wanted, seen, isOther) : null;
    if (conflict) return { ok: false, refusal: conflict };
    const written = await persistProduct(db, now, wanted, by);
    if (!written.ok || images === undefined) return written;
    const refusal = await saveImages(db, productId, images, by.at);
    return refusal ? refuse(refusal) : written;
  });
}

async function haveImagesChanged(
  db: Db,
  productId: string,
  images: ProductImage[],
): Promise<boolean> {
  const serialize = (list: ProductImage[]) =>
    JSON.stringify(list.map(({ url, alt }) => [url, alt]));
  return serialize(await listProductImages(db, productId)) !== serialize(images);
}
