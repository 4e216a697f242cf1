import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { runStep } from './child-process.mjs';
import { packageBin } from './pinned-node.mjs';
import { UserError } from './user-error.mjs';

const programs = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const macPrograms = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Finds a browser for the tests, or installs one.
 *
 * @param {string} root
 * @param {string} node
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<string>}  its path
 * @throws {UserError}  if there is none and none could be installed
 */
export async function findOrInstallChromium(root, node, env) {
  if (env.CHROMIUM_PATH && !canRun(env.CHROMIUM_PATH)) {
    throw new UserError(
      `CHROMIUM_PATH names ${env.CHROMIUM_PATH}, which is no browser that runs here.`,
    );
  }
  const found = findChromium(root, env);
  if (found) return found;

  console.log('Installing a Chromium for the specs…');
  const isRoot = process.getuid?.() === 0;
  if (isRoot && onPath('apt-get', env)) {
    const options = { cwd: root, env: { ...env, DEBIAN_FRONTEND: 'noninteractive' } };
    await runStep('apt-get', ['-qq', 'update'], options);
    const args = ['install', '-y', '--no-install-recommends', 'chromium'];
    await runStep('apt-get', ['-qq', ...args], options);
    const installed = findChromium(root, env);
    if (installed) return installed;
  }

  const playwright = packageBin(root, '@playwright/test', 'playwright');
  const download = ['install', '--no-shell', ...(isRoot ? ['--with-deps'] : []), 'chromium'];
  await runStep(node, [playwright, ...download], { cwd: root, env });
  const downloaded = findChromium(root, env);
  if (downloaded) return downloaded;
  throw new UserError(
    'The specs need a browser: please install Chromium or Google Chrome, or name one in CHROMIUM_PATH.',
  );
}

/**
 * @param {string} root
 * @param {NodeJS.ProcessEnv} env
 * @returns {string | undefined}
 */
export function findChromium(root, env) {
  if (env.CHROMIUM_PATH) return canRun(env.CHROMIUM_PATH) ? env.CHROMIUM_PATH : undefined;
  const candidates = [...programs.map((name) => onPath(name, env)), ...macPrograms];
  return (
    candidates.find((path) => path && canRun(path)) ??
    [playwrightChromium(root)].find((path) => canRun(path))
  );
}

/**
 * Where Playwright's own Chromium is, or would be after a download.
 *
 * @param {string} root
 * @returns {string}
 */
function playwrightChromium(root) {
  const { chromium } = createRequire(join(root, 'package.json'))('@playwright/test');
  return chromium.executablePath();
}

/**
 * @param {string} name
 * @param {NodeJS.ProcessEnv} env
 * @returns {string | undefined}
 */
function onPath(name, env) {
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean);
  return folders.map((folder) => join(folder, name)).find((path) => isExecutable(path));
}

/**
 * Running it with --version distinguishes a browser from Ubuntu's placeholder for one.
 *
 * @param {string} path
 * @returns {boolean}
 */
function canRun(path) {
  if (!isExecutable(path)) return false;
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0;
}

/**
 * @param {string} path
 * @returns {boolean}
 */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
