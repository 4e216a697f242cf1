import { existsSync, lstatSync } from 'node:fs';
import { chmod, chown, lchown, mkdir, open, readdir, rm, rmdir } from 'node:fs/promises';
import path from 'node:path';
import { StartRefused } from '../start-refused.ts';
import type { Account } from './account.ts';
import { type Place, socketPort } from './place.ts';

/** Creates the directories the server needs besides its cluster. */
export async function makeDirectories(place: Place): Promise<void> {
  if (!existsSync(place.home)) {
    await makeOpenDirectory(path.dirname(place.home));
    await makeOpenDirectory(place.home);
  }
  await mkdir(place.socketDir, { mode: 0o700 }).catch(ignoreErrors('EEXIST'));
  const stats = lstatSync(place.socketDir);
  const owner = place.account?.uid ?? process.getuid?.();
  const isOurs = stats.uid === process.getuid?.() || stats.uid === owner;
  // In /tmp anybody could have created it first, to listen in the server's place.
  if (!stats.isDirectory() || !isOurs) {
    throw new StartRefused(
      `${place.socketDir} belongs to another user; remove it or choose a shorter DATA_DIR.`,
    );
  }
  await chmod(place.socketDir, 0o700);
  if (place.account !== null) await chown(place.socketDir, place.account.uid, place.account.gid);
}

/** Removes what a stopped server may have left there, and nothing else. */
export async function removeSocketDir(socketDir: string): Promise<void> {
  for (const name of [`.s.PGSQL.${socketPort}`, `.s.PGSQL.${socketPort}.lock`]) {
    await rm(path.join(socketDir, name), { force: true });
  }
  await rmdir(socketDir).catch(ignoreErrors('ENOENT'));
}

/**
 * Creates a directory and its parents one by one: Node's recursive mkdir never returns on a file system without
 * mkdir, such as /proc. Throws like mkdir.
 */
export async function makeDirectory(directory: string): Promise<void> {
  if (existsSync(directory)) return;
  await makeDirectory(path.dirname(directory));
  await mkdir(directory).catch(ignoreErrors('EEXIST'));
}

/** Creates a directory that others can pass through, whatever the umask. */
export async function makeOpenDirectory(directory: string): Promise<void> {
  await makeDirectory(directory);
  await chmod(directory, 0o755);
}

/** Gives a directory and everything in it to the account, and closes it to everybody else. */
export async function handOver(directory: string, { uid, gid }: Account): Promise<void> {
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    const file = path.join(directory, entry.name);
    if (entry.isDirectory()) await handOver(file, { uid, gid });
    else await lchown(file, uid, gid);
  }
  await chown(directory, uid, gid);
  await chmod(directory, 0o700);
}

/** Writes a new file that only its owner can read. It survives a power cut once this returns. */
export async function writeDurably(file: string, text: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  await handle.writeFile(text);
  await handle.sync();
  await handle.close();
}

/** Makes the names in a directory survive a power cut. */
export async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r');
  await handle.sync();
  await handle.close();
}

/** For catch(): ignores these error codes, rethrows all others. */
export function ignoreErrors(...codes: string[]): (error: NodeJS.ErrnoException) => void {
  return (error) => {
    if (!codes.includes(error.code ?? '')) throw error;
  };
}
