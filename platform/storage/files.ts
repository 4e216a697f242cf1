import { own } from '#app/kit/own.ts';

/**
 * The files the shop stores outside its database: uploaded pictures and videos. A name is a path in the bucket, such
 * as 'products/0c1f…-1080.webp'; `isFileName` says which are possible, and no other is written or read. Whoever has its
 * address reads what is in `products/`; what is in `private/` is read only after a check of who asks.
 */
export type Files = {
  /** Atomic: nobody reads half a file. Replaces a file of the same name. */
  put(name: FileName, bytes: Uint8Array, contentType: string): Promise<void>;
  /** The same for a large file that comes in parts, of which few are in memory at a time. Whole or not at all. */
  putParts(name: FileName, parts: AsyncIterable<Uint8Array>, contentType: string): Promise<void>;
  /** Null if there is no such file. */
  read(name: string): Promise<{ bytes: Uint8Array<ArrayBuffer>; contentType: string } | null>;
  /** Of how many bytes a file is; null if there is no such file. */
  size(name: string): Promise<number | null>;
  /** A part of a file that is there, from its first byte to its last, both counted from 0. */
  readPart(
    name: string,
    from: number,
    to: number,
  ): Promise<ReadableStream<Uint8Array<ArrayBuffer>>>;
  /** Ignores names without a file. */
  remove(names: readonly string[]): Promise<void>;
  /** All names, in no particular order. */
  list(): AsyncIterable<string>;
};

/** Published and private: whoever stores a file says which. */
export const fileFolders = ['products', 'private'] as const;
export type FileName = `${(typeof fileFolders)[number]}/${string}`;

const contentTypes: Record<string, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  mp4: 'video/mp4',
  webm: 'video/webm',
};

/** One of two folders, one plain name, one of the stored formats: nothing can lead out of the folder. */
export function isFileName(name: string): name is FileName {
  return /^(?:products|private)\/[a-z0-9][a-z0-9-]{0,99}\.(?:avif|webp|mp4|webm)$/.test(name);
}

/** Whether everybody may read a file. */
export function isPublishedName(name: string): boolean {
  return name.startsWith('products/') && isFileName(name);
}

/** Whether a file is read in parts, since it may be large. */
export function isVideoName(name: string): boolean {
  return contentTypeOf(name).startsWith('video/');
}

/** The content type of a file, by its extension. */
export function contentTypeOf(name: string): string {
  return own(contentTypes, name.slice(name.lastIndexOf('.') + 1)) ?? 'application/octet-stream';
}

/** @throws for a name that no file of the shop can have */
export function requireFileName(name: string): void {
  if (!isFileName(name)) throw new Error('That is no name of a file of the shop');
}
