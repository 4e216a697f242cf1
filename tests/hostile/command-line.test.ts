import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { plainEnvironment } from '#tests/support/plain-environment.ts';

// Arguments to `npm run shop` that nobody means well with: each ends in one sentence, and writes nothing.

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'hostile-command-'));
  await writeFile(path.join(folder, 'garbage.tar'), 'x'.repeat(2_000));
  await writeFile(path.join(folder, 'empty.tar'), '');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function run(args: readonly string[]) {
  const child = spawn(process.execPath, ['server/shop-command.ts', ...args], {
    env: { ...plainEnvironment, DATA_DIR: path.join(folder, 'data'), NODE_NO_WARNINGS: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  const [code] = await once(child, 'close');
  return { code, output };
}

const commands: readonly string[][] = [
  [''],
  ['__proto__'],
  ['constructor'],
  ['backup'],
  ['backup', ''],
  ['backup', '/no/such/folder/shop.tar'],
  ['backup', '--help'],
  ['backup', 'a', 'b'],
  ['restore', '--replace'],
  ['restore', 'no-such.tar', '--replace', '--replace'],
  ['import', '../../../../etc/shadow.csv'],
  ['import', 'x'.repeat(5_000)],
  ['import', '\u202egpj.exe'],
  ['export', '/proc/none/products.csv'],
  ['export', '$(touch pwned)', '; touch pwned'],
  ['reset-owner-password', "'; drop table users --"],
  ['rotate-keys', '--all'],
];

test('nasty arguments end in one sentence each, and write nothing', async () => {
  const before = await readdir(folder);
  // Several at once: starting Node takes most of the time.
  for (let at = 0; at < commands.length; at += 6) {
    const batch = commands.slice(at, at + 6);
    const results = await Promise.all(batch.map(run));
    for (const [each, { code, output }] of results.entries()) {
      const message = `${JSON.stringify(batch[each]).slice(0, 100)} → ${output.slice(0, 300)}`;
      expect(code, message).toBe(1);
      expect(output.trim().split('\n'), message).toHaveLength(1);
      expect(output, message).not.toMatch(/\bat .+:\d+:\d+/);
    }
  }
  expect(await readdir(folder)).toEqual(before);
}, 60_000);
