import { isDiskFull } from '#database/disk-full.ts';
import { type BackupBucket, type BucketBackup, CopyFailed } from './backup-bucket.ts';

export type BackupCopies = {
  bucket: string;
  /** Newest first. None if the bucket cannot be read; `problem` says why in a sentence. */
  list(): Promise<{ backups: BucketBackup[]; problem: string | null }>;
  /** Encrypted backups of the folder that the bucket lacks and should have, newest first. */
  missing(): Promise<string[]>;
  /** Uploads them, reads each back, and deletes old ones in the bucket. Returns what went wrong, or null. */
  make(): Promise<CopyFailed | null>;
  /** What went wrong in this process's last copy, in a sentence; null if nothing did. */
  problem(): string | null;
};

/** `listFolder` lists the encrypted backups of the folder, newest first. */
export function openBackupCopies(
  bucket: BackupBucket,
  folder: string,
  listFolder: () => Promise<string[]>,
): BackupCopies {
  let running: Promise<CopyFailed | null> | null = null;
  let last: CopyFailed | null = null;

  async function make(): Promise<CopyFailed | null> {
    last = await bucket.copy(folder, await listFolder()).then(
      () => null,
      (error: unknown) => {
        if (error instanceof CopyFailed) return error;
        throw error;
      },
    );
    return last;
  }

  return {
    bucket: bucket.name,
    async list() {
      try {
        return { backups: await bucket.list(), problem: null };
      } catch (error) {
        return { backups: [], problem: sentenceOf(bucket, error) };
      }
    },
    async missing() {
      return bucket.missing(await listFolder());
    },
    make() {
      running ??= make().finally(() => {
        running = null;
      });
      return running;
    },
    problem: () => last?.message ?? null,
  };
}

/** @throws the error itself if it is neither the store’s nor that of a full disk */
export function sentenceOf(bucket: BackupBucket, error: unknown): string {
  if (isDiskFull(error)) return 'There is no room for it on the disk.';
  const problem = bucket.problemOf(error);
  if (problem === null) throw error;
  return problem;
}
