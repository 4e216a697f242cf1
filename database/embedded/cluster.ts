import { spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, statSync } from 'node:fs';
import { chmod, link, mkdir, readdir, rename, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { StartRefused } from '../start-refused.ts';
import type { Account } from './account.ts';
import { type Binaries, majorVersion } from './binaries.ts';
import { handOver, ignoreErrors, syncDirectory, writeDurably } from './files.ts';
import { refuseNewDatabase } from './opened-before.ts';
import type { Place } from './place.ts';
import { cannotRun, cleanEnvironment, exists } from './process.ts';

const attemptName = /^postgres-new-(\d+)-/;
const maxAttemptMinutes = 10;

/**
 * The password of a role in DATA_DIR/secrets, created on first use. Only the user who runs the shop can read
 * it, whatever a copy did to its permissions.
 */
export async function ensurePassword(dataDir: string, role: string): Promise<string> {
  const directory = path.join(dataDir, 'secrets');
  const file = path.join(directory, `${role}-password`);
  await mkdir(directory, { recursive: true, mode: 0o700 });
  await chmod(directory, 0o700);
  if (!existsSync(file)) {
    const attempt = `${file}.new-${randomUUID()}`;
    await writeDurably(attempt, randomBytes(24).toString('base64url'));
    // Creating a link is atomic: of two first starts, only one sets the password.
    await link(attempt, file).catch(ignoreErrors('EEXIST'));
    await rm(attempt, { force: true });
    await syncDirectory(directory);
  }
  await chmod(file, 0o600);
  return readFileSync(file, 'utf8').trim();
}

/**
 * Creates the cluster if there is none. If this DATA_DIR has had a shop before, only if `replacesLost`.
 * @throws {StartRefused} if the cluster is unusable, or has been lost
 */
export async function ensureCluster(
  place: Place,
  binaries: Binaries,
  password: string,
  replacesLost: boolean,
): Promise<void> {
  await removeDeadAttempts(place.home);
  if (!existsSync(path.join(place.cluster, 'PG_VERSION'))) {
    if (!replacesLost) refuseNewDatabase(place.dataDir, place.cluster);
    await createCluster(place, binaries, password);
  }
  refuseOtherVersion(place, binaries);
  const { account } = place;
  if (account !== null && statSync(place.cluster).uid !== account.uid) {
    await handOver(place.cluster, account);
  }
  const name = path.join(place.dataDir, 'postgres');
  if (!existsSync(name)) await symlink(place.cluster, name).catch(ignoreErrors('EEXIST'));
}

async function createCluster(place: Place, binaries: Binaries, password: string): Promise<void> {
  const attempt = path.join(place.home, `postgres-new-${process.pid}-${randomUUID()}`);
  const passwordFile = path.join(attempt, 'password');
  const cluster = path.join(attempt, 'cluster');
  try {
    await mkdir(attempt, { mode: 0o700 });
    await writeDurably(passwordFile, password);
    if (place.account !== null) await handOver(attempt, place.account);
    await runInitdb(binaries, place.account, cluster, passwordFile);
    // Only a complete cluster gets the real name, and the first one wins.
    await rename(cluster, place.cluster).catch(ignoreErrors('ENOTEMPTY', 'EEXIST'));
    await syncDirectory(place.home);
  } finally {
    await rm(attempt, { recursive: true, force: true });
  }
}

async function runInitdb(
  binaries: Binaries,
  account: Account | null,
  cluster: string,
  passwordFile: string,
): Promise<void> {
  const child = spawn(
    path.join(binaries.native, 'bin', 'initdb'),
    [
      `--pgdata=${cluster}`,
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--data-checksums',
      '--encoding=UTF8',
      '--locale=C',
      // PostgreSQL's own C.UTF-8 needs no system locale, and its order never changes under an index.
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
    ],
    { ...(account ?? {}), cwd: '/', env: cleanEnvironment, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let errorOutput = '';
  child.stderr.on('data', (text) => {
    errorOutput += text;
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', (error) => reject(cannotRun(error)));
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(`initdb ended with ${code}: ${errorOutput.trim()}`);
}

function refuseOtherVersion(place: Place, binaries: Binaries): void {
  const file = path.join(place.cluster, 'PG_VERSION');
  if (!existsSync(file)) {
    throw new StartRefused(
      `${place.cluster} holds something that is not a database; move it away or choose another DATA_DIR.`,
    );
  }
  const clusterVersion = readFileSync(file, 'utf8').trim();
  const bundledVersion = majorVersion(binaries);
  if (clusterVersion === bundledVersion) return;
  throw new StartRefused(
    `The database in ${place.cluster} was made by PostgreSQL ${clusterVersion}, and this shop brings PostgreSQL ${bundledVersion}; restore a backup into a new DATA_DIR or set DATABASE_URL.`,
  );
}

async function removeDeadAttempts(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    const pid = Number(attemptName.exec(name)?.[1] ?? Number.NaN);
    if (Number.isNaN(pid)) continue;
    const attempt = path.join(home, name);
    const startedAt = lstatSync(attempt, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    // The process id may have been reused, so age counts too.
    if (exists(pid) && Date.now() - startedAt < maxAttemptMinutes * 60_000) continue;
    await rm(attempt, { recursive: true, force: true }).catch(() => {});
  }
}
