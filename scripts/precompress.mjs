import { existsSync, readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressible = new Set([
  ...['.js', '.mjs', '.css', '.svg', '.json', '.html'],
  ...['.txt', '.xml', '.webmanifest', '.wasm'],
]);
const minBytes = 256;

/**
 * Writes a .br and a .gz file next to each asset. Assets never change after the build, so they are compressed
 * once, at the best quality.
 *
 * @param {string} folder
 * @returns {Promise<void>}
 */
export async function precompress(folder) {
  if (!existsSync(folder)) return;
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const assets = entries.filter((entry) => entry.isFile() && compressible.has(extname(entry.name)));
  await Promise.all(assets.map((entry) => compressFile(join(entry.parentPath, entry.name))));
}

/** Which of them makes a file smallest changes with every few bytes: 0 leaves it to Brotli. */
const blockSizes = [0, 20];

/**
 * @param {Buffer} text
 * @param {number} blockSize as a power of two
 */
function compressBrotli(text, blockSize) {
  return promisify(brotliCompress)(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
      [constants.BROTLI_PARAM_LGBLOCK]: blockSize,
    },
  });
}

/** @param {string} path */
async function compressFile(path) {
  const text = await readFile(path);
  if (text.length <= minBytes) return;

  const tries = await Promise.all(blockSizes.map((size) => compressBrotli(text, size)));
  const brotli = tries.reduce((smallest, one) => (one.length < smallest.length ? one : smallest));
  const gzipped = await promisify(gzip)(text, { level: constants.Z_BEST_COMPRESSION });
  if (brotli.length < text.length) await writeFile(`${path}.br`, brotli);
  if (gzipped.length < text.length) await writeFile(`${path}.gz`, gzipped);
}
