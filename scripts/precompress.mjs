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

/**
 * Which of them makes a file smallest changes with every few bytes: what Brotli chooses, other blocks, and other
 * codes for distances.
 */
const settings = [
  {},
  { [constants.BROTLI_PARAM_LGBLOCK]: 16 },
  { [constants.BROTLI_PARAM_LGBLOCK]: 20 },
  { [constants.BROTLI_PARAM_NDIRECT]: 15 },
  { [constants.BROTLI_PARAM_NPOSTFIX]: 1, [constants.BROTLI_PARAM_NDIRECT]: 2 },
];

/**
 * @param {Buffer} text
 * @param {Record<number, number>} setting
 */
function compressBrotli(text, setting) {
  return promisify(brotliCompress)(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
      ...setting,
    },
  });
}

/** @param {string} path */
async function compressFile(path) {
  const text = await readFile(path);
  if (text.length <= minBytes) return;

  const tries = await Promise.all(settings.map((setting) => compressBrotli(text, setting)));
  const brotli = tries.reduce((smallest, one) => (one.length < smallest.length ? one : smallest));
  const gzipped = await promisify(gzip)(text, { level: constants.Z_BEST_COMPRESSION });
  if (brotli.length < text.length) await writeFile(`${path}.br`, brotli);
  if (gzipped.length < text.length) await writeFile(`${path}.gz`, gzipped);
}
