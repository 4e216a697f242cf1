import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * Creates a DATA_DIR for a temporary shop in `folder`. All users may enter it: root's PostgreSQL runs as
 * another user, and would otherwise store its data elsewhere and leave it behind (database/embedded/place.ts).
 */
export async function createTempDataDir(name: string, folder = tmpdir()): Promise<string> {
  const dataDir = await mkdtemp(path.join(folder, `fashion-haat-${name}-`));
  await chmod(dataDir, 0o711);
  return dataDir;
}
