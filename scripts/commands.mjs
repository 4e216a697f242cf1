import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, isBuildStale } from './build.mjs';
import { checkShop, format, lint, runSteps, typecheck } from './check.mjs';
import { forwardSignals, runInPlace } from './child-process.mjs';
import { findOrInstallChromium } from './find-chromium.mjs';
import { install, isInstalled } from './install.mjs';
import { withLock } from './lock.mjs';
import { childEnvironment, pinnedNode } from './pinned-node.mjs';
import { runTests, suites } from './run-tests.mjs';
import { audit, writeSbom } from './supply-chain.mjs';
import { UserError } from './user-error.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** @type {Record<string, (args: string[]) => Promise<void>>} */
const commands = {
  async start() {
    await prepare('if stale');
    await runShop('server/main.ts', [], process.env.NODE_ENV || 'production');
  },
  async dev() {
    await prepare('no');
    await runShop('server/dev.ts', [], 'development');
  },
  async build() {
    await prepare('always');
  },
  async test(names) {
    await prepare('if stale');
    process.exitCode = await runTests(root, names);
  },
  async check(names) {
    await prepare('no');
    process.exitCode = await checkShop(root, async () => {
      await prepare('if stale');
      return runTests(root, names);
    });
  },
  async 'check:nightly'() {
    process.env.NIGHTLY = '1';
    await commands.check?.([]);
    const checked = process.exitCode;
    await commands.walk?.([]);
    process.exitCode ||= checked;
  },
  async lint() {
    await runOnly(lint);
  },
  async format() {
    await runOnly(format);
  },
  async typecheck() {
    await runOnly(typecheck);
  },
  async 'test:unit'(names) {
    await prepare('if stale');
    process.exitCode = await runTests(root, names, [suites.unit]);
  },
  async 'test:e2e'(names) {
    await prepare('if stale');
    process.exitCode = await runTests(root, names, [suites.e2e]);
  },
  async shop(args) {
    await prepare('no');
    await runShop('server/shop-command.ts', args, process.env.NODE_ENV || 'production');
  },
  async 'rolling-update'(args) {
    await prepare('if stale');
    await runFile('tools/rolling-update.ts', args, process.env.NODE_ENV || 'production');
  },
  async failover(args) {
    await prepare('if stale');
    await runFile('tools/failover.ts', args, process.env.NODE_ENV || 'production');
  },
  async soak(args) {
    await prepare('if stale');
    await runFile('tools/soak.ts', args, process.env.NODE_ENV || 'production');
  },
  async 'test:cluster'(args) {
    await prepare('if stale');
    await runFile('tools/cluster/cluster.ts', args, process.env.NODE_ENV || 'production');
  },
  async bench(args) {
    await prepare('if stale');
    await runFile('tools/bench/bench.ts', args, process.env.NODE_ENV || 'production');
  },
  async walk(args) {
    await prepare('if stale');
    process.env.CHROMIUM_PATH = await findOrInstallChromium(root, pinnedNode(root), process.env);
    await runFile('tools/acceptance.ts', args, 'production');
  },
  async audit() {
    process.exitCode = await audit(root);
  },
  async sbom([file]) {
    await writeSbom(root, file);
  },
  async shots(args) {
    await prepare('if stale');
    const node = pinnedNode(root);
    const options = { isWhole: true };
    process.env.CHROMIUM_PATH = await findOrInstallChromium(root, node, process.env, options);
    await runFile('tools/screenshots.ts', args, 'production');
  },
};

/**
 * @param {import('./check.mjs').Step[]} steps
 * @returns {Promise<void>}
 */
async function runOnly(steps) {
  await prepare('no');
  if (await runSteps(root, steps)) process.exitCode = 1;
}

/**
 * @param {string[]} argv  the command and its arguments
 * @returns {Promise<void>}
 */
export async function runCommand([name = '', ...args]) {
  forwardSignals();
  const names = Object.keys(commands);
  try {
    const command = names.includes(name) ? commands[name] : undefined;
    if (!command)
      throw new UserError(`There is no command '${name}': say one of ${names.join(', ')}.`);
    await command(args);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

/**
 * Updates dependencies and build. An unchanged tree needs no lock, so it also starts from a read-only folder.
 *
 * @param {'if stale' | 'always' | 'no'} building
 * @returns {Promise<void>}
 */
async function prepare(building) {
  const mustBuild = () => building === 'always' || (building === 'if stale' && isBuildStale(root));
  if (isInstalled(root) && !mustBuild()) return;

  await withLock(root, async () => {
    if (!isInstalled(root)) await install(root);
    if (mustBuild()) await build(root, { quiet: building !== 'always' });
  });
}

/**
 * Runs a file of the shop with the settings of `.env`, if there is one; the environment overrides them. Notes
 * go to stderr, because another program may read the command's output.
 *
 * @param {string} file
 * @param {string[]} args
 * @param {string} mode  NODE_ENV
 * @returns {Promise<void>}
 */
async function runShop(file, args, mode) {
  const hasSettings = existsSync(join(root, '.env'));
  if (hasSettings) {
    console.error('Settings are read from .env; what the environment says goes before it.');
  }
  await runFile(file, args, mode, hasSettings ? ['--env-file=.env'] : []);
}

/**
 * @param {string} file  TypeScript, which the pinned Node.js runs directly
 * @param {string[]} args
 * @param {string} mode  NODE_ENV
 * @param {string[]} [flags]  of Node.js
 * @returns {Promise<void>}
 */
async function runFile(file, args, mode, flags = []) {
  const node = pinnedNode(root);
  const env = { ...childEnvironment(root, node), NODE_ENV: mode };
  // Early versions of Node 24 warn that type stripping is experimental, which helps nobody who starts a shop.
  const warnings = '--disable-warning=ExperimentalWarning';
  await runInPlace(node, [warnings, ...flags, file, ...args], { cwd: root, env });
}
