import { own } from '#app/kit/own.ts';

/**
 * The files outside the database: uploaded pictures and videos. A name is a path in the bucket, such as
 * 'products/0c1f…-1080.webp'; only names that pass `isFileName` are written or read. Files in `products/` are
 * public by address; files in `private/` are read only after a permission check.
 */
export type Files = {
  /** Atomic: nobody reads half a file. Replaces a file of the same name. */
  put(name: FileName, bytes: Uint8Array, contentType: string): Promise<void>;
  /** The same for a large file in parts, few of them in memory at a time. Whole or not at all. */
  putParts(name: FileName, parts: AsyncIterable<Uint8Array>, contentType: string): Promise<void>;
  /** Null if there is no such file. */
  read(name: string): Promise<{ bytes: Uint8Array<ArrayBuffer>; contentType: string } | null>;
  /** The size in bytes; null if there is no such file. */
  size(name: string): Promise<number | null>;
  /** Part of an existing file, from the first to the last byte, both counted from 0. */
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

/** Published and private. The caller who stores a file chooses. */
export const fileFolders = ['products', 'private'] as const;
export type FileName = `${(typeof fileFolders)[number]}/${string}`;

const contentTypes: Record<string, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  mp4: 'video/mp4',
  webm: 'video/webm',
};

/** One of two folders, one plain name, one of the stored formats: nothing leads out of the folder. */
export function isFileName(name: string): name is FileName {
  return /^(?:products|private)\/[a-z0-9][a-z0-9-]{0,99}\.(?:avif|webp|mp4|webm)$/.test(name);
}

export function isPublishedName(name: string): boolean {
  return name.startsWith('products/') && isFileName(name);
}

/** Videos may be large and are read in parts. */
export function isVideoName(name: string): boolean {
  return contentTypeOf(name).startsWith('video/');
}

/** By the file's extension. */
export function contentTypeOf(name: string): string {
  return own(contentTypes, name.slice(name.lastIndexOf('.') + 1)) ?? 'application/octet-stream';
}

/** @throws for a name that no file of the shop can have */
export function requireFileName(name: string): void {
  if (!isFileName(name)) throw new Error('That is no name of a file of the shop');
}
