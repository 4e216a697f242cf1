import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { createTempDataDir } from '#tests/support/temp-data-dir.ts';
import { startCeiling } from './ceiling.ts';
import { childrenOf, type Memory, memoryOfAll, parentOf } from './process-facts.ts';
import type { BenchOptions, Cell, PartReport } from './report.ts';
import { firstAnswer, freePort, shopEnvironment, startShop } from './shop-process.ts';
import { median } from './statistics.ts';

/** From nothing to the first page, and what an idle shop takes of the machine. */

const idleMs = 4_000;

export async function benchStart({ isQuick }: BenchOptions): Promise<PartReport> {
  const rounds = isQuick ? 1 : 3;
  const cold: number[] = [];
  const warm: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const dataDir = await createTempDataDir('bench-start');
    cold.push(await timeStart(dataDir));
    warm.push(await timeStart(dataDir));
    await rm(dataDir, { recursive: true, force: true });
    const startedAt = performance.now();
    (await startCeiling()).stop();
    bare.push(performance.now() - startedAt);
  }
  const idle = await measureIdle(isQuick ? 200 : idleMs);
  const sum = (kind: keyof Memory) =>
    idle.node && idle.database && idle.node[kind] + idle.database[kind];
  const memoryRow = (what: string, memory: Memory | null): Record<string, Cell> => ({
    what,
    rssMb: memory && memory.rssKb / 1024,
    pssMb: memory && memory.pssKb / 1024,
  });
  const togetherKb = sum('pssKb');
  return {
    tables: [
      {
        name: 'start',
        title:
          'From npm start, without npm itself, to the first home page; dependencies and build are there',
        columns: [
          ['what', 'what'],
          ['ms', 'median', 'ms'],
          ['maxMs', 'max', 'ms'],
        ],
        rows: [
          { what: 'cold: database made and filled', ms: median(cold), maxMs: Math.max(...cold) },
          { what: 'warm', ms: median(warm), maxMs: Math.max(...warm) },
          { what: 'a bare node:http server', ms: median(bare), maxMs: Math.max(...bare) },
        ],
      },
      {
        name: 'memory',
        title: 'Memory of an idle shop; shared memory counts for each process in RSS, once in PSS',
        columns: [
          ['what', 'what'],
          ['rssMb', 'RSS', 'MB'],
          ['pssMb', 'PSS', 'MB'],
        ],
        rows: [
          memoryRow('Node.js', idle.node),
          memoryRow(`PostgreSQL, ${idle.processes} processes`, idle.database),
        ],
      },
      {
        name: 'disk',
        title: 'DATA_DIR of the demo shop',
        columns: [['diskMb', 'on disk', 'MB']],
        rows: [{ diskMb: idle.diskBytes / 1024 ** 2 }],
      },
    ],
    targets: [
      { what: 'warm start', value: median(warm), unit: 'ms', bound: 'at most', limit: 2000 },
      {
        what: 'idle memory, Node.js and PostgreSQL, PSS',
        value: togetherKb === null ? null : togetherKb / 1024,
        unit: 'MB',
        bound: 'at most',
        limit: 200,
      },
    ],
  };
}

/** Starts a shop as npm start does, and stops it. Returns the time to its first page in ms. */
async function timeStart(dataDir: string): Promise<number> {
  const port = await freePort();
  const startedAt = performance.now();
  const child: ChildProcess = spawn(process.execPath, ['scripts/run.mjs', 'start'], {
    env: shopEnvironment({ PORT: String(port), DATA_DIR: dataDir }),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await firstAnswer(port, child);
  const took = performance.now() - startedAt;
  child.kill('SIGTERM');
  await once(child, 'exit');
  return took;
}

type Idle = {
  node: Memory | null;
  database: Memory | null;
  processes: number;
  diskBytes: number;
};

async function measureIdle(waitMs: number): Promise<Idle> {
  const first = await startShop('idle');
  await first.stop({ keepsData: true });
  const shop = await startShop('idle', { dataDir: first.dataDir });
  try {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(shop.db);
    const server = parentOf(rows[0]?.pid ?? 0);
    await shop.disconnect();
    await pause(waitMs);
    const processes = server ? [server, ...childrenOf(server)] : [];
    return {
      node: memoryOfAll([shop.pid]),
      database: processes.length > 0 ? memoryOfAll(processes) : null,
      processes: processes.length,
      diskBytes: await sizeOnDisk(shop.dataDir),
    };
  } finally {
    await shop.stop();
  }
}

async function sizeOnDisk(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(
    files.map(({ parentPath, name }) =>
      stat(path.join(parentPath, name)).then(
        ({ blocks }) => blocks * 512,
        // PostgreSQL deletes files while it runs.
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
