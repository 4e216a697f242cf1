import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { runStep } from './child-process.mjs';
import { childEnvironment, packageBin, pinnedNode } from './pinned-node.mjs';
import { precompress } from './precompress.mjs';
import { UserError } from './user-error.mjs';

const stamp = 'build/.stamp';
const folders = ['app', 'platform', 'database', 'server', 'public'];
const files = [
  ...['package.json', 'package-lock.json', 'tsconfig.json'],
  ...['vite.config.ts', 'react-router.config.ts', 'scripts/script-files.ts'],
  ...['scripts/build.mjs', 'scripts/precompress.mjs'],
];
const pictures = new Set(['.avif', '.gif', '.ico', '.jpeg', '.jpg', '.png', '.webp', '.woff2']);

/**
 * @param {string} root
 * @returns {boolean}
 */
export function isBuildStale(root) {
  const path = join(root, stamp);
  return !existsSync(path) || readFileSync(path, 'utf8') !== sourceHash(root);
}

/**
 * A hash of contents, not of times: git checkout touches unchanged files. Pictures and fonts count by name and
 * size, because reading them all takes too long.
 *
 * @param {string} root
 * @returns {string}
 */
export function sourceHash(root) {
  const hash = createHash('sha256');
  for (const file of [...folders.flatMap((folder) => sourcesIn(root, folder)), ...files]) {
    const path = join(root, file);
    if (!existsSync(path)) continue;
    hash.update(`\0${file}\0`);
    hash.update(pictures.has(extname(file)) ? String(statSync(path).size) : readFileSync(path));
  }
  return hash.digest('hex');
}

/**
 * @param {string} root
 * @param {string} folder
 * @returns {string[]}
 */
function sourcesIn(root, folder) {
  const path = join(root, folder);
  if (!existsSync(path)) return [];
  const entries = readdirSync(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .sort();
}

/**
 * @param {string} root
 * @param {{ quiet: boolean }} options
 * @returns {Promise<void>}
 */
export async function build(root, { quiet }) {
  console.log('Building…');
  // Computed first: edits made during the build are not in the hash, and make the build stale.
  const hash = sourceHash(root);
  rmSync(join(root, 'build'), { recursive: true, force: true });

  const node = pinnedNode(root);
  const reactRouter = packageBin(root, '@react-router/dev', 'react-router');
  const code = await runStep(
    node,
    [reactRouter, 'build', ...(quiet ? ['--logLevel', 'warn'] : [])],
    { cwd: root, env: { ...childEnvironment(root, node), NODE_ENV: 'production' } },
  );
  if (code !== 0) throw new UserError('The shop could not be built, for the reason given above.');

  await precompress(join(root, 'build/client'));
  writeFileSync(join(root, stamp), hash);
}
