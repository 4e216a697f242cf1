import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findRunningPostgres } from '#database/embedded/beside.ts';
import { type OpenPool, openPool } from '#database/pool.ts';
import type { Db } from '#database/tables.ts';
import { openLog } from '#platform/log/log.ts';
import { settingNames } from '#server/config.ts';
import { createTempDataDir } from '#tests/support/temp-data-dir.ts';
import { openConnection } from './connection.ts';
import type { HeldMemory } from './memory-on-request.ts';
import { requestBytes } from './requests.ts';

/** A shop in its own process, as in production, with all its files in a temporary folder. */
export type ShopProcess = {
  port: number;
  pid: number;
  dataDir: string;
  /** Through the shop's driver, from this process. */
  db: Db;
  /** Its memory after garbage collection, in bytes. Only if it was started with `tellsMemory`. */
  memory(): Promise<HeldMemory>;
  /** Ends this process's database connections. */
  disconnect(): Promise<void>;
  /** Stops the shop and deletes its data, unless it is to be started again. */
  stop(options?: { keepsData: boolean }): Promise<void>;
};

const pollMs = 5;
const maxStartMs = 60_000;

/** Starts a shop that trusts one proxy, so that visitors can have different addresses. */
export async function startShop(
  name: string,
  {
    dataDir,
    tellsMemory = false,
    smtpPort,
    settings,
  }: {
    dataDir?: string;
    tellsMemory?: boolean;
    smtpPort?: number;
    settings?: Record<string, string>;
  } = {},
): Promise<ShopProcess> {
  const folder = dataDir ?? (await createTempDataDir(`bench-${name}`));
  const port = await freePort();
  const hook = path.join(import.meta.dirname, 'memory-on-request.ts');
  const flags = tellsMemory ? ['--expose-gc', '--import', hook] : [];
  const child = spawn(process.execPath, [...flags, 'server/main.ts'], {
    env: shopEnvironment({
      ...{ PORT: String(port), DATA_DIR: folder },
      ...(smtpPort !== undefined && { SMTP_URL: `smtp://127.0.0.1:${smtpPort}` }),
      ...settings,
    }),
    // With the channel, the shop stops when this process is gone.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await firstAnswer(port, child);
  const database = await openDatabaseOf(folder);
  let closing: Promise<void> | null = null;
  const disconnect = () => {
    closing ??= database.close();
    return closing;
  };
  return {
    port,
    pid: child.pid ?? 0,
    dataDir: folder,
    db: database.db,
    async memory() {
      const answered = once(child, 'message');
      child.send('memory');
      const [memory] = await answered;
      return memory as HeldMemory;
    },
    disconnect,
    async stop({ keepsData } = { keepsData: false }) {
      await disconnect();
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
      if (!keepsData) await rm(folder, { recursive: true, force: true });
    },
  };
}

/** This process's environment without a shop's settings, which may be a real one's. */
export function shopEnvironment(settings: Record<string, string>): NodeJS.ProcessEnv {
  const env = { ...process.env };
  for (const setting of settingNames) delete env[setting];
  return {
    ...env,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    TRUST_PROXY: '1',
    OWNER_EMAIL: 'owner@example.com',
    OWNER_PASSWORD: 'a long owner password',
    ...settings,
  };
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

/** Requests the home page until it answers. @throws if the shop ends first */
export async function firstAnswer(port: number, child: ChildProcess): Promise<void> {
  const request = requestBytes(port, { path: '/' });
  const connection = openConnection(port);
  const giveUpAt = performance.now() + maxStartMs;
  while (performance.now() < giveUpAt) {
    if (child.exitCode !== null) throw new Error(`the shop ended with ${child.exitCode}`);
    const answer = await connection.send(request).catch(() => null);
    if (answer?.status === 200) return connection.close();
    await pause(pollMs);
  }
  throw new Error('the shop did not answer within a minute');
}

/** An index of all products takes longer than a page may wait. */
const statementTimeoutMs = 600_000;

/** Through the shop's driver, while a shop runs on this folder. */
export async function openDatabaseOf(dataDir: string): Promise<OpenPool> {
  const running = await findRunningPostgres(dataDir);
  if (!running) throw new Error(`no PostgreSQL runs in ${dataDir}`);
  return openPool(running, openLog('error'), { statementTimeoutMs });
}
