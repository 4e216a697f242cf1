import { randomBytes } from 'node:crypto';
import { done, type Result, refuse } from '#app/kit/result.ts';
import { openTurns } from '#app/kit/turns.ts';
import type { Limit } from '#platform/limits/limit.ts';
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

type PictureFile = {
  bytes: Uint8Array;
  /** For refusals; the stored files get another name. */
  fileName: string;
  /** Aborts when nobody waits for the response any more. */
  signal?: AbortSignal;
};

export type StorePictureInput = PictureFile & {
  /** The address it was fetched from, if any. */
  source?: string;
};

/** One at a time, since each takes memory and both cores; each that waits holds its file. */
const encodings = openTurns({ atOnce: 1, maxWaiting: 20 });

/** Per owner (Q113): two a second, which is faster than they can be encoded. */
export const uploadLimit: Limit = { name: 'upload', points: 120, seconds: 60 };

/**
 * Encodes a picture in every width and format and stores it as an upload, which a product has to use within a
 * day. Its content decides the format (Q89). A refused or aborted picture leaves nothing behind.
 */
export async function storePicture(
  shop: Shop,
  owner: Owner,
  input: StorePictureInput,
): Promise<Result<Upload>> {
  const waitSeconds = countUpload(shop, owner);
  if (waitSeconds > 0) return refuse(uploadRefusals.tooOften(waitSeconds));
  return encodeAndStore(shop, input);
}

/** Returns 0, or how many seconds this owner has to wait. */
export function countUpload(shop: Shop, { userId }: Owner): number {
  return shop.limits.count(uploadLimit, userId);
}

/** The same for a picture that is counted already. */
export async function encodeAndStore(
  shop: Shop,
  { bytes, fileName, source, signal }: StorePictureInput,
): Promise<Result<Upload>> {
  const file = { bytes, fileName, signal };
  const encoded = await encodeInTurn(file, (encoder) =>
    encoder.encodePicture(bytes, maxUploadPixels),
  );
  if (!encoded.ok) return encoded;
  signal?.throwIfAborted();
  return done(await saveUpload(shop, encoded.value, source ?? null));
}

/** A picture that only one person sees: one small file, which is returned instead of stored among the others. */
export function encodePrivatePicture(file: PictureFile): Promise<Result<Uint8Array>> {
  return encodeInTurn(file, (encoder) => encoder.encodeScreenshot(file.bytes, maxUploadPixels));
}

/** What every picture has to pass, whoever sends it: size, content, number of pixels; and they take turns. */
async function encodeInTurn<T>(
  file: PictureFile,
  encode: (encoder: Encoder) => Promise<T>,
): Promise<Result<T>> {
  const { bytes, fileName } = file;
  if (bytes.length > maxUploadBytes) return refuse(uploadRefusals.tooLarge(fileName));
  if (!isPicture(bytes)) return refuse(uploadRefusals.notAnImage(fileName));
  const encoding = encodings.take('all', () => encodeOrRefuse(file, encode));
  return encoding ?? refuse(uploadRefusals.busy);
}

type Encoder = typeof import('./encode-picture.server.ts');

/** Loads the encoder with the first picture only. */
async function encodeOrRefuse<T>(
  { bytes, fileName, signal }: PictureFile,
  encode: (encoder: Encoder) => Promise<T>,
): Promise<Result<T>> {
  signal?.throwIfAborted();
  const encoder = await import('./encode-picture.server.ts');
  try {
    if ((await encoder.readPixelCount(bytes)) > maxUploadPixels) {
      return refuse(uploadRefusals.tooManyPixels(fileName));
    }
    return done(await encode(encoder));
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
  if (picture.detail) await shop.files.put(`${stem}-detail.avif`, picture.detail, 'image/avif');
  return upload;
}
