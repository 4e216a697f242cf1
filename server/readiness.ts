import { statfs } from 'node:fs/promises';
import path from 'node:path';
import { canWrite } from '#database/can-write.ts';
import type { Shop } from '#platform/shop.ts';

/** Whether an order could be placed now, and if not, why. */
export type Readiness =
  | 'ok'
  | 'database damaged'
  | 'database unreachable'
  | 'database is read-only'
  | 'disk full'
  | 'stopping';

type ReadinessOptions = {
  shop: Pick<Shop, 'db' | 'damage'>;
  /** The folder of pictures, backups and the bundled database. */
  dataDir: string;
  minFreeBytes?: number;
};

const patienceMs = 1_000;
/** PostgreSQL allocates its log in files of 16 MB. */
const usualMinFreeBytes = 64 * 1024 * 1024;

/**
 * Returns a check that the database is whole, answers within a second and takes writes, and that the disk has
 * room.
 */
export function openReadiness({
  shop,
  dataDir,
  minFreeBytes = usualMinFreeBytes,
}: ReadinessOptions): () => Promise<Readiness> {
  return async () => {
    if (shop.damage() !== null) return 'database damaged';
    const [takesWrites, free] = await Promise.all([
      canWrite(shop.db, patienceMs),
      freeBytes(dataDir),
    ]);
    if (takesWrites === null) return 'database unreachable';
    if (!takesWrites) return 'database is read-only';
    return free < minFreeBytes ? 'disk full' : 'ok';
  };
}

/** Free bytes on the disk of the folder, which may not exist yet. 0 if nothing could be stored. */
async function freeBytes(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    return isMissing ? freeBytes(path.dirname(folder)) : 0;
  }
}
