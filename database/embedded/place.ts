import { createHash } from 'node:crypto';
import { existsSync, lstatSync, realpathSync, type Stats, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { StartRefused } from '../start-refused.ts';
import { type Account, ensureAccount } from './account.ts';

/**
 * Where the database is, and which user runs it. PostgreSQL refuses to run as root, so root runs it as a system
 * user. If that user cannot reach DATA_DIR, as in a closed home directory, the database is elsewhere, with a
 * link to it in DATA_DIR.
 */
export type Place = {
  /** DATA_DIR as an absolute path, links not resolved. */
  dataDir: string;
  /** The user the server runs as; null for the user of this process. */
  account: Account | null;
  /** Holds the cluster, the log and, if its path is short enough, the socket. */
  home: string;
  cluster: string;
  socketDir: string;
  logFile: string;
};

/** Where root puts the database if the account cannot reach DATA_DIR. */
export const fallbackLocation = '/var/lib/fashion-haat';

/** Only part of the socket's file name: nothing listens on the network. */
export const socketPort = 5432;

const maxSocketPathBytes = 99;

/** Where the database of DATA_DIR is or will be. Creates no file. DATA_DIR must exist. */
export function chooseLocation(dataDir: string, fallbackRoot: string): Place {
  const isRoot = process.getuid?.() === 0;
  const real = realpathSync(dataDir);
  const found = findCluster(dataDir);
  if (found !== null) return existingPlace(dataDir, found, isRoot);
  const account = isRoot ? ensureAccount() : null;
  const isOpen = account === null || findClosedDirectory(real, account) === null;
  return placeIn(dataDir, isOpen ? real : path.join(fallbackRoot, shortHash(real)), account);
}

function existingPlace(dataDir: string, cluster: string, isRoot: boolean): Place {
  const { uid, gid } = statSync(cluster);
  const home = path.dirname(cluster);
  if (!isRoot) {
    if (uid === process.getuid?.()) return placeIn(dataDir, home, null);
    throw new StartRefused(
      `The database in ${cluster} belongs to another user (uid ${uid}); start the shop as that user or as root.`,
    );
  }
  // If root copied it back, it belongs to root: it is then given to the usual account.
  const account = uid === 0 ? ensureAccount() : { uid, gid };
  const closed = findClosedDirectory(home, account);
  if (closed === null) return placeIn(dataDir, home, account);
  throw new StartRefused(
    `The database in ${cluster} cannot be reached by the user it runs as (uid ${account.uid}); let others pass through ${closed} (chmod o+x).`,
  );
}

function findCluster(dataDir: string): string | null {
  const inside = path.join(dataDir, 'postgres');
  const entry = lstatSync(inside, { throwIfNoEntry: false });
  if (entry === undefined) return null;
  if (existsSync(inside)) return realpathSync(inside);
  throw new StartRefused(
    `${inside} points to a database that is not there; bring that directory back, or remove the link and restore a backup, as docs/running/damage.md says.`,
  );
}

function placeIn(dataDir: string, home: string, account: Account | null): Place {
  return {
    dataDir,
    account,
    home,
    cluster: path.join(home, 'postgres'),
    socketDir: chooseSocketDir(home, account),
    logFile: path.join(home, 'postgres.log'),
  };
}

/** The first directory with a path short enough for a socket, and open to the account. */
function chooseSocketDir(home: string, account: Account | null): string {
  const inside = path.join(home, 'postgres-socket');
  if (socketFits(inside)) return inside;
  const name = `fashion-haat-${shortHash(home)}`;
  const below = [os.tmpdir(), '/tmp'].find(
    (root) =>
      existsSync(root) &&
      socketFits(path.join(root, name)) &&
      (account === null || findClosedDirectory(realpathSync(root), account) === null),
  );
  if (below !== undefined) return path.join(below, name);
  throw new StartRefused(`DATA_DIR ${home} is too long a path for a database; choose a shorter.`);
}

function socketFits(directory: string): boolean {
  return Buffer.byteLength(path.join(directory, `.s.PGSQL.${socketPort}`)) <= maxSocketPathBytes;
}

/** The topmost directory of the path, itself included, that the account cannot pass through. */
export function findClosedDirectory(directory: string, account: Account): string | null {
  const parent = path.dirname(directory);
  if (parent !== directory) {
    const closed = findClosedDirectory(parent, account);
    if (closed !== null) return closed;
  }
  const stats = statSync(directory, { throwIfNoEntry: false });
  // A missing directory will be created, and open.
  return stats === undefined || hasPermission('pass', stats, account) ? null : directory;
}

/** The rule of file permissions: the owner's bits, else the group's, else everybody's. */
export function hasPermission(what: 'read' | 'pass', stats: Stats, account: Account): boolean {
  const bit = what === 'read' ? 4 : 1;
  const shift = stats.uid === account.uid ? 6 : stats.gid === account.gid ? 3 : 0;
  return (stats.mode & (bit << shift)) !== 0;
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
