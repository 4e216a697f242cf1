import { type ChildProcess, spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { requireFreshBuild } from '../fresh-build.ts';
import { copyDataDir } from '../support/copy-data-dir.ts';
import { memoryFolder } from '../support/memory-folder.ts';
import { plainEnvironment } from '../support/plain-environment.ts';
import { createTempDataDir } from '../support/temp-data-dir.ts';
import { openTestGoogle } from '../support/test-google.ts';
import { googlePerson } from './google-person.ts';
import { owner } from './owner.ts';

/** With eight busy processes per core a shop took 58 seconds to start. */
const patienceMs = 120_000;

/**
 * Makes the data that every demo shop begins with, and one test Google for all. Workers find both by the environment.
 * Returns what takes them away.
 */
export default async function prepareShops(): Promise<() => Promise<void>> {
  requireFreshBuild();
  const google = await openTestGoogle();
  google.claims = googlePerson;
  const { clientId, clientSecret, issuer } = google.settings;
  process.env.GOOGLE_OF_TESTS = JSON.stringify({
    GOOGLE_CLIENT_ID: clientId,
    GOOGLE_CLIENT_SECRET: clientSecret,
    GOOGLE_ISSUER: issuer.href,
  });
  let made: string | null = null;
  async function close(): Promise<void> {
    if (made !== null) await rm(made, { recursive: true, force: true });
    await google.close();
  }
  try {
    made = await makeDemoData();
    process.env.E2E_MADE_DATA = made;
  } catch (error) {
    await close();
    throw error;
  }
  return close;
}

/** The data of a demo shop after its first start, which the others copy: making them takes longer than all the rest. */
async function makeDemoData(): Promise<string> {
  const shop = await openDemoShop({});
  await shop.stop();
  return shop.dataDir;
}

export type DemoShop = {
  address: string;
  dataDir: string;
  /** The mailbox's address with its key; '' with a mail server. */
  mailbox: string;
  /** Its output so far, log included. */
  output(): string;
  /** Leaves its data. */
  stop(): Promise<void>;
  close(): Promise<void>;
};

/** Opens a shop on its own port and database, also for tests that change what others rely on. */
export async function openDemoShop(environment: Record<string, string>): Promise<DemoShop> {
  const dataDir = await createTempDataDir('spec', memoryFolder());
  const made = process.env.E2E_MADE_DATA;
  if (made && !('SEED' in environment)) await copyDataDir(made, dataDir);
  const shop = spawn(process.execPath, ['server/main.ts'], {
    env: {
      ...plainEnvironment,
      NODE_ENV: 'production',
      PORT: String(await freePort()),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      OWNER_EMAIL: owner.email,
      OWNER_PASSWORD: owner.password,
      LOG_LEVEL: 'warn',
      UNDO_SECONDS: '0',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  shop.stdout?.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const exited = new Promise((resolve) => shop.once('exit', resolve));
  async function stop(): Promise<void> {
    shop.kill('SIGTERM');
    await exited;
  }
  async function close(): Promise<void> {
    await stop();
    await rm(dataDir, { recursive: true, force: true });
  }
  try {
    const address = await openAddress(shop);
    const mailbox = /Emails arrive at (\S+)/.exec(output)?.[1] ?? '';
    return { address, dataDir, mailbox, output: () => output, stop, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** A port that is free now. */
function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** Waits for the line with the shop's address. */
function openAddress(shop: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const late = setTimeout(
      () => reject(new Error(`The shop did not open: ${output}`)),
      patienceMs,
    );
    shop.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const address = / is open at (http:\S+)/.exec(output)?.[1];
      if (!address) return;
      clearTimeout(late);
      resolve(address);
    });
    shop.once('exit', (code) => reject(new Error(`The shop ended with ${code}: ${output}`)));
  });
}
