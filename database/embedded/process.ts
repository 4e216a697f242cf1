import { spawn } from 'node:child_process';
import {
  closeSync,
  openSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { StartRefused } from '../start-refused.ts';
import type { Binaries } from './binaries.ts';
import { type Place, socketPort } from './place.ts';

/** Memory grows only with use. Every commit is on the disk before it is acknowledged. */
const settings = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  shared_buffers: '256MB',
  max_connections: '100',
  max_wal_size: '256MB',
  io_method: 'sync',
  jit: 'off',
  // On an SSD and in memory, random pages cost little more than the next one.
  random_page_cost: '1.1',
  // Parallel workers use /dev/shm, which is tiny in containers.
  max_parallel_workers: '0',
  // Else it plans for workers that never come.
  max_parallel_workers_per_gather: '0',
  max_logical_replication_workers: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
  listen_addresses: '',
  port: String(socketPort),
  unix_socket_permissions: '0700',
  logging_collector: 'off',
  log_min_messages: 'warning',
  log_checkpoints: 'off',
  // Statements and row details contain customers' data, which must not be logged.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
};

/** No locale and no PG… variables, which would change what PostgreSQL does. */
export const cleanEnvironment = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };

const maxLogMegabytes = 5;
const maxOrderlySeconds = 8;
const maxHurriedSeconds = 2;

export type ServerProcess = {
  pid: number;
  /** Null while it runs, else why it ended. */
  ended(): Error | null;
  /** Its log since its start; only the end if that is long. */
  output(): string;
};

/** Starts a server in its own process group, so that Ctrl-C reaches only the shop. */
export function spawnServer(place: Place, binaries: Binaries): ServerProcess {
  trimLog(place.logFile);
  const log = openSync(place.logFile, 'a', 0o600);
  const logStart = statSync(place.logFile).size;
  const child = spawn(path.join(binaries.native, 'bin', 'postgres'), serverArguments(place), {
    ...(place.account ?? {}),
    cwd: '/',
    env: cleanEnvironment,
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  child.unref();
  let end: Error | null = null;
  child.once('error', (error) => {
    end = cannotRun(error);
  });
  child.once('exit', (code, signal) => {
    end = new Error(`the database server ended (${signal ?? code})`);
  });
  return {
    pid: child.pid ?? 0,
    ended: () => end,
    output: () => readFileSync(place.logFile).subarray(logStart).subarray(-2_000).toString().trim(),
  };
}

/** For a spawn error although the file exists, as with another C library or a noexec disk. */
export function cannotRun(error: Error): StartRefused {
  return new StartRefused(
    `The PostgreSQL that comes along does not run on this system (${error.message}); set DATABASE_URL to a PostgreSQL 15 or later.`,
  );
}

function serverArguments(place: Place): string[] {
  const quoted = place.socketDir.replaceAll('"', '""');
  const all = { ...settings, unix_socket_directories: `"${quoted}"` };
  return [
    '-D',
    place.cluster,
    ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
}

/** Empties a log that has grown too long. The server goes on writing at its end. */
export function trimLog(logFile: string): void {
  const bytes = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  if (bytes > maxLogMegabytes * 1024 * 1024) truncateSync(logFile);
}

/** The server that postmaster.pid names, and where it listens; null if it is not running. */
export function findRunningServer(cluster: string): { pid: number; socketDir: string } | null {
  const lines = readLines(path.join(cluster, 'postmaster.pid'));
  const pid = Number(lines[0]);
  return isServerOf(pid, cluster) ? { pid, socketDir: lines[4] ?? '' } : null;
}

/**
 * Removes lock files whose process id now belongs to another program, as after a power cut. PostgreSQL checks
 * only the id and would refuse to start. It handles unused ids itself.
 */
export function removeStaleLockFiles(place: Place): void {
  const socketLock = path.join(place.socketDir, `.s.PGSQL.${socketPort}.lock`);
  for (const file of [path.join(place.cluster, 'postmaster.pid'), socketLock]) {
    const pid = Number(readLines(file)[0]);
    if (exists(pid) && !isServerOf(pid, place.cluster)) rmSync(file, { force: true });
  }
}

/** Stops the server in order; after 8 seconds at once, and the next start recovers. */
export async function stopServer(pid: number, cluster: string): Promise<void> {
  send('SIGINT', pid);
  if (await hasGone(pid, cluster, maxOrderlySeconds)) return;
  send('SIGQUIT', pid);
  await hasGone(pid, cluster, maxHurriedSeconds);
}

async function hasGone(pid: number, cluster: string, seconds: number): Promise<boolean> {
  const deadline = Date.now() + seconds * 1000;
  while (isServerOf(pid, cluster)) {
    if (Date.now() > deadline) return false;
    await pause(10);
  }
  return true;
}

function send(signal: NodeJS.Signals, pid: number): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Whether a process with this id exists, of any user. */
export function exists(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

/** Whether the process is a running server of this cluster. True in doubt, and outside Linux. */
export function isServerOf(pid: number, cluster: string): boolean {
  if (!exists(pid)) return false;
  if (process.platform !== 'linux') return true;
  const command = attempt(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8'));
  // A zombie process has no command line any more.
  if (command === null || command === '') return false;
  const [program = '', ...rest] = command.split('\0');
  if (!path.basename(program).startsWith('postgres')) return false;
  const directory = rest.includes('-D') ? rest[rest.indexOf('-D') + 1] : undefined;
  // The server's working directory is its cluster, but in a container root may not see it.
  const serving =
    attempt(() => readlinkSync(`/proc/${pid}/cwd`)) ??
    (directory ? attempt(() => realpathSync(directory)) : null);
  return serving === null || serving === cluster;
}

function readLines(file: string): string[] {
  return attempt(() => readFileSync(file, 'utf8'))?.split('\n') ?? [];
}

function attempt<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}
