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
const staleLockSeconds = 30;

/**
 * One installation or build at a time in one tree: the second waits for the first.
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
 * The folder is made aside and renamed into place, so that it never exists without its pid.
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

  // Two may find the same dead lock; only one rename of it succeeds. Whoever comes late could
  // move the other's new lock instead, and puts it back.
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
