import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, delimiter, dirname, join } from 'node:path';
import { runStep } from './child-process.mjs';
import { pinnedPath } from './pinned-node.mjs';
import { UserError } from './user-error.mjs';

const stamp = 'node_modules/.fashion-haat-lock';
const platform = `${process.platform}-${process.arch}`;

/**
 * @param {string} root
 * @returns {boolean}  whether node_modules matches package-lock.json, on this platform
 */
export function isInstalled(root) {
  const expected = lockHash(root);
  if (read(join(root, stamp)) === expected) return true;
  if (!isInstalledByHand(root)) return false;
  markInstalled(root);
  return true;
}

/**
 * @param {string} root
 * @returns {Promise<void>}
 */
export async function install(root) {
  console.log('Installing…');
  const npm = npmCommand(process.env.npm_execpath);
  // The build needs development dependencies, even with NODE_ENV=production. Install scripts are off, as by
  // default in newer versions of npm: everyone gets the same tree.
  const code = await runStep(
    npm.program,
    [
      ...npm.args,
      ...['ci', '--include=dev', '--include=optional', '--ignore-scripts'],
      ...['--no-audit', '--no-fund', '--loglevel=error'],
    ],
    { cwd: root, env: { ...process.env, PATH: pathWithNode() } },
  );
  if (code !== 0) {
    throw new UserError(
      'The dependencies could not be installed, for the reason npm gives above; a first start without a network cannot work.',
    );
  }
  markInstalled(root);
}

/** @param {string} root */
export function markInstalled(root) {
  writeFileSync(join(root, stamp), lockHash(root));
}

/**
 * After a manual `npm install`, npm's own list of installed packages is in node_modules. If it matches
 * package-lock.json, nothing has to be installed.
 *
 * @param {string} root
 * @returns {boolean}
 */
function isInstalledByHand(root) {
  const installed = read(join(root, 'node_modules/.package-lock.json'));
  if (!installed || !pinnedPath(root, platform)) return false;

  const present = JSON.parse(installed).packages ?? {};
  const expected = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages ?? {};
  return Object.keys(expected).every((path) => {
    if (path === '') return true;
    // Optional packages for other platforms may be missing.
    if (!present[path]) return expected[path].optional === true;
    return present[path].integrity === expected[path].integrity;
  });
}

/**
 * @param {string} root
 * @returns {string}
 */
function lockHash(root) {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')));
  return hash.update(platform).digest('hex');
}

/**
 * The npm that started this process, else the one on the PATH or beside the running Node.js. Other package
 * managers set the same variable but do not read our lock file.
 *
 * @param {string | undefined} execPath
 * @returns {{ program: string, args: string[] }}
 */
export function npmCommand(execPath) {
  if (execPath && basename(execPath) === 'npm-cli.js') {
    return { program: process.execPath, args: [execPath] };
  }
  return { program: 'npm', args: [] };
}

/** @returns {string} */
function pathWithNode() {
  return [process.env.PATH, dirname(process.execPath)].filter(Boolean).join(delimiter);
}

/**
 * @param {string} path
 * @returns {string | undefined}
 */
function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
