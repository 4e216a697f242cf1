import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm, utimes } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { LargeObjects } from '#platform/storage/large-objects.ts';
import { backupPrefix, isBackupName, isEncryptedName, timeOfBackup } from './backup-name.ts';
import { backupsToDelete } from './backup-retention.ts';

export type BucketBackup = { name: string; madeAt: Date; bytes: number };

/** The backups in a bucket, whether or not the folder has them too. All are encrypted. */
export type BackupBucket = {
  name: string;
  problemOf: LargeObjects['problemOf'];
  /** As it was within the last minute: a page that asks again does not ask the store. Newest first. */
  list(): Promise<BucketBackup[]>;
  /** Backups of the folder that the bucket lacks and should have, newest first. */
  missing(inFolder: readonly string[]): Promise<string[]>;
  /**
   * Uploads what is missing, reads each back, then deletes old backups and unfinished uploads in the bucket.
   * @throws {CopyFailed}
   */
  copy(folder: string, inFolder: readonly string[]): Promise<void>;
  open(name: string): Readable;
  /** Downloads one into the folder, if the bucket has it. */
  fetch(name: string, folder: string): Promise<void>;
};

/** `message` is one sentence for the owner. */
export class CopyFailed extends Error {}

const rememberedMs = 60_000;
const abandonedAfterMs = 24 * 3_600_000;

export function openBackupBucket(objects: LargeObjects): BackupBucket {
  let remembered: { listed: Promise<BucketBackup[]>; until: number } | null = null;

  function list(): Promise<BucketBackup[]> {
    if (!remembered || performance.now() > remembered.until) {
      const listed = listAnew();
      listed.catch(() => {});
      remembered = { listed, until: performance.now() + rememberedMs };
    }
    return remembered.listed;
  }

  async function listAnew(): Promise<BucketBackup[]> {
    const listed = await objects.list(backupPrefix);
    return listed
      .filter(({ name }) => isBackupName(name) && isEncryptedName(name))
      .map(({ name, bytes }) => ({ name, bytes, madeAt: timeOfBackup(name) }))
      .sort((one, other) => (one.name < other.name ? 1 : -1));
  }

  async function missing(inFolder: readonly string[]): Promise<string[]> {
    const there = new Set((await list()).map(({ name }) => name));
    const { stays } = sortOut([...there], inFolder);
    return inFolder.filter((name) => stays.has(name) && !there.has(name));
  }

  /** Reads it back, byte for byte. */
  async function send(name: string, folder: string): Promise<void> {
    const sent = await objects.send(name, path.join(folder, name));
    const hash = createHash('sha256');
    for await (const part of objects.read(name)) hash.update(part);
    if (hash.digest('hex') === sent) return;
    await objects.remove(name);
    throw new CopyFailed('What the store returned was not what it had been sent.');
  }

  return {
    name: objects.bucket,
    problemOf: objects.problemOf,
    list,
    missing,
    async copy(folder, inFolder) {
      try {
        remembered = null;
        for (const name of await missing(inFolder)) await send(name, folder);
        const { old } = sortOut(
          (await listAnew()).map(({ name }) => name),
          inFolder,
        );
        for (const name of old) await objects.remove(name);
        // Some stores cannot list unfinished uploads, and some keys may not. The copies are there all the same.
        const before = new Date(Date.now() - abandonedAfterMs);
        await objects.removeUnfinished(backupPrefix, before).catch(() => {});
      } catch (error) {
        if (error instanceof CopyFailed) throw error;
        const reason = objects.problemOf(error) ?? 'Something unexpected happened.';
        throw new CopyFailed(reason, { cause: error });
      } finally {
        remembered = null;
      }
    },
    open: (name) => Readable.from(objects.read(name), { objectMode: false }),
    async fetch(name, folder) {
      const found = (await list()).find((backup) => backup.name === name);
      if (!found) return;
      const file = path.join(folder, name);
      const partialFile = `${file}.part`;
      // The folder above stays open to other users.
      await mkdir(path.dirname(folder), { recursive: true });
      await mkdir(folder, { recursive: true, mode: 0o700 });
      try {
        await pipeline(objects.read(name), createWriteStream(partialFile, { mode: 0o600 }));
        await utimes(partialFile, found.madeAt, found.madeAt);
        await rename(partialFile, file);
      } catch (error) {
        await rm(partialFile, { force: true });
        throw error;
      }
    },
  };
}

/** What stays, and what is old in the bucket. Both places count together for the days and weeks that stay. */
function sortOut(inBucket: readonly string[], inFolder: readonly string[]) {
  const all = [...new Set([...inBucket, ...inFolder.filter(isEncryptedName)])].sort().reverse();
  const deleted = new Set(backupsToDelete(all));
  return {
    stays: new Set(all.filter((name) => !deleted.has(name))),
    old: inBucket.filter((name) => deleted.has(name)),
  };
}
