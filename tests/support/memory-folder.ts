import { existsSync, realpathSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const memoryDisk = '/dev/shm';
const minFreeBytes = 4 * 1024 ** 3;

/**
 * The folder for the databases of tests: in memory where there is room for it, else the system's temporary one. A
 * database has 400 files, and on a disk making them takes longer than most tests.
 */
export function memoryFolder(): string {
  const onDisk = realpathSync(tmpdir());
  if (!existsSync(memoryDisk)) return onDisk;
  const { bavail, bsize } = statfsSync(memoryDisk);
  return bavail * bsize >= minFreeBytes ? memoryDisk : onDisk;
}
