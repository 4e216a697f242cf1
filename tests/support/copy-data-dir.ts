import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Copies a stopped shop's DATA_DIR into the folder `to`, with its owners and modes, but without PostgreSQL's log. `cp`
 * copies the 1,700 files in a fifth of the processor time that Node.js takes.
 */
export async function copyDataDir(from: string, to: string): Promise<void> {
  await run('cp', ['-Rp', `${from}/.`, to]);
  await rm(path.join(to, 'postgres.log'), { force: true });
}
