import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runStep } from './child-process.mjs';
import { findOrInstallChromium } from './find-chromium.mjs';
import { childEnvironment, packageBin, pinnedNode } from './pinned-node.mjs';
import {
  allPassed,
  playwrightCounts,
  playwrightTimes,
  slowest,
  sumCounts,
  summaryLine,
  vitestCounts,
  vitestFailures,
  vitestTimes,
  withExitCode,
} from './test-counts.mjs';
import { UserError } from './user-error.mjs';

/**
 * @typedef {import('./test-counts.mjs').Counts} Counts
 * @typedef {{ root: string, node: string, env: NodeJS.ProcessEnv, reports: string, failures: string[], times:
 *   import('./test-counts.mjs').TestTime[] }} TestContext  failures: what failed in Vitest
 */

/** All suites: the tests of Vitest, and those of Playwright in a browser. */
export const suites = { unit: runVitest, e2e: runE2e };

/**
 * Runs the suites in order. Repeats Vitest's failures at the end, because the output of the end-to-end tests is
 * long, and prints a line of totals.
 *
 * @param {string} root
 * @param {string[]} names  parts of paths of test files; none means all
 * @param {((context: TestContext, names: string[]) => Promise<Counts>)[]} [chosen]  all by default
 * @returns {Promise<number>}  the exit code
 */
export async function runTests(root, names, chosen = Object.values(suites)) {
  const node = pinnedNode(root);
  const reports = mkdtempSync(join(tmpdir(), 'fashion-haat-tests-'));
  // The test runners choose their own NODE_ENV.
  const env = { ...childEnvironment(root, node), NODE_ENV: undefined };
  const context = { root, node, env, reports, failures: [], times: [] };
  // On exit, so that it also happens after Ctrl-C.
  process.once('exit', () => rmSync(reports, { recursive: true, force: true }));

  const counted = [];
  for (const run of chosen) counted.push(await run(context, names));
  const counts = sumCounts(counted);
  console.log(`\nThe slowest tests:\n${slowest(context.times).join('\n')}`);
  for (const failure of context.failures) console.log(`\nFailed: ${failure}`);
  console.log(`\n${summaryLine(counts)}`);
  return allPassed(counts) ? 0 : 1;
}

/**
 * @param {TestContext} context
 * @param {string[]} names
 * @returns {Promise<Counts>}
 */
async function runVitest({ root, node, env, reports, failures, times }, names) {
  const report = join(reports, 'vitest.json');
  const code = await runStep(
    node,
    [
      ...[packageBin(root, 'vitest', 'vitest'), 'run', ...names, '--passWithNoTests'],
      ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    ],
    { cwd: root, env },
  );
  if (!existsSync(report)) return withExitCode(undefined, code);
  const results = JSON.parse(readFileSync(report, 'utf8'));
  failures.push(...vitestFailures(results));
  times.push(...vitestTimes(results));
  return withExitCode(vitestCounts(results), code);
}

/**
 * @param {TestContext} context
 * @param {string[]} names
 * @returns {Promise<Counts>}
 */
async function runE2e({ root, node, env, reports, times }, names) {
  // Checked first, so that nobody who tests one rule waits for a browser installation.
  if (!listE2eTests(root).some((spec) => isNamed(spec, names))) return withExitCode(undefined, 0);

  const report = join(reports, 'specs.json');
  try {
    const chromium = await findOrInstallChromium(root, node, env);
    const code = await runStep(
      node,
      [packageBin(root, '@playwright/test', 'playwright'), 'test', ...names],
      { cwd: root, env: { ...env, CHROMIUM_PATH: chromium, E2E_REPORT: report } },
    );
    if (!existsSync(report)) return withExitCode(undefined, code);
    const results = JSON.parse(readFileSync(report, 'utf8'));
    times.push(...playwrightTimes(results));
    return withExitCode(playwrightCounts(results), code);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    console.log(error.message);
    return withExitCode(undefined, 1);
  }
}

/**
 * @param {string} root
 * @returns {string[]}
 */
function listE2eTests(root) {
  const folder = join(root, 'tests/e2e');
  if (!existsSync(folder)) return [];
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return paths.filter((path) => path.endsWith('.spec.ts')).map((path) => `tests/e2e/${path}`);
}

/**
 * @param {string} path
 * @param {string[]} names
 * @returns {boolean}
 */
export function isNamed(path, names) {
  const parts = names.filter((name) => !name.startsWith('-'));
  return parts.length === 0 || parts.some((part) => path.includes(part));
}
