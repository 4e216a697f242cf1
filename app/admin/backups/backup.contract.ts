import type { Refusal } from '#app/kit/result.ts';

/**
 * Backups: the whole shop in one file, made and downloaded by the owner, stored with the shop's data and copied
 * to a bucket. They are encrypted with a key that only the owner has. A download asks for proof of identity. A
 * restore is on its own page, or by `npm run shop -- restore FILE`.
 */
export type BackupsView = {
  /** Newest first. */
  backups: BackupView[];
  /** The day of the backup key, '22 November 2026'; null before the owner has made one. */
  keySince: string | null;
  /** Whether the shop backs itself up every night. */
  isNightly: boolean;
  /** Whether a download also asks for a one-time code. */
  asksForCode: boolean;
  /** How the last restore since the start ended; null if none. */
  lastRestore: { isDone: boolean; text: string } | null;
  /** Where they are copied to, and why some are not, in a sentence; null without a bucket. */
  copies: { bucket: string; problem: string | null } | null;
};

export type BackupMade = {
  /** '3.2 MB' */
  size: string;
  bucket: string | null;
  /** Why it was not copied there; null if it was. */
  notCopied: string | null;
};

export type BackupView = {
  /** Its file name, also in its URL. */
  name: string;
  /** '21 Nov 2026, 3:05 pm' */
  madeAt: string;
  /** '3.2 MB' */
  size: string;
  /** 'here and in the bucket'; null without a bucket, or if it cannot be read. */
  place: string | null;
};

export function backupMadeToast({ size, bucket, notCopied }: BackupMade): {
  title: string;
  description: string;
} {
  const copied =
    notCopied === null
      ? `It is copied to the bucket ${bucket}.`
      : `It could not be copied to the bucket ${bucket}. ${notCopied}`;
  return {
    title: 'Backup made',
    description: `It is ${size}. ${bucket === null ? 'Keep a copy away from this machine.' : copied}`,
  };
}

export const backupRefusals = {
  keyMissing: {
    kind: 'conflict',
    code: 'backup_key_missing',
    title: 'Backup Key Missing',
    description: 'Please make a backup key first: backups are encrypted with it.',
  },
  notWritten: {
    kind: 'conflict',
    code: 'backup_not_written',
    title: 'Backup failed',
    description: 'It could not be saved: the disk is full, or the folder is read-only.',
  },
} as const satisfies Record<string, Refusal>;
