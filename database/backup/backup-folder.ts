import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, statfs, utimes } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { StartRefused } from '#database/start-refused.ts';
import type { Db } from '#database/tables.ts';
import type { Files } from '#platform/storage/files.ts';
import type { BackupBucket } from './backup-bucket.ts';
import { type BackupCopies, openBackupCopies, sentenceOf } from './backup-copies.ts';
import { InvalidBackup, type Manifest } from './backup-file.ts';
import { backupName, encryptedSuffix, isBackupName, isEncryptedName } from './backup-name.ts';
import { backupsToDelete } from './backup-retention.ts';
import {
  type BackupKey,
  encryptTo,
  isBackupSecret,
  newBackupKey,
  openBackupFile,
  readBackupRecipient,
  WrongKey,
} from './encryption.ts';
import { checkRestorable } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

type StoredBackup = { name: string; madeAt: Date; bytes: number; isEncrypted: boolean };

export type ListedBackup = StoredBackup & { isInFolder: boolean; isInBucket: boolean };

/** What a backup holds, or a sentence that says why it cannot be restored. */
export type CheckedBackup =
  | { ok: true; manifest: Manifest }
  | { ok: false; isKeyWrong: boolean; reason: string };

/** The backups in DATA_DIR and in the bucket, if there is one. The files are the list; no table has it. */
export type Backups = {
  /**
   * Makes a backup and deletes old ones (backup-retention.ts) except `spare`. A call during another one shares
   * its backup.
   */
  make(spare?: string): Promise<StoredBackup>;
  /** Backups in the folder, newest first. */
  list(): Promise<StoredBackup[]>;
  /** Backups in the folder and the bucket. If the bucket cannot be read, `problem` says why in a sentence. */
  listAll(): Promise<{ backups: ListedBackup[]; problem: string | null }>;
  /** Null if no encrypted backup has that name. */
  open(name: string): Promise<{ bytes: number; content: Readable } | null>;
  /**
   * Reads a backup to its end, as a restore would. `key` is its secret key if it is encrypted. One that only
   * the bucket has is downloaded first. Null if no backup has that name.
   */
  check(name: string, key: string): Promise<CheckedBackup | null>;
  /** Opens a checked backup, decrypted. */
  openPlain(name: string, key: string): Readable;
  /** Whether the disk has room for three more like the last one: a full disk stops the shop. */
  hasRoom(): Promise<boolean>;
  newKey(): Promise<BackupKey>;
  /** Encrypts backups that were made before there was a key. */
  encryptPlain(): Promise<void>;
  /** Null without a bucket. */
  copies: BackupCopies | null;
};

/** A file that has not grown for this long is no longer being written. */
const abandonedAfterMs = 3_600_000;
const noCopies = { backups: [], problem: null };
const migrations = path.join(process.cwd(), 'database/migrations');

