import { isDiskFull } from '#database/disk-full.ts';
import { s3Problem } from '#platform/storage/s3-problem.ts';
import { type BackupBucket, type BucketBackup, CopyFailed } from './backup-bucket.ts';

/** The copies of backups in a bucket. */
export type BackupCopies = {
  bucket: string;
  /** Newest first; none where the bucket cannot be read, with a sentence that says why. */
  list(): Promise<{ backups: BucketBackup[]; problem: string | null }>;
  /** The encrypted ones of the folder that the bucket should have and has not. Newest first. */
  missing(): Promise<string[]>;
  /** Brings them there, reads each back, and deletes what is old there. Returns what went wrong, or null. */
  make(): Promise<CopyFailed | null>;
  /** What went wrong when this process copied last, in a sentence; null if nothing did. */
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
        return { backups: [], problem: sentenceOf(error) };
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
export function sentenceOf(error: unknown): string {
  if (isDiskFull(error)) return 'There is no room for it on the disk.';
  const problem = s3Problem(error);
  if (problem === null) throw error;
  return problem;
}
