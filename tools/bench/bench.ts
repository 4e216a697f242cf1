import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import {
  type BenchOptions,
  formatTable,
  isReached,
  type PartReport,
  type Table,
  targetTable,
} from './report.ts';

/**
 * npm run bench -- [part …] [--quick] [--out file]
 *
 * Measures the built shop from outside: over HTTP, by its database, in a browser. Each part starts and stops
 * the shops it needs, in separate processes. Prints tables, and writes the same as JSON. Absolute figures
 * depend on the machine, so most stand beside a ceiling measured in turns with them. `--quick` only shows that
 * everything runs: its windows are too short to mean anything.
 */
type Part = (options: BenchOptions) => Promise<PartReport>;

/** Loaded when run: the browser part needs Playwright. */
const parts: Record<string, () => Promise<Part>> = {
  sizes: async () => (await import('./sizes.ts')).benchSizes,
  pages: async () => (await import('./pages.ts')).benchPages,
  api: async () => (await import('./api.ts')).benchApi,
  orders: async () => (await import('./orders.ts')).benchOrders,
  streams: async () => (await import('./streams.ts')).benchStreams,
  emails: async () => (await import('./emails.ts')).benchEmails,
  growth: async () => (await import('./growth.ts')).benchGrowth,
  variants: async () => (await import('./variants.ts')).benchVariants,
  start: async () => (await import('./start.ts')).benchStart,
  import: async () => (await import('./import.ts')).benchImport,
  browser: async () => (await import('./browser.ts')).benchBrowser,
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean' }, out: { type: 'string' } },
});
const unknown = positionals.find((name) => !(name in parts));
if (unknown) {
  console.error(`There is no part '${unknown}': say some of ${Object.keys(parts).join(', ')}.`);
  process.exit(1);
}
await run(positionals.length > 0 ? positionals : Object.keys(parts));

async function run(names: string[]): Promise<void> {
  const startedAt = performance.now();
  const reports: Record<string, object> = {};
  const targets: PartReport['targets'] = [];
  const file = path.resolve(values.out ?? 'bench/results.json');
  for (const name of names) {
    const partStartedAt = performance.now();
    console.log(`## ${name}\n`);
    const bench = await parts[name]?.();
    if (!bench) continue;
    const report = await bench({ isQuick: values.quick ?? false }).catch((error: unknown) => {
      // The other parts are still useful.
      console.error(`${name} failed:`, error);
      process.exitCode = 1;
      return null;
    });
    if (!report) continue;
    for (const table of report.tables) console.log(formatTable(table));
    const seconds = Math.round((performance.now() - partStartedAt) / 1000);
    console.log(`${name} took ${seconds} s.\n`);
    targets.push(...report.targets);
    reports[name] = {
      seconds,
      ...tablesByName(report.tables),
      targets: report.targets.map(judged),
    };
  }
  if (targets.length > 0) console.log(formatTable(targetTable(targets)));
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  console.log(`The whole took ${Math.floor(seconds / 60)} min ${seconds % 60} s.`);
  const result = {
    date: new Date().toISOString(),
    commit: commit(),
    isQuick: values.quick ?? false,
    machine: {
      cores: cpus().length,
      cpu: cpus()[0]?.model ?? null,
      memoryGb: Math.round(totalmem() / 1024 ** 3),
      node: process.versions.node,
    },
    seconds,
    parts: reports,
    targets: targets.map(judged),
  };
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(result, null, 2)}\n`);
  console.log(`All of it is in ${path.relative(process.cwd(), file)}.`);
}

function tablesByName(tables: readonly Table[]): Record<string, Table['rows']> {
  return Object.fromEntries(tables.map(({ name, rows }) => [name, rows]));
}

function judged(target: PartReport['targets'][number]) {
  return { ...target, reached: isReached(target) };
}

/** Null if the shop is not a clone. */
function commit(): string | null {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return null;
  }
}
