import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { runStep } from './child-process.mjs';
import { packageBin } from './pinned-node.mjs';
import { UserError } from './user-error.mjs';

/** Chromium without a window: the same pages in three quarters of the time. */
const shells = ['chromium-headless-shell', 'chrome-headless-shell'];
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
 * @param {{ isWhole?: boolean }} [options]  isWhole: one with a window, as people have it; otherwise preferably without
 * @returns {Promise<string>}  its path
 * @throws {UserError}  if there is none and none could be installed
 */
export async function findOrInstallChromium(root, node, env, { isWhole = false } = {}) {
  if (env.CHROMIUM_PATH && !canRun(env.CHROMIUM_PATH)) {
    throw new UserError(
      `CHROMIUM_PATH names ${env.CHROMIUM_PATH}, which is no browser that runs here.`,
    );
  }
  const canUseApt = process.getuid?.() === 0 && onPath('apt-get', env) !== undefined;
  if (canUseApt && !hasStandInFont()) {
    console.log('Installing a font for the end-to-end tests…');
    await aptInstall(root, env, ['fonts-liberation']);
  }
  const found = findChromium(root, env, { isWhole });
  if (found) return found;

  console.log('Installing a Chromium for the end-to-end tests…');
  // Ubuntu has no package of the first name.
  const packages = isWhole ? ['chromium'] : ['chromium-headless-shell', 'chromium'];
  for (const name of canUseApt ? packages : []) {
    await aptInstall(root, env, [name]);
    const installed = findChromium(root, env, { isWhole });
    if (installed) return installed;
  }

  const playwright = packageBin(root, '@playwright/test', 'playwright');
  const withDeps = process.getuid?.() === 0 ? ['--with-deps'] : [];
  const download = ['install', '--no-shell', ...withDeps, 'chromium'];
  await runStep(node, [playwright, ...download], { cwd: root, env });
  const downloaded = findChromium(root, env, { isWhole });
  if (downloaded) return downloaded;
  throw new UserError(
    'The end-to-end tests need a browser: please install Chromium or Google Chrome, or name one in CHROMIUM_PATH.',
  );
}

/**
 * Whether the system has a font that app/styles.css sizes as a stand-in until the shop's own load. A bare
 * Debian has none, and pages then shift as they do for no customer.
 *
 * @returns {boolean}
 */
function hasStandInFont() {
  const { status, stdout } = spawnSync('fc-list', [':', 'family'], { encoding: 'utf8' });
  return status === 0 && /\b(?:Roboto|Arial|Liberation Sans)\b/.test(stdout);
}

/**
 * @param {string} root
 * @param {NodeJS.ProcessEnv} env
 * @param {string[]} packages
 * @returns {Promise<void>}
 */
async function aptInstall(root, env, packages) {
  const options = { cwd: root, env: { ...env, DEBIAN_FRONTEND: 'noninteractive' } };
  await runStep('apt-get', ['-qq', 'update'], options);
  await runStep(
    'apt-get',
    ['-qq', 'install', '-y', '--no-install-recommends', ...packages],
    options,
  );
}

/**
 * @param {string} root
 * @param {NodeJS.ProcessEnv} env
 * @param {{ isWhole?: boolean }} [options]
 * @returns {string | undefined}
 */
export function findChromium(root, env, { isWhole = false } = {}) {
  if (env.CHROMIUM_PATH) return canRun(env.CHROMIUM_PATH) ? env.CHROMIUM_PATH : undefined;
  const names = isWhole ? programs : [...shells, ...programs];
  const candidates = [...names.map((name) => onPath(name, env)), ...macPrograms];
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
