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

// Process ids are reused, usually after a container restart. So a holder counts as alive only while it also
// touches its lock.
const staleLockSeconds = 30;

/**
 * Runs `work` while no other process installs or builds in this tree; waits for one that does.
 *
 * @param {string} root
 * @param {() => Promise<void>} work
 * @returns {Promise<void>}
 */
export async function withLock(root, work) {
  const lock = join(root, '.preparing');
  for (let isAnnounced = false; !acquireBuildLock(lock); isAnnounced = true) {
    if (!isAnnounced) console.log('Waiting for another command to finish installing or building…');
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
 * Creates the folder under another name and renames it, so that a lock never exists without its pid.
 *
 * @param {string} lock
 * @returns {boolean}  whether it is ours now
 */
export function acquireBuildLock(lock) {
  removeDeadLock(lock);
  const ownFolder = `${lock}-${process.pid}`;
  rmSync(ownFolder, { recursive: true, force: true });
  mkdirSync(ownFolder);
  writeFileSync(join(ownFolder, 'pid'), String(process.pid));
  try {
    renameSync(ownFolder, lock);
    return true;
  } catch (error) {
    rmSync(ownFolder, { recursive: true, force: true });
    if (hasErrorCode(error, ['ENOTEMPTY', 'EEXIST'])) return false;
    throw error;
  }
}

/** @param {string} lock */
function removeDeadLock(lock) {
  const holder = holderOf(lock);
  if (!holder || isHolderAlive(lock, holder)) return;

  // Two processes may find the same dead lock, and only one rename succeeds. The later one may have moved the
  // other's new lock instead, and then moves it back.
  const movedFolder = `${lock}-dead-${process.pid}`;
  try {
    renameSync(lock, movedFolder);
    if (holderOf(movedFolder) !== holder) renameSync(movedFolder, lock);
  } catch (error) {
    if (!hasErrorCode(error, ['ENOENT', 'ENOTEMPTY', 'EEXIST'])) throw error;
  }
  rmSync(movedFolder, { recursive: true, force: true });
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
function isHolderAlive(lock, pid) {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (hasErrorCode(error, ['ESRCH'])) return false;
  }
  const touched = statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return Date.now() - touched < staleLockSeconds * 1000;
}

/**
 * @param {unknown} error
 * @param {string[]} codes
 * @returns {boolean}
 */
function hasErrorCode(error, codes) {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}
