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
  /** For refusals; the stored files get another name. */
  fileName: string;
  /** The address it was fetched from, if any. */
  source?: string;
  /** Aborts when nobody waits for the response any more. */
  signal?: AbortSignal;
};

/** Settles with the last encoding: one at a time, since each takes memory and both cores. */
let lastEncoding: Promise<unknown> = Promise.resolve();

/**
 * Encodes a picture in every width and format and stores it as an upload, which a product has to use within a
 * day. Its content decides the format (Q89). A refused or aborted picture leaves nothing behind.
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

/** Loads the encoder with the first picture only. */
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

/** Inserts the row before the files, so that files of a failed write are found and deleted. */
async function saveUpload(
  shop: Shop,
  picture: EncodedPicture,
  source: string | null,
): Promise<Upload> {
  const stem = `products/${randomBytes(12).toString('hex')}`;
  const upload = { url: `${bucketPath}${stem}-${picture.width}.webp`, tint: picture.tint };
  await insertUpload(shop.db, { ...upload, source, now: shop.now() });
  for (const { width, format, bytes } of picture.variants) {
    await shop.files.put(`${stem}-${width}.${format}`, bytes, `image/${format}`);
  }
  return upload;
}
