import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { refusalOfOutput } from '../damage.ts';
import { StartRefused } from '../start-refused.ts';
import type { Binaries } from './binaries.ts';
import { makeDirectories } from './files.ts';
import { type Place, socketPort } from './place.ts';
import {
  findRunningServer,
  isServerOf,
  removeStaleLockFiles,
  type ServerProcess,
  spawnServer,
  stopServer,
} from './process.ts';

/** The lock that a running shop holds, in the database `postgres`. */
export const shopLock = 7_023_118_425;

const pollMs = 30;
const maxStartSeconds = 30;
/** Recovery after a power cut may be slow. Meanwhile the server says that it is starting. */
const maxRecoverySeconds = 600;
/** PostgreSQL needs a moment to notice that a killed shop's connection is gone. */
const maxTakenSeconds = 2;
const maxLeftoverSeconds = 5;

/** `spawned` was started and has not answered yet. */
export type Server = {
  place: Place;
  binaries: Binaries;
  /** The superuser's, `postgres`. */
  password: string;
  /** The shop's role's. */
  rolePassword: string;
  spawned: ServerProcess | null;
};

export type Address = Pick<Server, 'place' | 'password'>;

/** The lock is held while `client` is connected; `lost` resolves when it no longer is. */
export type HeldLock = { client: pg.Client; lost: Promise<void> };

/** The connection as `postgres`, for the lock and for what only a superuser may do. */
export function connectionOf(server: Address) {
  const { socketDir: host } = server.place;
  return { host, port: socketPort, user: 'postgres', password: server.password, ssl: false };
}

/**
 * Finds or starts the server of this place, and takes the shop's lock. The lock alone decides which shop owns
 * the server; one that an earlier shop left running is used. Returns the lock, 'taken' if another shop has it,
 * or 'stopped' if `stop` aborted first.
 * @throws if the server does not start
 */
export async function startAndLock(
  server: Server,
  stop: AbortSignal,
): Promise<HeldLock | 'taken' | 'stopped'> {
  const startedAt = Date.now();
  let firstTaken: number | null = null;
  let maxSeconds = maxStartSeconds;
  while (!stop.aborted) {
    const running = findRunningServer(server.place.cluster);
    // An earlier shop may have had another directory for temporary files.
    if (running?.socketDir) server.place.socketDir = running.socketDir;
    const answer = await takeLock(server);
    if (typeof answer === 'object') {
      server.spawned = null;
      return answer;
    }
    if (answer === 'taken') {
      firstTaken ??= Date.now();
      if (Date.now() - firstTaken > maxTakenSeconds * 1000) return 'taken';
    }
    if (answer === 'starting') maxSeconds = maxRecoverySeconds;
    if (answer === 'down') await startUnlessStarting(server, startedAt);
    if (Date.now() - startedAt > maxSeconds * 1000) {
      throw new Error(`the database server does not answer: ${server.spawned?.output() ?? ''}`);
    }
    await pause(pollMs);
  }
  return 'stopped';
}

async function startUnlessStarting(server: Server, startedAt: number): Promise<void> {
  const { place, spawned } = server;
  const end = spawned?.ended() ?? null;
  if (spawned !== null && end === null) return;
  if (findRunningServer(place.cluster) !== null) return;
  server.spawned = null;
  if (spawned !== null && end !== null) throwIfHopeless(end, spawned.output(), startedAt);
  await makeDirectories(place);
  removeStaleLockFiles(place);
  server.spawned = spawnServer(place, server.binaries);
}

/** Throws unless a retry may help: after a simultaneous start, or while the remains of a crash go away. */
function throwIfHopeless(end: Error, output: string, startedAt: number): void {
  if (end instanceof StartRefused) throw end;
  const isTemporary = /" (already exists|is empty)|shared memory block/.test(output);
  if (isTemporary && Date.now() - startedAt < maxLeftoverSeconds * 1000) return;
  throw refusalOfOutput(output) ?? new Error(`${end.message}: ${output}`);
}

/** Tries once to take the lock. Returns it, or why it is not available. */
export async function takeLock(server: Address): Promise<HeldLock | 'taken' | 'starting' | 'down'> {
  const client = new pg.Client({
    ...connectionOf(server),
    database: 'postgres',
    application_name: 'shop lock',
    connectionTimeoutMillis: 5_000,
  });
  // Without a listener a broken connection would end the process. The shop learns of it by `lost`.
  client.on('error', () => {});
  const lost = new Promise<void>((resolve) => client.once('end', () => resolve()));
  try {
    await client.connect();
    const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [shopLock]);
    if (rows[0].taken === true) return { client, lost };
    await client.end();
    return 'taken';
  } catch (error) {
    client.end().catch(() => {});
    return reasonOf(error as NodeJS.ErrnoException, server.place);
  }
}

function reasonOf(error: NodeJS.ErrnoException, place: Place): 'starting' | 'down' {
  // cannot_connect_now: starting, recovering or shutting down.
  if (error.code === '57P03') return 'starting';
  if (error.code === '28P01') {
    throw new StartRefused(
      `The database in ${place.cluster} does not accept the password in ${place.dataDir}/secrets/postgres-password; bring the right file back, or move that database away and restore a backup, as docs/running/damage.md says.`,
    );
  }
  if (error instanceof pg.DatabaseError && !error.code?.startsWith('57P')) throw error;
  return 'down';
}

/** Stops the server, unless another shop owns it now. `held` is null if the lock is not held. */
export async function releaseServer(server: Server, held: HeldLock | null): Promise<void> {
  const { cluster } = server.place;
  const lock = held ?? (await takeLock(server).catch(() => 'down' as const));
  if (lock === 'taken') return;
  // Without the lock, stops only a server that this process started.
  const pid = typeof lock === 'object' ? findRunningServer(cluster)?.pid : server.spawned?.pid;
  if (pid && isServerOf(pid, cluster)) await stopServer(pid, cluster);
  if (typeof lock === 'object') await lock.client.end().catch(() => {});
}
