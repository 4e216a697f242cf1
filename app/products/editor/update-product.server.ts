import { refuse } from '#app/kit/result.ts';
import { pluralize } from '#app/kit/text.ts';
import { hasChangedSince, type SeenVersions, versionRefusals } from '#app/kit/versions.ts';
import { setChartOfProduct } from '#app/products/size-charts/size-charts.store.server.ts';
import { saveImages } from '#app/products/uploads/save-images.server.ts';
import { saveVideo } from '#app/products/uploads/save-video.server.ts';
import type { ProductImage } from '#app/products/uploads/uploads.contract.ts';
import { listProductImages } from '#app/products/uploads/uploads.store.server.ts';
import type { Permitted, Shop } from '#platform/shop.ts';
import {
  type AuditContext,
  type ExpectedVersion,
  type ProductRefusal,
  type ProductResult,
  productNotFound,
  productRefusal,
} from './admin-products.contract.ts';
import { persistProduct } from './persist-product.server.ts';
import {
  imagesDigest,
  keepUntouchedFields,
  productConflict,
  type SavedProduct,
} from './product-conflict.rules.ts';
import type { ProductFields } from './product-fields.contract.ts';
import { lockSavedProducts } from './products.store.server.ts';
import { placedText, sumOf } from './variants.contract.ts';

/**
 * Changes the given fields of a product, and its images, video and size chart if given. With `seen` (what the
 * form showed), a change by somebody else since is refused as a conflict, and units sold since stay sold. With
 * `seenVersions`, from an API client, any edit since is.
 */
export async function updateProduct(
  shop: Shop,
  owner: Permitted<'products:write'>,
  {
    productId,
    fields,
    images,
    sizeChartId,
    video,
    seen,
    seenVersions = null,
    source = 'edited',
  }: {
    productId: string;
    fields: Partial<ProductFields>;
    images?: ProductImage[];
    /** Its own; null for its category's. */
    sizeChartId?: string | null;
    /** The address of its video; null for none. */
    video?: string | null;
    seen?: ExpectedVersion;
    seenVersions?: SeenVersions;
    source?: AuditContext['source'];
  },
): Promise<ProductResult> {
  const audit = { actorId: owner.userId, source, at: shop.now() };
  return shop.transaction(async (db): Promise<ProductResult> => {
    const [current] = await lockSavedProducts(db, [productId]);
    if (!current) return refuse(productNotFound('update'));
    if (hasChangedSince(seenVersions, current.version)) return refuse(versionRefusals.outdated);
    const requested = { ...current, ...withSum(fields) };
    const { fields: submitted, conflicts } = seen
      ? keepUntouchedFields(current, requested, seen)
      : { fields: requested, conflicts: [] };
    const stored = await listProductImages(db, productId);
    const isGallerySent =
      images !== undefined && imagesDigest(images) !== seen?.digests.get('images');
    const isGalleryNew = isGallerySent && imagesDigest(images) !== imagesDigest(stored);
    const conflict = seen
      ? (productConflict(current, submitted, seen, isGalleryNew ? stored : null, conflicts) ??
        notAllPlaced(current, submitted, seen))
      : null;
    if (conflict) return { ok: false, refusal: conflict };
    const written = await persistProduct(db, current, submitted, audit);
    if (written.ok && sizeChartId !== undefined && sizeChartId !== current.sizeChartId) {
      await setChartOfProduct(db, productId, sizeChartId);
    }
    const noVideo =
      written.ok && video !== undefined && video !== current.video
        ? await saveVideo(db, productId, video, audit.at)
        : null;
    if (noVideo) return refuse(noVideo);
    if (!written.ok || !isGallerySent) return written;
    const refusal = await saveImages(db, productId, images, audit.at);
    return refusal ? refuse(refusal) : written;
  });
}

/** Without its own stock, the product's is the sum of its sizes and colors. */
function withSum(fields: Partial<ProductFields>): Partial<ProductFields> {
  const { variants, stock } = fields;
  return variants && stock === undefined ? { ...fields, stock: sumOf(variants) } : fields;
}

/** Only the owner distributes a product's stock: when they start counting, they have to see what is not placed. */
function notAllPlaced(
  current: SavedProduct,
  { variants, sizes, colors }: ProductFields,
  { placed }: ExpectedVersion,
): ProductRefusal | null {
  const hasOptions = sizes.length > 0 || colors.length > 0;
  if (current.variants || !variants || current.stock === 0 || !hasOptions) return null;
  const sum = sumOf(variants);
  const text = placedText(sum, current.stock);
  if (sum === current.stock || placed === text) return null;
  const description = `${text}. Fill in its sizes and colors, or send it again to count only those.`;
  const refusal = productRefusal('update', 'conflict', description, { countsVariants: text });
  return { ...refusal, current: { variantsPlaced: text } };
}

/**
 * Sets only the stock of a product. Returns its id. Refuses a product that does not exist, and one whose sizes
 * and colors are counted. With `seen` it also refuses if the stock has changed, such as by a sale, and says to
 * what.
 */
export async function setProductStock(
  shop: Shop,
  owner: Permitted<'products:write'>,
  {
    productId,
    stock,
    seen,
    source = 'edited',
  }: { productId: string; stock: number; seen?: number; source?: AuditContext['source'] },
): Promise<ProductResult> {
  const audit = { actorId: owner.userId, source, at: shop.now() };
  return shop.transaction(async (db) => {
    const [current] = await lockSavedProducts(db, [productId]);
    if (!current) return refuse(productNotFound('update'));
    const isOther = seen !== undefined && current.stock !== seen && current.stock !== stock;
    if (isOther && !current.variants) {
      return { ok: false, refusal: stockHasChanged(current, seen) };
    }
    return persistProduct(db, current, { ...current, stock }, audit);
  });
}

/** Sending the same again is then deliberate. */
function stockHasChanged({ name, stock }: SavedProduct, seen: number): ProductRefusal {
  const now = `${name} has ${pluralize(stock, 'unit')} by now, not ${seen}.`;
  const refusal = productRefusal('update', 'conflict', `${now} Save again to set it all the same.`);
  return { ...refusal, current: { stockSeen: String(stock) } };
}
