import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compressBytes } from './compress.server.ts';

const page = Buffer.from('<li>Kanjivaram</li>'.repeat(100));
const decoders = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync };

test.each([
  ['gzip, deflate, br, zstd', 'zstd'],
  ['gzip, deflate, br', 'br'],
  ['GZIP', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['zstd; q=0.000, br; q=1.0', 'br'],
] as const)('to a client that accepts %s, in %s', (accepted, expected) => {
  const { bytes, encoding } = compressBytes(page, accepted);
  expect(encoding).toBe(expected);
  expect(decoders[expected](bytes)).toEqual(page);
});

test.each([null, '', 'identity', 'deflate', 'gzip;q=0'])(
  'to one that accepts %s, as it is',
  (accepted) => {
    expect(compressBytes(page, accepted)).toEqual({ bytes: page, encoding: null });
  },
);

test('what fits into one packet is not compressed', () => {
  const { encoding } = compressBytes(page.subarray(0, 1000), 'gzip');
  expect(encoding).toBeNull();
});
