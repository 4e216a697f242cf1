import { dateAndTime } from '../kit/dates.ts';
import { fileSize } from '../kit/text.ts';
import type { BackupView } from './backup.contract.ts';

/** A backup as the owner reads of it. */
export function backupView(backup: { name: string; madeAt: Date; bytes: number }): BackupView {
  return {
    name: backup.name,
    madeAt: dateAndTime(backup.madeAt),
    size: fileSize(backup.bytes),
  };
}
