import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from 'node:zlib';

/** Smaller answers fit into one packet anyway. */
export const minCompressedBytes = 1024;

/*
 * For responses made for one person and sent once. At these levels a page costs a few tenths of a millisecond,
 * too little for another thread, and is no larger than with gzip's default. Best first.
 */
const encoders: readonly [name: string, encode: (bytes: Buffer) => Buffer][] = [
  ['zstd', (bytes) => zstdCompressSync(bytes)],
  [
    'br',
    (bytes) =>
      brotliCompressSync(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 3,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      }),
  ],
  ['gzip', (bytes) => gzipSync(bytes)],
];

/** Compresses as the Accept-Encoding header allows. `encoding` is null if nothing was compressed. */
export function compressBytes(
  bytes: Buffer,
  accepted: string | null,
): { bytes: Buffer; encoding: string | null } {
  if (bytes.length < minCompressedBytes) return { bytes, encoding: null };
  const names = acceptedEncodings(accepted);
  const chosen = encoders.find(([name]) => names.has(name));
  return chosen ? { bytes: chosen[1](bytes), encoding: chosen[0] } : { bytes, encoding: null };
}

/** The encodings that an Accept-Encoding header allows, in lower case. */
export function acceptedEncodings(header: string | null | undefined): Set<string> {
  const names = (header ?? '')
    .toLowerCase()
    .split(',')
    .filter((part) => !/;\s*q=0(?:\.0*)?\s*$/.test(part))
    .map((part) => part.replace(/;.*/, '').trim());
  return new Set(names);
}
