import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, realpathSync, type Stats, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { StartRefused } from '../start-refused.ts';

/**
 * Where the database lives and who runs it. PostgreSQL refuses to run as root, so root lends it
 * to an unprivileged account, which must be able to walk to its files; below a closed home
 * directory it cannot, and the database then lives elsewhere with a link to it in DATA_DIR.
 */
export type Place = {
  /** DATA_DIR, absolute, as the person wrote it. */
  dataDir: string;
  /** The user the server runs as; null is the user this process runs as. */
  account: Account | null;
  /** Holds the cluster, the log and – if its name is short enough – the socket. */
  home: string;
  cluster: string;
  socketDir: string;
  logFile: string;
};

export type Account = { uid: number; gid: number };

/** The place root falls back to. Everybody may pass through it. */
export const fallbackLocation = '/var/lib/fashion-haat';

/** The port is only a part of the socket's file name: nothing listens on the network. */
export const socketPort = 5432;

const longestSocketPathBytes = 99;

/** In: DATA_DIR, which exists. Out: the place of its database, old or new; nothing is created. */
export function chooseLocation(dataDir: string, fallbackRoot: string): Place {
  const isRoot = process.getuid?.() === 0;
  const real = realpathSync(dataDir);
  const found = findCluster(dataDir);
  if (found !== null) return placeOfOld(dataDir, found, isRoot);
  const account = isRoot ? unprivilegedAccount() : null;
  const isOpen = account === null || findClosedDirectory(real, account) === null;
  return placeIn(dataDir, isOpen ? real : path.join(fallbackRoot, shortHash(real)), account);
}

function placeOfOld(dataDir: string, cluster: string, isRoot: boolean): Place {
  const { uid, gid } = statSync(cluster);
  const home = path.dirname(cluster);
  if (!isRoot) {
    if (uid === process.getuid?.()) return placeIn(dataDir, home, null);
    throw new StartRefused(
      `The database in ${cluster} belongs to another user (uid ${uid}); start the shop as that user or as root.`,
    );
  }
  // Copied back by root, it would belong to root: it is handed to the usual account then.
  const account = uid === 0 ? unprivilegedAccount() : { uid, gid };
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
    `${inside} points to a database that is not there; bring that directory back, or remove the link to begin with an empty shop.`,
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

/** The first directory that is short enough for a socket's name and open to the account. */
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
  return (
    Buffer.byteLength(path.join(directory, `.s.PGSQL.${socketPort}`)) <= longestSocketPathBytes
  );
}

/** The topmost directory on the way down to `directory`, itself included, that the account cannot pass. */
export function findClosedDirectory(directory: string, account: Account): string | null {
  const parent = path.dirname(directory);
  if (parent !== directory) {
    const closed = findClosedDirectory(parent, account);
    if (closed !== null) return closed;
  }
  const stats = statSync(directory, { throwIfNoEntry: false });
  // What is not there yet will be made by us, open.
  return stats === undefined || hasPermission('pass', stats, account) ? null : directory;
}

/** The file permissions' own rule: the owner's bits, else the group's, else everybody's. */
export function hasPermission(what: 'read' | 'pass', stats: Stats, account: Account): boolean {
  const bit = what === 'read' ? 4 : 1;
  const shift = stats.uid === account.uid ? 6 : stats.gid === account.gid ? 3 : 0;
  return (stats.mode & (bit << shift)) !== 0;
}

function unprivilegedAccount(): Account {
  try {
    return parseNobody(readFileSync('/etc/passwd', 'utf8'));
  } catch {
    return parseNobody('');
  }
}

/** In: the text of /etc/passwd. Out: the user `nobody`, by its usual numbers when not listed. */
export function parseNobody(passwd: string): Account {
  const line = passwd.split('\n').find((one) => one.startsWith('nobody:'));
  const [, , uid, gid] = line?.split(':') ?? [];
  return { uid: Number(uid ?? 65534), gid: Number(gid ?? 65534) };
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
