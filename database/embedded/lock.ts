import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
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

/** The lock a running shop holds on its database, in the database `postgres`. */
export const shopLock = 7_023_118_425;

const pollMs = 30;
const answerSecondsAtMost = 30;
/** Replaying what a power cut left takes as long as it takes; the server says so meanwhile. */
const recoverySecondsAtMost = 600;
/** A killed shop's connection needs a moment to be noticed. */
const takenSecondsAtMost = 2;
/** Servers that a crash left behind need a moment to leave the shared memory. */
const leftoversSecondsAtMost = 5;

/** What a server is brought up with. `spawned` is one that was started and has not answered yet. */
export type Server = {
  place: Place;
  binaries: Binaries;
  password: string;
  spawned: ServerProcess | null;
};

/** What a connection to it needs to know. */
export type Address = Pick<Server, 'place' | 'password'>;

/** The lock as long as `client` is connected; `lost` resolves when it no longer is. */
export type HeldLock = { client: pg.Client; lost: Promise<void> };

export function connectionOf(server: Address) {
  const { socketDir: host } = server.place;
  return { host, port: socketPort, user: 'postgres', password: server.password, ssl: false };
}

/**
 * Finds a living server of this place or starts one, and takes the shop's lock. The lock alone
 * decides whose the server is: one that an earlier shop left behind is simply used.
 * Out: the lock; 'taken' when another shop has it; 'stopped' when `stop` came first.
 * Throws when the server does not come up.
 */
export async function startAndLock(
  server: Server,
  stop: AbortSignal,
): Promise<HeldLock | 'taken' | 'stopped'> {
  const begun = Date.now();
  let firstTaken: number | null = null;
  let secondsAtMost = answerSecondsAtMost;
  while (!stop.aborted) {
    const living = findRunningServer(server.place.cluster);
    // An earlier shop may have had another directory for temporary files.
    if (living?.socketDir) server.place.socketDir = living.socketDir;
    const answer = await takeLock(server);
    if (typeof answer === 'object') {
      server.spawned = null;
      return answer;
    }
    if (answer === 'taken') {
      firstTaken ??= Date.now();
      if (Date.now() - firstTaken > takenSecondsAtMost * 1000) return 'taken';
    }
    if (answer === 'starting') secondsAtMost = recoverySecondsAtMost;
    if (answer === 'down') await startUnlessComing(server, begun);
    if (Date.now() - begun > secondsAtMost * 1000) {
      throw new Error(`the database server does not answer: ${server.spawned?.said() ?? ''}`);
    }
    await pause(pollMs);
  }
  return 'stopped';
}

async function startUnlessComing(server: Server, begun: number): Promise<void> {
  const { place, spawned } = server;
  const end = spawned?.ended() ?? null;
  if (spawned !== null && end === null) return;
  if (findRunningServer(place.cluster) !== null) return;
  server.spawned = null;
  if (spawned !== null && end !== null) refuseHopeless(end, spawned.said(), begun);
  await makeDirectories(place);
  removeStaleLockFiles(place);
  server.spawned = spawnServer(place, server.binaries);
}

/** Another start at the same instant, or remains of a crash, are worth a second try. */
function refuseHopeless(end: Error, said: string, begun: number): void {
  if (end instanceof StartRefused) throw end;
  const isPassing = /lock file ".*" (already exists|is empty)|shared memory block/.test(said);
  if (isPassing && Date.now() - begun < leftoversSecondsAtMost * 1000) return;
  throw new Error(`${end.message}: ${said}`);
}

/** One try for the lock. Out: the lock, or what stands in the way. */
export async function takeLock(server: Address): Promise<HeldLock | 'taken' | 'starting' | 'down'> {
  const client = new pg.Client({
    ...connectionOf(server),
    database: 'postgres',
    application_name: 'shop lock',
    connectionTimeoutMillis: 5_000,
  });
  // Without a listener a broken connection would end the process; `lost` tells it to the shop.
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
      `The database in ${place.cluster} does not accept the password in ${place.dataDir}/secrets/postgres-password; bring the right file back, or move that database away to begin with an empty shop.`,
    );
  }
  if (error instanceof pg.DatabaseError && !error.code?.startsWith('57P')) throw error;
  return 'down';
}

/** Stops the server, unless it belongs to another shop by now. In: the lock, null when not held. */
export async function releaseServer(server: Server, held: HeldLock | null): Promise<void> {
  const { cluster } = server.place;
  const lock = held ?? (await takeLock(server).catch(() => 'down' as const));
  if (lock === 'taken') return;
  // Nobody holds the lock of a server that does not answer: then what we started is ours to stop.
  const pid = typeof lock === 'object' ? findRunningServer(cluster)?.pid : server.spawned?.pid;
  if (pid && isServerOf(pid, cluster)) await stopServer(pid, cluster);
  if (typeof lock === 'object') await lock.client.end().catch(() => {});
}
