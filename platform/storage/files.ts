/**
 * The files the shop keeps beside its database: uploaded pictures. A name is a path below the bucket,
 * 'products/0c1f…-1080.webp'; `isFileName` says which there can be, and no other is ever kept or read.
 */
export type Files = {
  /** All or nothing: nobody reads half a file. A file of that name gives way. */
  put(name: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Null where there is no such file. */
  read(name: string): Promise<{ bytes: Uint8Array<ArrayBuffer>; contentType: string } | null>;
  /** Names of no file are passed over. */
  remove(names: readonly string[]): Promise<void>;
  /** Every name, in no order. */
  list(): AsyncIterable<string>;
};

const contentTypes: Record<string, string> = { avif: 'image/avif', webp: 'image/webp' };

/** One folder, one plain name, one of the formats pictures are kept in: no way out of the folder. */
export function isFileName(name: string): boolean {
  return /^products\/[a-z0-9][a-z0-9-]{0,99}\.(?:avif|webp)$/.test(name);
}

/** In: the name of a file. Out: what it is, by its ending. */
export function contentTypeOf(name: string): string {
  return contentTypes[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
}

/** Throws for a name that no file of the shop can have. */
export function requireFileName(name: string): void {
  if (!isFileName(name)) throw new Error('That is no name of a file of the shop');
}
