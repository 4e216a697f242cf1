import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { UserError } from './user-error.mjs';

/** @typedef {{ cwd: string, env?: NodeJS.ProcessEnv }} RunOptions */

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
/** @type {Set<NodeJS.Signals>} */
const forwarded = new Set();

/** From now on, a signal that ends this process ends its children first. */
export function forwardSignals() {
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => forwardSignal(signal));
  }
  if (process.env.npm_lifecycle_event) watchParent();
}

/**
 * Ctrl-C in a terminal reaches the children too, `kill` does not, and the two look the same here. So each kind
 * of signal is forwarded once.
 *
 * @param {NodeJS.Signals} signal
 */
function forwardSignal(signal) {
  if (running.size === 0) process.exit(exitCode(null, signal));
  if (forwarded.has(signal)) return;
  forwarded.add(signal);
  for (const child of running) child.kill(signal);
}

/** npm forwards SIGTERM but cannot forward its own SIGKILL. Changed parents show that it is gone. */
function watchParent() {
  const initialIds = parentIds();
  setInterval(() => {
    if (parentIds() === initialIds) return;
    for (const child of running) child.kill('SIGTERM');
    process.exit(exitCode(null, 'SIGTERM'));
  }, 1000).unref();
}

/**
 * npm starts a script through a shell. If that shell stays in between, as dash does, it outlives npm and only
 * its own parent changes, which Linux shows in /proc.
 *
 * @returns {string}
 */
function parentIds() {
  const parent = process.ppid;
  try {
    // "4711 (sh) S 4700 …": the second number is the shell's own parent.
    const stat = readFileSync(`/proc/${parent}/stat`, 'utf8');
    const [, shellsParent] = /^\d+ \((?:sh|dash|ash|bash|busybox)\) \S (\d+)/.exec(stat) ?? [];
    return shellsParent ? `${parent} ${shellsParent}` : String(parent);
  } catch {
    return String(parent);
  }
}

/**
 * Runs a program to its end. If a signal arrived meanwhile, this process then exits.
 *
 * @param {string} program
 * @param {string[]} args
 * @param {RunOptions} options
 * @returns {Promise<number>}  its exit code
 */
export async function runStep(program, args, options) {
  const code = await run(program, args, { ...options, stdio: 'inherit' });
  const [signal] = forwarded;
  if (signal) process.exit(exitCode(null, signal));
  return code;
}

/**
 * Runs a program in place of this process, which then only forwards signals and the exit code. The IPC channel
 * tells the program when this process is gone, so that it does not outlive a `kill -9`.
 *
 * @param {string} program
 * @param {string[]} args
 * @param {RunOptions} options
 * @returns {Promise<void>}
 */
export async function runInPlace(program, args, options) {
  process.exitCode = await run(program, args, {
    ...options,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
}

/**
 * @param {string} program
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 * @returns {Promise<number>}
 */
function run(program, args, options) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, options);
    running.add(child);
    child.once('error', (error) => {
      running.delete(child);
      reject(new UserError(`${program} could not be started (${error.message}).`));
    });
    child.once('exit', (code, signal) => {
      running.delete(child);
      resolve(exitCode(code, signal));
    });
  });
}

/**
 * @param {number | null} code
 * @param {NodeJS.Signals | null} signal
 * @returns {number}
 */
function exitCode(code, signal) {
  return signal ? 128 + constants.signals[signal] : (code ?? 1);
}
