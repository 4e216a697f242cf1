import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { requireFreshBuild } from '../fresh-build.ts';

const run = promisify(execFile);

async function runBench(...args: string[]) {
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = path.join(folder, 'results.json');
  const { stdout } = await run(process.execPath, ['tools/bench/bench.ts', ...args, '--out', file]);
  return { stdout, results: JSON.parse(await readFile(file, 'utf8')) };
}

test('a part of the benchmark starts a shop, prints its tables and writes the same as JSON', async () => {
  requireFreshBuild();
  const { stdout, results } = await runBench('sizes', '--quick');
  expect(stdout).toMatch(/^\| \/store +\| visitor +\|/m);
  expect(stdout).toContain('### Targets');
  expect(Object.keys(results)).toEqual([
    ...['date', 'commit', 'isQuick', 'machine', 'seconds', 'parts', 'targets'],
  ]);
  expect(Object.keys(results.machine)).toEqual(['cores', 'cpu', 'memoryGb', 'node']);
  const rows: { page: string; who: string; plainKb: number }[] = results.parts.sizes.pages;
  expect(rows.map(({ page, who }) => `${who} ${page}`)).toContain('customer /cart');
  for (const { page, plainKb } of rows) expect(plainKb, page).toBeGreaterThan(5);
  expect(results.targets.map(({ what }: { what: string }) => what)).toEqual(
    results.parts.sizes.targets.map(({ what }: { what: string }) => what),
  );
});

test('a part that is not there is named, with those that are', async () => {
  await expect(runBench('sizzes')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^There is no part 'sizzes': say some of sizes, pages, /),
  });
});
