const namePattern = /^backup-(\d{4}-\d{2}-\d{2})-(\d{2})(\d{2})(\d{2})\.tar(\.age)?$/;
/** The suffix of an encrypted backup. */
export const encryptedSuffix = '.age';
export const backupPrefix = 'backup-';

export function isBackupName(name: string): boolean {
  return namePattern.test(name);
}

export function isEncryptedName(name: string): boolean {
  return name.endsWith(encryptedSuffix);
}

/** 'backup-2026-11-21-083000.tar', in UTC, so that names sort by time. */
export function backupName(now: Date): string {
  const [date = '', time = ''] = now.toISOString().split('T');
  return `${backupPrefix}${date}-${time.slice(0, 8).replaceAll(':', '')}.tar`;
}

export function timeOfBackup(name: string): Date {
  const [, date, hours, minutes, seconds] = namePattern.exec(name) ?? [];
  return new Date(`${date}T${hours}:${minutes}:${seconds}Z`);
}

/** What stands before the name of a backup in the bucket, where a command names it. */
export const inBucket = 's3:';

/** Whether a command names a backup in the bucket: 's3:NAME' or 's3:latest'. */
export function isInBucket(file: string): boolean {
  return file.startsWith(inBucket);
}
