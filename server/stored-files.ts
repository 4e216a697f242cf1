import path from 'node:path';
import { type BackupBucket, openBackupBucket } from '#database/backup/backup-bucket.ts';
import { type Backups, openBackups } from '#database/backup/backup-folder.ts';
import type { Files } from '#platform/storage/files.ts';
import { folderFiles } from '#platform/storage/folder-files.ts';
import type { Config } from './config.ts';

/** The backups in DATA_DIR, and in the bucket if there is one. */
export function openStoredBackups(
  config: Pick<Config, 'dataDir' | 'backupObjects'>,
  shop: Parameters<typeof openBackups>[1],
): Backups {
  return openBackups(backupFolder(config), shop, backupBucket(config));
}

export function backupFolder({ dataDir }: Pick<Config, 'dataDir'>): string {
  return path.join(dataDir, 'backups');
}

export function backupBucket({
  backupObjects,
}: Pick<Config, 'backupObjects'>): BackupBucket | null {
  return backupObjects && openBackupBucket(backupObjects);
}

/** The storage of uploaded pictures. */
export function openFiles({ files, dataDir }: Pick<Config, 'files' | 'dataDir'>): Files {
  return files ?? folderFiles(path.join(dataDir, 'pictures'));
}
