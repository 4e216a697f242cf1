import path from 'node:path';
import type { BackupBucket } from '#database/backup/backup-bucket.ts';
import { sentenceOf } from '#database/backup/backup-copies.ts';
import { listFolder } from '#database/backup/backup-folder.ts';
import { inBucket } from '#database/backup/backup-name.ts';
import { StartRefused } from '#database/start-refused.ts';
import type { Config } from './config.ts';
import { backupBucket, backupFolder } from './stored-files.ts';

type Where = Pick<Config, 'dataDir' | 'backupObjects'>;

/** Every stored backup as a command names it, newest first: its path in the folder, or 's3:NAME'. */
export async function listForCommand(
  config: Where,
): Promise<{ file: string; madeAt: Date; bytes: number }[]> {
  const folder = backupFolder(config);
  const here = await listFolder(folder);
  const bucket = backupBucket(config);
  const there = bucket ? await listBucket(bucket) : [];
  return [
    ...here.map((backup) => ({ ...backup, file: path.join(folder, backup.name) })),
    ...there.map((backup) => ({ ...backup, file: inBucket + backup.name })),
  ];
}

/**
 * Downloads a backup from the bucket into DATA_DIR/backups. Returns its file.
 * @throws {StartRefused} if there is no bucket, or no such backup in it
 */
export async function fetchForCommand(config: Where, named: string): Promise<string> {
  const bucket = backupBucket(config);
  if (!bucket) {
    throw new StartRefused(`${named} lies in a bucket, but S3_BACKUP_BUCKET names none.`);
  }
  const name = await nameIn(bucket, named.slice(inBucket.length));
  const folder = backupFolder(config);
  await bucket.fetch(name, folder).catch((error: unknown) => refuse(bucket, error));
  return path.join(folder, name);
}

async function nameIn(bucket: BackupBucket, named: string): Promise<string> {
  const there = await listBucket(bucket);
  const found = named === 'latest' ? there[0] : there.find(({ name }) => name === named);
  if (found) return found.name;
  throw new StartRefused(
    there.length === 0
      ? `The bucket ${bucket.name} holds no backup.`
      : `The bucket ${bucket.name} holds no ${named}: npm run shop -- backups lists what it holds.`,
  );
}

function listBucket(bucket: BackupBucket) {
  return bucket.list().catch((error: unknown) => refuse(bucket, error));
}

function refuse(bucket: BackupBucket, error: unknown): never {
  throw new StartRefused(sentenceOf(bucket, error));
}
