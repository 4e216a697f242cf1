import type { Refusal } from '../kit/result.ts';

/**
 * Backups: the whole shop in one file, made and downloaded by the owner and stored beside the shop's data.
 * They are encrypted with a key that the owner alone has; whoever downloads one says again who they are.
 * One is restored on a page of its own, or by `npm run shop -- restore FILE`.
 */
export type BackupsView = {
  /** Newest first. */
  backups: BackupView[];
  /** '22 November 2026', when the backup key was made; null before the owner has made one. */
  keySince: string | null;
  /** Whether the shop backs itself up every night. */
  isNightly: boolean;
  /** Whether a download asks for a one-time code as well. */
  asksForCode: boolean;
  /** How the last restore since the shop was started ended; null without one. */
  lastRestore: { isDone: boolean; text: string } | null;
};

export type BackupView = {
  /** Its file name, also in its URL. */
  name: string;
  /** '21 Nov 2026, 3:05 pm' */
  madeAt: string;
  /** '3.2 MB' */
  size: string;
};

export function backupMadeToast({ size }: BackupView): { title: string; description: string } {
  return {
    title: 'Backup made',
    description: `It is ${size}. Keep a copy away from this machine.`,
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
