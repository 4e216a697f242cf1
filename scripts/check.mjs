import { availableParallelism } from 'node:os';
import { runStep } from './child-process.mjs';
import { childEnvironment, packageBin, pinnedNode } from './pinned-node.mjs';
import { summaryLine } from './test-counts.mjs';

/**
 * A step runs a program of the package `of`.
 *
 * @typedef {{ name: string, of: string, program: string, args: string[] }} Step
 */

/** @type {Step[]} */
export const lint = [
  { name: 'lint and format', of: '@biomejs/biome', program: 'biome', args: ['ci', '.'] },
];

/** @type {Step[]} */
export const format = [
  { name: 'format', of: '@biomejs/biome', program: 'biome', args: ['check', '--write', '.'] },
];

/** As many as there are processors, up to TypeScript's own four: each checks again what all of them need. */
const checkers = ['--checkers', String(Math.min(availableParallelism(), 4))];

/** @type {Step[]} */
export const typecheck = [
  { name: 'route types', of: '@react-router/dev', program: 'react-router', args: ['typegen'] },
  { name: 'types', of: 'typescript', program: 'tsc', args: ['--noEmit', ...checkers] },
];

/**
 * Runs the steps in order. Stops at the first that fails.
 *
 * @param {string} root
 * @param {Step[]} steps
 * @returns {Promise<Step | undefined>}  the step that failed
 */
export async function runSteps(root, steps) {
  const node = pinnedNode(root);
  const options = { cwd: root, env: childEnvironment(root, node) };
  for (const step of steps) {
    const program = packageBin(root, step.of, step.program);
    if ((await runStep(node, [program, ...step.args], options)) !== 0) return step;
  }
  return undefined;
}

/**
 * Runs everything that CI runs. Stops at the first step that fails, which counts as one failure.
 *
 * @param {string} root
 * @param {() => Promise<number>} test  the last step
 * @returns {Promise<number>}  the exit code
 */
export async function checkShop(root, test) {
  const failed = await runSteps(root, [...lint, ...typecheck]);
  if (!failed) return test();
  console.log(`The check stopped at: ${failed.name} (${failed.program} ${failed.args.join(' ')}).`);
  console.log(summaryLine({ passed: 0, failed: 1, skipped: 0 }));
  return 1;
}
