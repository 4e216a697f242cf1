import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runStep } from './child-process.mjs';
import { findOrInstallChromium } from './find-chromium.mjs';
import { childEnvironment, packageBin, pinnedNode } from './pinned-node.mjs';
import {
  allPassed,
  playwrightCounts,
  sumCounts,
  summaryLine,
  vitestCounts,
  withExitCode,
} from './test-counts.mjs';
import { UserError } from './user-error.mjs';

/**
 * @typedef {import('./test-counts.mjs').Counts} Counts
 * @typedef {{ root: string, node: string, env: NodeJS.ProcessEnv, reports: string }} Bench
 */

/** Every suite: what Vitest runs, and what Playwright runs in a browser. */
export const suites = { unit: runVitest, e2e: runE2e };

/**
 * The suites, one after the other, and one line over all of them.
 *
 * @param {string} root
 * @param {string[]} names  of test files; none means all
 * @param {((bench: Bench, names: string[]) => Promise<Counts>)[]} [chosen]  all unless said
 * @returns {Promise<number>}  the exit code
 */
export async function runTests(root, names, chosen = Object.values(suites)) {
  const node = pinnedNode(root);
  const reports = mkdtempSync(join(tmpdir(), 'fashion-haat-tests-'));
  // Whatever mode the shop would run in, the runners choose their own.
  const env = { ...childEnvironment(root, node), NODE_ENV: undefined };
  const context = { root, node, env, reports };
  // On the way out, which a Ctrl-C takes too.
  process.once('exit', () => rmSync(reports, { recursive: true, force: true }));

  const counted = [];
  for (const run of chosen) counted.push(await run(context, names));
  const counts = sumCounts(counted);
  console.log(`\n${summaryLine(counts)}`);
  return allPassed(counts) ? 0 : 1;
}

/**
 * @param {Bench} bench
 * @param {string[]} names
 * @returns {Promise<Counts>}
 */
async function runVitest({ root, node, env, reports }, names) {
  const report = join(reports, 'vitest.json');
  const code = await runStep(
    node,
    [
      ...[packageBin(root, 'vitest', 'vitest'), 'run', ...names, '--passWithNoTests'],
      ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    ],
    { cwd: root, env },
  );
  const counts = existsSync(report)
    ? vitestCounts(JSON.parse(readFileSync(report, 'utf8')))
    : undefined;
  return withExitCode(counts, code);
}

/**
 * @param {Bench} bench
 * @param {string[]} names
 * @returns {Promise<Counts>}
 */
async function runE2e({ root, node, env, reports }, names) {
  // Asked before looking for a browser: who tests one rule should not have to wait for one.
  if (!listE2eTests(root).some((spec) => isNamed(spec, names))) return withExitCode(undefined, 0);

  const report = join(reports, 'specs.json');
  try {
    const chromium = await findOrInstallChromium(root, node, env);
    const code = await runStep(
      node,
      [packageBin(root, '@playwright/test', 'playwright'), 'test', ...names],
      { cwd: root, env: { ...env, CHROMIUM_PATH: chromium, E2E_REPORT: report } },
    );
    const counts = existsSync(report)
      ? playwrightCounts(JSON.parse(readFileSync(report, 'utf8')))
      : undefined;
    return withExitCode(counts, code);
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
  const wanted = names.filter((name) => !name.startsWith('-'));
  return wanted.length === 0 || wanted.some((name) => path.includes(name));
}
