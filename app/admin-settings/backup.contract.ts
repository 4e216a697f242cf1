import type { Refusal } from '../kit/result.ts';

/**
 * Backups: the whole shop in one file, made and downloaded by the owner and stored beside the shop's data.
 * `npm run shop -- restore FILE` restores one.
 */
export type BackupView = {
  /** Its file name, also in its URL. */
  name: string;
  /** '21 Nov 2026, 3:05 pm' */
  madeAt: string;
  /** '3.2 MB' */
  size: string;
};

export const maxBackups = 7;

export function backupMadeToast({ size }: BackupView): { title: string; description: string } {
  return {
    title: 'Backup made',
    description: `It is ${size}. Keep a copy away from this machine.`,
  };
}

export const backupRefusals = {
  notWritten: {
    kind: 'conflict',
    code: 'backup_not_written',
    title: 'Backup failed',
    description: 'It could not be written: there is no room left, or the folder is closed.',
  },
} as const satisfies Record<string, Refusal>;
