import { randomBytes } from 'node:crypto';
import { done, type Result, refuse } from '#app/kit/result.ts';
import type { Permitted, Shop } from '#platform/shop.ts';
import { countUpload } from './store-picture.server.ts';
import { bucketPath, uploadRefusals } from './uploads.contract.ts';
import { insertUpload } from './uploads.store.server.ts';
import { maxVideoBytes, videoRefusals, videoTypes } from './video.contract.ts';
import { videoKind, videoStartBytes } from './video-kind.rules.ts';

class TooLarge extends Error {}

/**
 * Stores a video as it arrives, in parts, as an upload that a product has to use within a day. Its first bytes
 * decide its type. A too large or broken one leaves only a row, which the sweep deletes.
 */
export async function storeVideo(
  shop: Shop,
  owner: Permitted<'products:write'>,
  body: AsyncIterable<Uint8Array>,
): Promise<Result<{ url: string }>> {
  const waitSeconds = countUpload(shop, owner);
  if (waitSeconds > 0) return refuse(uploadRefusals.tooOften(waitSeconds));
  const parts = body[Symbol.asyncIterator]();
  const start = await readStart(parts);
  const kind = videoKind(start);
  if (!kind) return refuse(videoRefusals.notAVideo);
  const name = `products/${randomBytes(12).toString('hex')}.${kind}` as const;
  const url = bucketPath + name;
  await insertUpload(shop.db, { url, tint: null, source: null, now: shop.now() });
  try {
    await shop.files.putParts(name, limited(start, parts), videoTypes[kind]);
  } catch (error) {
    if (error instanceof TooLarge) return refuse(videoRefusals.tooLarge);
    throw error;
  }
  return done({ url });
}

/** The first bytes, enough to tell its type, if available. */
async function readStart(parts: AsyncIterator<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  while (size < videoStartBytes) {
    const { done: isOver, value } = await parts.next();
    if (isOver) break;
    chunks.push(value);
    size += value.length;
  }
  return Buffer.concat(chunks);
}

async function* limited(
  start: Uint8Array,
  parts: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let size = start.length;
  yield start;
  for (;;) {
    const { done: isOver, value } = await parts.next();
    if (isOver) return;
    size += value.length;
    if (size > maxVideoBytes) throw new TooLarge();
    yield value;
  }
}
