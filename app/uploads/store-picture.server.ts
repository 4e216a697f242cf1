import { randomBytes } from 'node:crypto';
import { done, type Result, refuse } from '#app/kit/result.ts';
import type { Owner, Shop } from '#platform/shop.ts';
import type { EncodedPicture } from './encode-picture.server.ts';
import { isPicture } from './picture-kind.rules.ts';
import {
  bucketPath,
  maxUploadBytes,
  maxUploadPixels,
  type Upload,
  uploadRefusals,
} from './uploads.contract.ts';
import { insertUpload } from './uploads.store.server.ts';

export type StorePictureInput = {
  bytes: Uint8Array;
  /** As the refusal names it to the owner; the shop gives the picture a name of its own. */
  fileName: string;
  /** Where it was fetched, when it did not come as a file. */
  source?: string;
  /** Says that nobody waits for the answer any more. */
  signal?: AbortSignal;
};

/** The end of the last drawing: pictures are drawn one at a time, since each takes memory and both cores. */
let lastEncoding: Promise<unknown> = Promise.resolve();

/**
 * Draws a picture anew in every width and format and keeps it as an upload, to be taken up by a product
 * within a day. What it is, its content says (Q89). Nothing is kept of one that is refused or given up.
 */
export async function storePicture(
  shop: Shop,
  _owner: Owner,
  { bytes, fileName, source, signal }: StorePictureInput,
): Promise<Result<Upload>> {
  if (bytes.length > maxUploadBytes) return refuse(uploadRefusals.tooLarge(fileName));
  if (!isPicture(bytes)) return refuse(uploadRefusals.notAnImage(fileName));
  const encoding = lastEncoding.then(() => encodeOrRefuse(bytes, fileName, signal));
  lastEncoding = encoding.catch(() => {});
  const encoded = await encoding;
  if (!encoded.ok) return encoded;
  signal?.throwIfAborted();
  return done(await saveUpload(shop, encoded.value, source ?? null));
}

/** What draws is loaded with the first picture. */
async function encodeOrRefuse(
  bytes: Uint8Array,
  fileName: string,
  signal: AbortSignal | undefined,
): Promise<Result<EncodedPicture>> {
  signal?.throwIfAborted();
  const { encodePicture, readPixelCount } = await import('./encode-picture.server.ts');
  try {
    if ((await readPixelCount(bytes)) > maxUploadPixels) {
      return refuse(uploadRefusals.tooManyPixels(fileName));
    }
    return done(await encodePicture(bytes, maxUploadPixels));
  } catch {
    return refuse(uploadRefusals.unreadable(fileName));
  }
}

/** The row comes before the files, so that those of a write that broke off are found and removed. */
async function saveUpload(
  shop: Shop,
  picture: EncodedPicture,
  source: string | null,
): Promise<Upload> {
  const stem = `products/${randomBytes(12).toString('hex')}`;
  const upload = { url: `${bucketPath}${stem}-${picture.width}.webp`, tint: picture.tint };
  await insertUpload(shop.db, { ...upload, source, now: shop.now() });
  for (const { width, format, bytes } of picture.copies) {
    await shop.files.put(`${stem}-${width}.${format}`, bytes, `image/${format}`);
  }
  return upload;
}
