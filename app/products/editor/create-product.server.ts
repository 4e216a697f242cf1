import { createHash } from 'node:crypto';
import { done, type Result, refuse } from '#app/kit/result.ts';
import { setChartOfProduct } from '#app/products/size-charts/size-charts.store.server.ts';
import { saveImages } from '#app/products/uploads/save-images.server.ts';
import { saveVideo } from '#app/products/uploads/save-video.server.ts';
import type { ProductImage } from '#app/products/uploads/uploads.contract.ts';
import type { Permitted, Shop } from '#platform/shop.ts';
import type { AuditContext } from './admin-products.contract.ts';
import { persistNewProduct } from './persist-product.server.ts';
import type { ProductFields } from './product-fields.contract.ts';
import { findProductByFormHash, lockFormHash, setFormHash } from './products.store.server.ts';

/**
 * Adds a product with images and returns its id. `source` is for the history. With a form's key, the same form
 * sent again, even at the same time, returns the product it added; if changed, it adds another.
 */
export async function createProduct(
  shop: Shop,
  owner: Permitted<'products:write'>,
  {
    fields,
    images = [],
    sizeChartId = null,
    video = null,
    source = 'edited',
    formKey = '',
  }: {
    fields: ProductFields;
    images?: ProductImage[];
    /** Its own, instead of its category's. */
    sizeChartId?: string | null;
    /** The address of its video. */
    video?: string | null;
    source?: AuditContext['source'];
    formKey?: string;
  },
): Promise<Result<{ id: string }>> {
  const audit = { actorId: owner.userId, source, at: shop.now() };
  const formHash = formKey === '' ? null : hashForm({ formKey, fields, images, video });
  return shop.transaction(async (db) => {
    if (formHash) {
      await lockFormHash(db, formHash);
      const added = await findProductByFormHash(db, formHash);
      if (added) return done(added);
    }
    const written = await persistNewProduct(db, fields, audit);
    if (!written.ok) return written;
    if (sizeChartId) await setChartOfProduct(db, written.value.id, sizeChartId);
    if (formHash) await setFormHash(db, written.value.id, formHash);
    const refusal =
      (video && (await saveVideo(db, written.value.id, video, audit.at))) ??
      (await saveImages(db, written.value.id, images, audit.at));
    return refusal ? refuse(refusal) : written;
  });
}

function hashForm(form: object): Buffer {
  return createHash('sha256').update(JSON.stringify(form)).digest();
}
