import { dateAndTime, longDate } from '#app/kit/dates.ts';
import { formatFileSize, pluralize } from '#app/kit/text.ts';
import { isTwoFactorEnabled } from '#app/people/two-factor/two-factor.store.server.ts';
import type { RestoreOutcome } from '#platform/restoring.ts';
import type { Permitted, Shop } from '#platform/shop.ts';
import type { BackupsView, BackupView } from './backup.contract.ts';
import { findBackupRecipient } from './backup-key.store.server.ts';

export async function readBackups(
  shop: Shop,
  owner: Permitted<'backups:read'>,
): Promise<BackupsView> {
  const { copies } = shop.backups;
  const [{ backups, problem }, key, asksForCode] = await Promise.all([
    shop.backups.listAll(),
    findBackupRecipient(shop.db),
    isTwoFactorEnabled(shop.db, owner.userId),
  ]);
  return {
    backups: backups.map((backup) => ({
      ...backupView(backup),
      place: copies && problem === null ? placeOf(backup) : null,
    })),
    keySince: key && longDate(key.since),
    isNightly: shop.settings.backsUpNightly,
    asksForCode,
    lastRestore: shop.restoring && restoreText(shop.restoring.last()),
    copies: copies && { bucket: copies.bucket, problem: problem ?? copies.problem() },
  };
}

function placeOf({ isInFolder, isInBucket }: { isInFolder: boolean; isInBucket: boolean }): string {
  if (!isInBucket) return 'on this machine alone';
  return isInFolder ? 'here and in the bucket' : 'in the bucket';
}

/** Ignores the bucket. */
export function backupView(backup: { name: string; madeAt: Date; bytes: number }): BackupView {
  return {
    name: backup.name,
    madeAt: dateAndTime(backup.madeAt),
    size: formatFileSize(backup.bytes),
    place: null,
  };
}

function restoreText(last: RestoreOutcome | null): BackupsView['lastRestore'] {
  if (!last) return null;
  if (!last.ok) return { isDone: false, text: `The last restore failed. ${last.reason}` };
  const { at, takenAt, erasedAgain, hadTwoFactor } = last;
  const sentences = [
    `On ${dateAndTime(at)} the shop was restored as it was on ${dateAndTime(takenAt)}.`,
    'A backup made right before holds the shop as it was until then.',
  ];
  if (erasedAgain > 0) {
    sentences.push(`Erased again, as they had asked: ${pluralize(erasedAgain, 'account')}.`);
  }
  if (hadTwoFactor) {
    sentences.push('One-time codes are off, as no backup holds them: turn them on under Profile.');
  }
  return { isDone: true, text: sentences.join(' ') };
}
