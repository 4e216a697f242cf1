import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { UserError } from './user-error.mjs';

/** @typedef {{ cwd: string, env?: NodeJS.ProcessEnv }} Surroundings */

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
/** @type {Set<NodeJS.Signals>} */
const forwarded = new Set();

/** From here on, whatever ends this process ends its children first. */
export function forwardSignals() {
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => forwardSignal(signal));
  }
  if (process.env.npm_lifecycle_event) watchParent();
}

/**
 * A terminal's Ctrl-C reaches the children by itself, a `kill` does not and cannot be told apart:
 * each signal is passed on once, whoever sent it and however often.
 *
 * @param {NodeJS.Signals} signal
 */
function forwardSignal(signal) {
  if (running.size === 0) process.exit(exitCode(null, signal));
  if (forwarded.has(signal)) return;
  forwarded.add(signal);
  for (const child of running) child.kill(signal);
}

/** npm passes SIGTERM on but cannot pass on its own SIGKILL; new parents are how that shows. */
function watchParent() {
  const above = parentIds();
  setInterval(() => {
    if (parentIds() === above) return;
    for (const child of running) child.kill('SIGTERM');
    process.exit(exitCode(null, 'SIGTERM'));
  }, 1000).unref();
}

/**
 * npm starts a script through a shell. Where that shell stays between us (dash does), it outlives
 * npm and only its own parent changes, which Linux lets us see.
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
 * Runs a step of ours to its end. A signal meant for us ends us after the step.
 *
 * @param {string} program
 * @param {string[]} args
 * @param {Surroundings} surroundings
 * @returns {Promise<number>}  its exit code
 */
export async function runStep(program, args, surroundings) {
  const code = await run(program, args, { ...surroundings, stdio: 'inherit' });
  const [signal] = forwarded;
  if (signal) process.exit(exitCode(null, signal));
  return code;
}

/**
 * From here on this process is only the door: signals in, exit code out. The channel tells the
 * other side when the door is gone, so that it does not outlive a `kill -9`.
 *
 * @param {string} program
 * @param {string[]} args
 * @param {Surroundings} surroundings
 * @returns {Promise<void>}
 */
export async function runInPlace(program, args, surroundings) {
  process.exitCode = await run(program, args, {
    ...surroundings,
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