/** Creates the folder when it is needed. */
export function openBackups(
  folder: string,
  shop: { db: Db; files: Pick<Files, 'list' | 'read'>; now(): Date },
  bucket: BackupBucket | null = null,
): Backups {
  let running: Promise<StoredBackup> | null = null;

  async function make(spare?: string): Promise<StoredBackup> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await deleteAbandoned();
    const plainName = await freeName();
    const file = path.join(folder, plainName);
    const { isEncrypted } = await writeBackup(shop, file);
    const name = isEncrypted ? plainName + encryptedSuffix : plainName;
    if (isEncrypted) await rename(file, path.join(folder, name));
    const stored = await list();
    for (const old of backupsToDelete(stored.map((backup) => backup.name))) {
      if (old !== spare) await rm(path.join(folder, old), { force: true });
    }
    const made = stored.find((backup) => backup.name === name);
    if (!made) throw new Error(`The backup ${name} has gone`);
    return made;
  }

  /** Deletes what a process left that was killed while it wrote a backup. */
  async function deleteAbandoned(): Promise<void> {
    for (const name of await readdir(folder)) {
      if (!name.endsWith('.part')) continue;
      const file = path.join(folder, name);
      const { mtimeMs } = await stat(file);
      if (Date.now() - mtimeMs > abandonedAfterMs) await rm(file, { force: true });
    }
  }

  /** A second backup within the same second is named a second later, so neither replaces the other. */
  async function freeName(): Promise<string> {
    const taken = (await list()).map(({ name }) => name.replace(encryptedSuffix, ''));
    let time = shop.now().getTime();
    while (taken.includes(backupName(new Date(time)))) time += 1_000;
    return backupName(new Date(time));
  }

  const list = () => listFolder(folder);

  const copies =
    bucket &&
    openBackupCopies(bucket, folder, async () =>
      (await list()).filter(({ isEncrypted }) => isEncrypted).map(({ name }) => name),
    );

  async function listAll(): ReturnType<Backups['listAll']> {
    const inFolder = await list();
    const { backups: inBucket, problem } = (await copies?.list()) ?? noCopies;
    const there = new Set(inBucket.map(({ name }) => name));
    const here = new Set(inFolder.map(({ name }) => name));
    const backups = [
      ...inFolder.map((backup) => ({
        ...backup,
        isInFolder: true,
        isInBucket: there.has(backup.name),
      })),
      ...inBucket
        .filter(({ name }) => !here.has(name))
        .map((backup) => ({ ...backup, isEncrypted: true, isInFolder: false, isInBucket: true })),
    ];
    return { backups: backups.sort(newestFirst), problem };
  }

  async function find(name: string): Promise<ListedBackup | null> {
    return (await listAll()).backups.find((backup) => backup.name === name) ?? null;
  }

  function openPlain(name: string, key: string): Readable {
    return openBackupFile(path.join(folder, name), isEncryptedName(name) ? key : null);
  }

  return {
    make(spare) {
      running ??= make(spare).finally(() => {
        running = null;
      });
      return running;
    },
    list,
    listAll,
    async open(name) {
      const backup = await find(name);
      if (!backup?.isEncrypted) return null;
      const isElsewhere = bucket && !backup.isInFolder;
      const content = isElsewhere ? bucket.open(name) : createReadStream(path.join(folder, name));
      return { bytes: backup.bytes, content };
    },
    async check(name, key) {
      const backup = await find(name);
      if (!backup) return null;
      if (backup.isEncrypted && !(await isBackupSecret(key))) {
        return { ok: false, isKeyWrong: true, reason: 'A backup key begins with AGE-SECRET-KEY-1' };
      }
      if (!backup.isInFolder) {
        const reason = await bucket?.fetch(name, folder).then(
          () => null,
          (error: unknown) => sentenceOf(bucket, error),
        );
        if (reason) return { ok: false, isKeyWrong: false, reason };
      }
      try {
        const { manifest } = await checkRestorable(openPlain(name, key), migrations);
        return { ok: true, manifest };
      } catch (error) {
        if (error instanceof InvalidBackup || error instanceof StartRefused) {
          return { ok: false, isKeyWrong: error instanceof WrongKey, reason: error.message };
        }
        throw error;
      }
    },
    openPlain,
    async hasRoom() {
      const [last] = await list();
      if (!last) return true;
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize > 3 * last.bytes;
    },
    newKey: newBackupKey,
    async encryptPlain() {
      await running?.catch(() => {});
      const recipient = await readBackupRecipient(shop.db);
      if (!recipient) return;
      for (const { name, isEncrypted } of await list()) {
        if (!isEncrypted) await encryptFile(path.join(folder, name), recipient);
      }
    },
    copies,
  };
}

/** The backups in a folder, newest first; none if there is no folder. */
export async function listFolder(folder: string): Promise<StoredBackup[]> {
  const found = await readdir(folder).catch(() => []);
  const names = found.filter(isBackupName);
  const backups = await Promise.all(
    names.map(async (name) => {
      const { mtime, size } = await stat(path.join(folder, name));
      return { name, madeAt: mtime, bytes: size, isEncrypted: isEncryptedName(name) };
    }),
  );
  return backups.sort(newestFirst);
}

function newestFirst(one: { name: string }, other: { name: string }): number {
  return one.name < other.name ? 1 : -1;
}

/** Replaces 'FILE' by 'FILE.age', with the same times. */
async function encryptFile(file: string, recipient: string): Promise<void> {
  const { atime, mtime } = await stat(file);
  const partialFile = `${file}.part`;
  try {
    await pipeline(
      createReadStream(file),
      encryptTo(recipient),
      createWriteStream(partialFile, { mode: 0o600 }),
    );
    await utimes(partialFile, atime, mtime);
    await rename(partialFile, file + encryptedSuffix);
  } catch (error) {
    await rm(partialFile, { force: true });
    throw error;
  }
  await rm(file);
}
