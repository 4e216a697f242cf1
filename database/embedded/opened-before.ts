import { existsSync } from 'node:fs';
import path from 'node:path';
import { StartRefused } from '../start-refused.ts';
import { ignoreErrors, syncDirectory, writeDurably } from './files.ts';

/** In DATA_DIR once its shop has been open: a missing database is then a loss, not a new shop. */
const fileName = 'shop-opened';

const text = `This shop has been open. If its database is gone, the shop does not begin anew:
restore a backup, or delete this file to begin with an empty shop.
`;

export async function noteOpened(dataDir: string): Promise<void> {
  const file = path.join(dataDir, fileName);
  if (existsSync(file)) return;
  await writeDurably(file, text).catch(ignoreErrors('EEXIST'));
  await syncDirectory(dataDir);
}

/** @throws {StartRefused} if the shop of this DATA_DIR has been open before, so that no new database replaces it */
export function refuseNewDatabase(dataDir: string, cluster: string): void {
  const file = path.join(dataDir, fileName);
  if (!existsSync(file)) return;
  throw new StartRefused(
    `The database of this shop is gone from ${cluster}: restore the newest backup with npm run shop -- restore FILE, as docs/running/damage.md says, or delete ${file} to begin with an empty shop.`,
  );
}
