import { type Result, refuse } from '#app/kit/result.ts';
import type { Permitted, Shop } from '#platform/shop.ts';
import { countUpload, storeCountedPicture } from './store-picture.server.ts';
import {
  isImageUrl,
  maxImages,
  maxImageUrlLength,
  maxUploadBytes,
  type ProductImage,
  type Upload,
  uploadRefusals,
} from './uploads.contract.ts';
import { isFetched } from './uploads.store.server.ts';

/**
 * Fetches a picture from another site and stores it as an upload (Q90). Takes the typed address and the form's
 * images. Refuses a duplicate, a sixth image of the same color or of none, and what cannot be fetched.
 */
export async function fetchPicture(
  shop: Shop,
  owner: Permitted<'products:write'>,
  input: {
    url: string;
    images: readonly ProductImage[];
    /** The color it will show; '' for none. */
    color?: string;
    signal?: AbortSignal;
  },
): Promise<Result<Upload>> {
  const url = input.url.trim();
  if (url === '') return refuse(uploadRefusals.emptyUrl);
  if (url.length > maxImageUrlLength || !isImageUrl(url)) return refuse(uploadRefusals.invalidUrl);
  const { images, color = '' } = input;
  const sameColor = images.filter((image) => (image.color ?? '') === color);
  if (sameColor.length >= maxImages) return refuse(uploadRefusals.tooMany);
  const { href, pathname } = new URL(url);
  const added = images.map((image) => image.url);
  const isAdded = added.some((one) => URL.parse(one, shop.settings.publicUrl)?.href === href);
  if (isAdded || (await isFetched(shop.db, href, added))) return refuse(uploadRefusals.duplicate);
  const waitSeconds = countUpload(shop, owner);
  if (waitSeconds > 0) return refuse(uploadRefusals.tooOften(waitSeconds));
  const fetched = await shop.fetchFile(href, maxUploadBytes);
  if ('why' in fetched) return refuse(uploadRefusals.notFetched(fetched.why));
  const fileName = pathname.slice(pathname.lastIndexOf('/') + 1);
  return storeCountedPicture(shop, {
    bytes: fetched.bytes,
    fileName,
    source: href,
    signal: input.signal,
  });
}
