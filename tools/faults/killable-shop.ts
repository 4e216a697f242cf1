import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findRunningServer } from '#database/embedded/process.ts';
import type { Db } from '#database/tables.ts';
import { plainEnvironment } from '#tests/support/plain-environment.ts';
import { createTempDataDir } from '#tests/support/temp-data-dir.ts';
import { openConnection } from '../bench/connection.ts';
import { childrenOf } from '../bench/process-facts.ts';
import { requestBytes } from '../bench/requests.ts';
import { freePort, openDatabaseOf, shopEnvironment } from '../bench/shop-process.ts';

/** What is killed with SIGKILL: the shop, PostgreSQL's first process, or both. */
export const victims = ['node', 'postgres', 'both'] as const;
export type Victim = (typeof victims)[number];

/** A shop in its own process that is killed again and again, on the same port and data. */
export type KillableShop = {
  port: number;
  dataDir: string;
  /** Through the shop's driver, from this process. */
  db: Db;
  /** The id of the current process. */
  pid(): number;
  /** The ids of PostgreSQL's processes; none while it is away. */
  postgresPids(): number[];
  /** Kills, restarts the shop if it was killed, and resolves once it takes orders. Returns after how many ms. */
  kill(victim: Victim): Promise<number>;
  /** Resolves once the shop takes orders: at once, unless it was just killed. */
  serving(): Promise<unknown>;
  /** Stops it in order and deletes its data, unless they are to be inspected. */
  stop(options?: { keepsData: boolean }): Promise<void>;
};

const pollMs = 10;
const maxStartMs = 60_000;

/** Opens a new shop. Its log is `shop.log` in its DATA_DIR. */
export async function startKillableShop(
  settings: Record<string, string> = {},
): Promise<KillableShop> {
  const dataDir = await createTempDataDir('faults');
  const cluster = path.join(dataDir, 'postgres');
  const port = await freePort();
  const env = shopEnvironment({
    ...{ PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn', NIGHTLY_BACKUPS: 'false' },
    NODE_COMPILE_CACHE: plainEnvironment.NODE_COMPILE_CACHE,
    ...settings,
  });

  function start(): ChildProcess {
    const log = openSync(path.join(dataDir, 'shop.log'), 'a');
    // With the channel, the shop stops when this process is gone.
    const stdio = ['ignore', log, log, 'ipc'] as const;
    const started = spawn(process.execPath, ['server/main.ts'], { env, stdio: [...stdio] });
    closeSync(log);
    return started;
  }

  async function killNode(): Promise<void> {
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
    child = start();
  }

  async function killPostgres(): Promise<void> {
    const server = findRunningServer(cluster);
    if (!server) throw new Error('no PostgreSQL runs that could be killed');
    process.kill(server.pid, 'SIGKILL');
    // Its other processes may still answer for a moment.
    const isAnother = () => ![null, server.pid].includes(findRunningServer(cluster)?.pid ?? null);
    await until(async () => isAnother());
  }

  async function until(isSo: () => Promise<boolean>): Promise<void> {
    const giveUpAt = performance.now() + maxStartMs;
    while (!(await isSo())) {
      if (child.exitCode !== null) throw new Error(`the shop ended with ${child.exitCode}`);
      if (performance.now() > giveUpAt) throw new Error('the shop did not come back in a minute');
      await pause(pollMs);
    }
  }

  const ready = requestBytes(port, { path: '/readyz' });
  async function isReady(): Promise<boolean> {
    const connection = openConnection(port);
    const answer = await connection.send(ready).catch(() => null);
    connection.close();
    return answer?.status === 200;
  }

  let child = start();
  let coming: Promise<unknown> = until(isReady);
  await coming;
  const database = await openDatabaseOf(dataDir);
  return {
    port,
    dataDir,
    db: database.db,
    pid: () => child.pid ?? 0,
    postgresPids() {
      const server = findRunningServer(cluster);
      return server ? [server.pid, ...childrenOf(server.pid)] : [];
    },
    async kill(victim) {
      const killedAt = performance.now();
      const kills: Record<Victim, () => Promise<unknown>> = {
        node: killNode,
        postgres: killPostgres,
        both: () => Promise.all([killNode(), killPostgres()]),
      };
      coming = kills[victim]().then(() => until(isReady));
      await coming;
      return performance.now() - killedAt;
    },
    serving: () => coming,
    async stop({ keepsData } = { keepsData: false }) {
      await database.close();
      if (child.exitCode === null && child.signalCode === null) {
        const exited = once(child, 'exit');
        child.kill('SIGTERM');
        await exited;
      }
      if (!keepsData) await rm(dataDir, { recursive: true, force: true, maxRetries: 20 });
    },
  };
}
