import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * A new DATA_DIR for a shop that is thrown away. Everybody may pass through it: root's PostgreSQL runs as
 * somebody else, and would live apart from it and be left behind (database/embedded/place.ts).
 */
export async function createTempDataDir(name: string): Promise<string> {
  const dataDir = await mkdtemp(path.join(tmpdir(), `fashion-haat-${name}-`));
  await chmod(dataDir, 0o711);
  return dataDir;
}
