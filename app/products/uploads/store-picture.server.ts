import { randomBytes } from 'node:crypto';
import { limitConcurrency } from '#app/kit/concurrency-limit.ts';
import { done, type Result, refuse } from '#app/kit/result.ts';
import type { Limit } from '#platform/limits/limit.ts';
import type { Permitted, Shop } from '#platform/shop.ts';
import type { EncodedPicture } from './encode-picture.server.ts';
import { isPicture, pictureStartBytes } from './picture-kind.rules.ts';
import {
  bucketPath,
  maxUploadBytes,
  maxUploadPixels,
  type PrivatePicture,
  type PrivateUrl,
  type PublishedUrl,
  privateFile,
  privatePath,
  type Upload,
  uploadRefusals,
} from './uploads.contract.ts';
import { insertUpload } from './uploads.store.server.ts';

type PictureFile = {
  /** A Blob is read when it is its turn; until then it may be on the disk. */
  bytes: Uint8Array | Blob;
  /** For refusals. The stored files get another name. */
  fileName: string;
  /** Aborts when nobody waits for the response any more. */
  signal?: AbortSignal;
};

export type StorePictureInput = PictureFile & {
  /** The address it was fetched from, if any. */
  source?: string;
};

/**
 * One at a time, because each takes memory and both cores. The owner's come first, then customers' small ones.
 * At most this many wait behind those ahead of them.
 */
const encodings = limitConcurrency({ atOnce: 1, maxWaiting: 20 });
const smallBytes = 2 * 1024 * 1024;

/** Per owner (Q113): two a second, faster than they can be encoded. */
export const uploadLimit: Limit = { name: 'upload', points: 120, seconds: 60 };

/**
 * Encodes a picture in every width and format and stores it as an upload, which a product has to use within a
 * day. Its content decides the format (Q89). A refused or aborted picture leaves nothing behind.
 */
export async function storePicture(
  shop: Shop,
  owner: Permitted<'products:write'>,
  input: StorePictureInput,
): Promise<Result<Upload>> {
  const waitSeconds = countUpload(shop, owner);
  if (waitSeconds > 0) return refuse(uploadRefusals.tooOften(waitSeconds));
  return storeCountedPicture(shop, input);
}

/** Returns 0, or how many seconds this owner has to wait. */
export function countUpload(shop: Shop, { userId }: Permitted<'products:write'>): number {
  return shop.limits.count(uploadLimit, userId);
}

/** The same for a picture of the owner's that is already counted. */
export function storeCountedPicture(shop: Shop, input: StorePictureInput): Promise<Result<Upload>> {
  return encodeAndPublish(shop, 'owner', input);
}

/** A picture that a customer publishes: stored like a product's. */
export function publishPicture(shop: Shop, file: PictureFile): Promise<Result<Upload>> {
  return encodeAndPublish(shop, 'customer', file);
}

/** A picture that a customer sends only to the owner: stored as one small file, read after a permission check. */
export async function storePrivatePicture(
  shop: Shop,
  file: PictureFile,
): Promise<Result<PrivatePicture>> {
  const encoded = await encodePrivatePicture(file);
  if (!encoded.ok) return encoded;
  const url: PrivateUrl = `${privatePath}${randomBytes(12).toString('hex')}.webp`;
  await insertUpload(shop.db, { url, tint: null, source: null, now: shop.now() });
  await shop.files.put(privateFile(url), encoded.value, 'image/webp');
  return done({ url, tint: null });
}

/** The same picture, returned instead of stored. */
export function encodePrivatePicture(file: PictureFile): Promise<Result<Uint8Array>> {
  return encodeInTurn('customer', file, (encoder, bytes) =>
    encoder.encodeScreenshot(bytes, maxUploadPixels),
  );
}

async function encodeAndPublish(
  shop: Shop,
  sender: Sender,
  { source, ...file }: StorePictureInput,
): Promise<Result<Upload>> {
  const encoded = await encodeInTurn(sender, file, (encoder, bytes) =>
    encoder.encodePicture(bytes, maxUploadPixels),
  );
  if (!encoded.ok) return encoded;
  file.signal?.throwIfAborted();
  return done(await saveUpload(shop, encoded.value, source ?? null));
}

type Sender = 'owner' | 'customer';
type Encode<T> = (encoder: Encoder, bytes: Uint8Array) => Promise<T>;

/** The checks for every picture, whoever sends it: size, content, number of pixels. Pictures take turns. */
async function encodeInTurn<T>(
  sender: Sender,
  file: PictureFile,
  encode: Encode<T>,
): Promise<Result<T>> {
  const { bytes, fileName } = file;
  const size = bytes instanceof Blob ? bytes.size : bytes.length;
  if (size > maxUploadBytes) return refuse(uploadRefusals.tooLarge(fileName));
  if (!isPicture(await readBytes(bytes.slice(0, pictureStartBytes)))) {
    return refuse(uploadRefusals.notAnImage(fileName));
  }
  const customerRank = size <= smallBytes ? 1 : 2;
  const rank = sender === 'owner' ? 0 : customerRank;
  const encoding = encodings.run('all', () => encodeOrRefuse(file, encode), rank);
  return encoding ?? refuse(uploadRefusals.busy);
}

async function readBytes(bytes: Uint8Array | Blob): Promise<Uint8Array> {
  return bytes instanceof Blob ? new Uint8Array(await bytes.arrayBuffer()) : bytes;
}

type Encoder = typeof import('./encode-picture.server.ts');

/** Loads the encoder with the first picture. */
async function encodeOrRefuse<T>(
  { bytes: given, fileName, signal }: PictureFile,
  encode: Encode<T>,
): Promise<Result<T>> {
  signal?.throwIfAborted();
  const encoder = await import('./encode-picture.server.ts');
  const bytes = await readBytes(given);
  try {
    if ((await encoder.readPixelCount(bytes)) > maxUploadPixels) {
      return refuse(uploadRefusals.tooManyPixels(fileName));
    }
    return done(await encode(encoder, bytes));
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
  const stem = `products/${randomBytes(12).toString('hex')}` as const;
  const url: PublishedUrl = `${bucketPath}${stem}-${picture.width}.webp`;
  const upload = { url, tint: picture.tint };
  await insertUpload(shop.db, { ...upload, source, now: shop.now() });
  for (const { width, format, bytes } of picture.variants) {
    await shop.files.put(`${stem}-${width}.${format}`, bytes, `image/${format}`);
  }
  if (picture.detail) await shop.files.put(`${stem}-detail.avif`, picture.detail, 'image/avif');
  return upload;
}
