import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import tar from 'tar-stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { memoryFolder } from '#tests/support/memory-folder.ts';
import { runShopCommand } from '#tests/support/shop-processes.ts';

// Hostile arguments to `npm run shop`: each ends in one sentence and writes nothing.

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(memoryFolder(), 'hostile-command-'));
  await writeFile(path.join(folder, 'garbage.tar'), 'x'.repeat(2_000));
  await writeFile(path.join(folder, 'empty.tar'), '');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function run(args: readonly string[]) {
  const settings = { DATA_DIR: path.join(folder, 'data'), NODE_NO_WARNINGS: '1' };
  const { code, stdout, stderr } = await runShopCommand(args, settings);
  return { code, output: stdout + stderr };
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
  // Several at a time: starting Node takes most of the time.
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
});

/** A backup with right hashes: this text as a part with this name, and these row counts of its tables. */
async function backup(name: string, text: string, tables: Record<string, unknown>) {
  const sha256 = createHash('sha256').update(text).digest('hex');
  const migrations = (await readdir('database/migrations')).filter((one) => one.endsWith('.sql'));
  const manifest = {
    ...{ format: 1, shopVersion: '0.1.0', takenAt: new Date().toISOString() },
    ...{ migrations: migrations.toSorted(), tables, entries: [{ name, sha256 }] },
  };
  const pack = tar.pack();
  pack.entry({ name }, text);
  pack.entry({ name: 'manifest.json' }, JSON.stringify(manifest));
  pack.finalize();
  return Buffer.concat(await Readable.from(pack).toArray());
}

// backups.test.ts tests that nothing is changed: both restore by the same function.
test('hostile backups end in one sentence each on the command line', async () => {
  const part = (table: string) => `tables/${table}/000001.jsonl`;
  const row = '{"id":"0a1b2c3d-0000-4000-8000-0123456789ab","name":"Sarees"}\n';
  const backups: [file: string, bytes: Buffer, sentence: RegExp][] = [
    ['strange-table', await backup(part('constructor'), row, {}), /table.*constructor/],
    ['broken-json', await backup(part('categories'), '{"id":\n', { categories: 1 }), /rows/],
    ['wrong-count', await backup(part('categories'), '', { categories: 99 }), /99 rows/],
    ['strange-count', await backup(part('categories'), '', { pg_class: 1 }), /table.*pg_class/],
  ];
  for (const [file, bytes, sentence] of backups) {
    await writeFile(path.join(folder, `${file}.tar`), bytes);
    const { code, output } = await run(['restore', path.join(folder, `${file}.tar`)]);
    expect([file, code, output]).toEqual([file, 1, expect.stringMatching(/^[^\n]{10,250}\n$/)]);
    expect(output).toMatch(sentence);
  }
});
