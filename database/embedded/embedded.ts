import { accessSync, constants, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '#platform/log/log.ts';
import { StartRefused } from '../start-refused.ts';
import { ensureAccount, nobody } from './account.ts';
import { type Binaries, findBinaries, prepareBinaries } from './binaries.ts';
import { ensureCluster, ensurePassword } from './cluster.ts';
import { makeDirectories, makeDirectory, removeSocketDir } from './files.ts';
import { type HeldLock, releaseServer, type Server, startAndLock } from './lock.ts';
import { chooseLocation, fallbackLocation, type Place } from './place.ts';
import { findRunningServer, trimLog } from './process.ts';
import { ensureRole, roleName, shopConnectionOf } from './role.ts';

const minPauseMs = 200;
const maxPauseMs = 5_000;
const trimLogEveryMs = 60 * 60_000;

/** The bundled PostgreSQL, running and supervised. */
export type EmbeddedPostgres = {
  /** For pg.Pool: host is the socket directory. */
  connection: {
    host: string;
    port: number;
    user: string;
    password: string;
    database: string;
    ssl: boolean;
  };
  /** True while the server answers. */
  isUp(): boolean;
  /** Closes connections, writes everything and stops the server, within 10 seconds. A second call changes nothing. */
  stop(): Promise<void>;
};

export type EmbeddedOptions = {
  /** Holds the cluster, its log and socket, and the secrets. Created if missing. */
  dataDir: string;
  log: Log;
  /** Whether a new database may replace a lost one, to restore a backup into it. */
  replacesLost?: boolean;
  /** Called once if another shop took over the server after an interruption. Default: ends the process. */
  onLost?: () => void;
  /** Null on a system without binaries. */
  binaries?: Binaries | null;
  /** Where root puts what the server's user cannot reach in the usual place. */
  fallbackRoot?: string;
};

/**
 * Starts the PostgreSQL of `dataDir`, or takes over the one that a killed shop left running. Creates it if
 * there is none.
 * @throws {StartRefused} if another shop runs on it, the directory cannot be used, or there is no PostgreSQL
 *   for this system
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { log, onLost = () => process.exit(1) } = options;
  const dataDir = path.resolve(options.dataDir);
  const server = await prepare(dataDir, options);
  const stopping = new AbortController();
  let heldLock: HeldLock | null = await firstLock(server, dataDir, stopping.signal);
  let restarting: Promise<void> = Promise.resolve();
  const trimming = setInterval(() => trimLog(server.place.logFile), trimLogEveryMs).unref();

  function watch({ lost }: HeldLock): void {
    lost.then(() => {
      if (stopping.signal.aborted) return;
      heldLock = null;
      restarting = restart();
    });
  }

  async function restart(): Promise<void> {
    log.warn('database lost, bringing it back');
    for (let ms = minPauseMs; !stopping.signal.aborted; ms = nextPauseMs(ms)) {
      await pause(ms, undefined, { signal: stopping.signal }).catch(() => {});
      const answer = await startAndLock(server, stopping.signal).catch((error: unknown) => {
        log.error('database did not come back, trying again', { error });
        return null;
      });
      if (answer === 'stopped') return;
      if (answer === 'taken') {
        log.error('database belongs to another shop now', { dataDir });
        return onLost();
      }
      if (answer === null) continue;
      heldLock = answer;
      watch(heldLock);
      log.info('database is back');
      return;
    }
  }

  async function stopOnce(): Promise<void> {
    stopping.abort();
    clearInterval(trimming);
    await restarting;
    await releaseServer(server, heldLock);
    heldLock = null;
  }

  watch(heldLock);
  let stopped: Promise<void> | null = null;
  return {
    connection: shopConnectionOf(server),
    isUp: () => heldLock !== null,
    stop() {
      stopped ??= stopOnce();
      return stopped;
    },
  };
}

async function prepare(dataDir: string, options: EmbeddedOptions): Promise<Server> {
  const { binaries = findBinaries(), fallbackRoot = fallbackLocation } = options;
  const { replacesLost = false } = options;
  try {
    await makeDirectory(dataDir);
    accessSync(dataDir, constants.W_OK | constants.X_OK);
    const place = await leaveNobody(chooseLocation(dataDir, fallbackRoot));
    const ready = await prepareBinaries(binaries, place.account, fallbackRoot);
    await makeDirectories(place);
    const password = await ensurePassword(dataDir, 'postgres');
    const rolePassword = await ensurePassword(dataDir, roleName);
    await ensureCluster(place, ready, password, replacesLost);
    return { place, binaries: ready, password, rolePassword, spawned: null };
  } catch (error) {
    throw toStartRefused(error as NodeJS.ErrnoException, dataDir);
  }
}

/**
 * Until 22 November 2026 root ran its database as `nobody`. A stopped database changes over; if the shop itself
 * is run as `nobody`, it stays.
 */
async function leaveNobody(place: Place): Promise<Place> {
  const former = nobody().uid;
  const isFormer = place.account?.uid === former && statSync(place.home).uid !== former;
  if (!isFormer || findRunningServer(place.cluster)) return place;
  await removeSocketDir(place.socketDir);
  return { ...place, account: ensureAccount() };
}

async function firstLock(server: Server, dataDir: string, signal: AbortSignal): Promise<HeldLock> {
  let heldLock: HeldLock | null = null;
  try {
    const answer = await startAndLock(server, signal);
    if (typeof answer === 'object') {
      heldLock = answer;
      await ensureRole(heldLock.client, server);
      return heldLock;
    }
  } catch (error) {
    await releaseServer(server, heldLock);
    throw toStartRefused(error as NodeJS.ErrnoException, dataDir);
  }
  throw new StartRefused(
    `Another shop is already running on DATA_DIR ${dataDir}; stop it first or choose another DATA_DIR.`,
  );
}

function toStartRefused(error: NodeJS.ErrnoException, dataDir: string): Error {
  const isDisk = ['EACCES', 'ENOENT', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOSPC', 'EDQUOT'];
  if (!isDisk.includes(error.code ?? '')) return error;
  return new StartRefused(
    `DATA_DIR ${dataDir} cannot be used for the database (${error.message}); give this user a directory it may write to.`,
  );
}

function nextPauseMs(ms: number): number {
  return Math.min(ms * 2, maxPauseMs);
}
