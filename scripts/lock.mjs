import {
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimes,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

// A process id can be given out again, and after a container's restart usually is: a holder
// is believed to be at work only while it also keeps touching its lock.
const silentSecondsAtMost = 30;

/**
 * One installation or build at a time in one tree: the second waits for the first.
 *
 * @param {string} root
 * @param {() => Promise<void>} work
 * @returns {Promise<void>}
 */
export async function withLock(root, work) {
  const lock = join(root, '.preparing');
  for (let told = false; !takeLock(lock); told = true) {
    if (!told) console.log('Waiting for another command to finish installing or building…');
    await wait(200);
  }
  const release = () => rmSync(lock, { recursive: true, force: true });
  const touch = setInterval(() => utimes(lock, new Date(), new Date(), () => {}), 1000).unref();
  process.once('exit', release);
  try {
    await work();
  } finally {
    clearInterval(touch);
    process.removeListener('exit', release);
    release();
  }
}

/**
 * The folder is made aside and renamed into place, so that it never exists without its pid.
 *
 * @param {string} lock
 * @returns {boolean}  whether it is ours now
 */
export function takeLock(lock) {
  removeDeadLock(lock);
  const mine = `${lock}-${process.pid}`;
  rmSync(mine, { recursive: true, force: true });
  mkdirSync(mine);
  writeFileSync(join(mine, 'pid'), String(process.pid));
  try {
    renameSync(mine, lock);
    return true;
  } catch (error) {
    rmSync(mine, { recursive: true, force: true });
    if (isOneOf(error, ['ENOTEMPTY', 'EEXIST'])) return false;
    throw error;
  }
}

/** @param {string} lock */
function removeDeadLock(lock) {
  const holder = holderOf(lock);
  if (!holder || isAtWork(lock, holder)) return;

  // Two may find the same dead lock; only one rename of it succeeds. Whoever comes late could
  // move the other's new lock instead, and puts it back.
  const aside = `${lock}-dead-${process.pid}`;
  try {
    renameSync(lock, aside);
    if (holderOf(aside) !== holder) renameSync(aside, lock);
  } catch (error) {
    if (!isOneOf(error, ['ENOENT', 'ENOTEMPTY', 'EEXIST'])) throw error;
  }
  rmSync(aside, { recursive: true, force: true });
}

/**
 * @param {string} lock
 * @returns {number | undefined}
 */
function holderOf(lock) {
  try {
    return Number(readFileSync(join(lock, 'pid'), 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * @param {string} lock
 * @param {number} pid
 * @returns {boolean}
 */
function isAtWork(lock, pid) {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (isOneOf(error, ['ESRCH'])) return false;
  }
  const touched = statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return Date.now() - touched < silentSecondsAtMost * 1000;
}

/**
 * @param {unknown} error
 * @param {string[]} codes
 * @returns {boolean}
 */
function isOneOf(error, codes) {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}
