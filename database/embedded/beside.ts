import path from 'node:path';
import { ensurePassword } from './cluster.ts';
import { databaseName, type EmbeddedPostgres } from './embedded.ts';
import { type Address, connectionOf, takeLock } from './lock.ts';
import { chooseLocation, fallbackLocation } from './place.ts';
import { findRunningServer } from './process.ts';

/**
 * The PostgreSQL of `dataDir` while a shop runs on it, for work beside that shop. Out: null when none
 * does, also where a killed shop left its server behind.
 */
export async function findRunningPostgres(
  dataDir: string,
): Promise<EmbeddedPostgres['connection'] | null> {
  const place = chooseLocation(path.resolve(dataDir), fallbackLocation);
  const living = findRunningServer(place.cluster);
  if (living === null) return null;
  const address: Address = {
    place: { ...place, socketDir: living.socketDir || place.socketDir },
    password: await ensurePassword(dataDir),
  };
  const lock = await takeLock(address);
  if (typeof lock === 'object') await lock.client.end();
  return lock === 'taken' ? { ...connectionOf(address), database: databaseName } : null;
}
