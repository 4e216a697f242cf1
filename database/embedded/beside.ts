import path from 'node:path';
import { ensurePassword } from './cluster.ts';
import type { EmbeddedPostgres } from './embedded.ts';
import { type Address, takeLock } from './lock.ts';
import { chooseLocation, fallbackLocation } from './place.ts';
import { findRunningServer } from './process.ts';
import { roleName, shopConnectionOf } from './role.ts';

/**
 * The connection to the PostgreSQL of `dataDir` while a shop runs on it, for commands. Null if no shop does,
 * even if a killed shop left its server running.
 */
export async function findRunningPostgres(
  dataDir: string,
): Promise<EmbeddedPostgres['connection'] | null> {
  const place = chooseLocation(path.resolve(dataDir), fallbackLocation);
  const running = findRunningServer(place.cluster);
  if (running === null) return null;
  const address: Address = {
    place: { ...place, socketDir: running.socketDir || place.socketDir },
    password: await ensurePassword(dataDir, 'postgres'),
  };
  const lock = await takeLock(address);
  if (typeof lock === 'object') await lock.client.end();
  if (lock !== 'taken') return null;
  return shopConnectionOf({ ...address, rolePassword: await ensurePassword(dataDir, roleName) });
}
