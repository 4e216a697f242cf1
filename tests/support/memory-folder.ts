import { existsSync, realpathSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const memoryDisk = '/dev/shm';
const minFreeBytes = 4 * 1024 ** 3;

/**
 * The folder for test databases: in memory if there is room, else the system's temporary folder. A database has
 * 400 files, and making them on a disk takes longer than most tests.
 */
export function memoryFolder(): string {
  const onDisk = realpathSync(tmpdir());
  if (!existsSync(memoryDisk)) return onDisk;
  const { bavail, bsize } = statfsSync(memoryDisk);
  return bavail * bsize >= minFreeBytes ? memoryDisk : onDisk;
}
