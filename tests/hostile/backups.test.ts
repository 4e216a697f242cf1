import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import tar from 'tar-stream';
import { afterAll, describe, expect, test } from 'vitest';
import { eraseAccount } from '#app/account/erase-account.server.ts';
import { InvalidBackup, readEntries } from '#database/backup/backup-file.ts';
import { restoreBackup } from '#database/backup/restore-backup.ts';
import { writeBackup } from '#database/backup/write-backup.ts';
import { StartRefused } from '#database/start-refused.ts';
import type { Db } from '#database/tables.ts';
import { memoryFiles } from '#tests/support/memory-files.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { givenOrder } from '#tests/support/test-orders.ts';
import { givenProduct, givenUser, openTestShop } from '#tests/support/test-shop.ts';

// Backups written to do harm, with right hashes, which anybody can compute. Each is refused in one sentence and
// leaves the shop unchanged. The command line and the page restore by the same function.

type Part = { name: string; text: string };
type Manifest = Record<string, unknown> & { tables: Record<string, unknown> };
type Backup = { parts: Part[]; manifest: Manifest };

let folder = '';
folder = await mkdtemp(path.join(tmpdir(), 'hostile-backup-'));
const shop = await openTestShop();
await givenProduct(shop, { name: 'Kanjivaram', stock: 5 });
await givenOrder(shop, await givenUser(shop));
const file = path.join(folder, 'shop.tar');
await writeBackup(shop, file);
const parts: Part[] = [];
for await (const { name, bytes } of readEntries(createReadStream(file))) {
  parts.push({ name, text: bytes.toString() });
}
const manifest = JSON.parse(parts.pop()?.text ?? '') as Manifest;
const sound: Backup = { parts, manifest };
const database = await openTestDatabase();
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** The bytes of a backup, with right hashes unless it says otherwise. */
async function write({ parts, manifest }: Backup, isHashed = true): Promise<Buffer> {
  const pack = tar.pack();
  for (const { name, text } of parts) pack.entry({ name }, text);
  const entries = parts.map(({ name, text }) => ({
    name,
    sha256: createHash('sha256').update(text).digest('hex'),
  }));
  const whole = isHashed ? { ...manifest, entries } : manifest;
  pack.entry({ name: 'manifest.json' }, JSON.stringify(whole));
  pack.finalize();
  return Buffer.concat(await Readable.from(pack).toArray());
}

async function restore(db: Db, bytes: Buffer): Promise<string | null> {
  try {
    await restoreBackup({
      db,
      files: memoryFiles(),
      migrations: path.resolve('database/migrations'),
      open: () => Readable.from([bytes], { objectMode: false }),
      mayReplace: true,
      eraseAccount,
    });
    return null;
  } catch (error) {
    if (error instanceof InvalidBackup || error instanceof StartRefused) return error.message;
    throw error;
  }
}

async function fingerprint(db: Db): Promise<unknown> {
  const { rows } = await sql`
    select table_name as name, (xpath('/row/c/text()', query_to_xml(
      format('select md5(string_agg(t::text, '' '' order by t::text)) as c from %I as t', table_name),
      false, true, '')))[1]::text as hash
    from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
    order by table_name`.execute(db);
  return rows;
}

const tableOf = ({ name }: Part) => name.split('/')[1] ?? '';

/** The same backup, with one part changed. */
function withPart(table: string, change: (part: Part) => Part | Part[]): Backup {
  expect(sound.parts.map(tableOf)).toContain(table);
  const parts = sound.parts.flatMap((part) => (tableOf(part) === table ? change(part) : part));
  return { ...sound, parts };
}

function withTables(tables: Record<string, unknown>): Backup {
  return {
    ...sound,
    manifest: { ...sound.manifest, tables: { ...sound.manifest.tables, ...tables } },
  };
}

const withText = (change: (text: string) => string) => () =>
  withPart('products', (part) => ({ ...part, text: change(part.text) }));
const withValue = (column: string, value: unknown) =>
  withText(
    (text) => `${JSON.stringify({ ...JSON.parse(text.split('\n')[0] ?? ''), [column]: value })}\n`,
  );
const renamed = (name: string) => () => withPart('products', (part) => ({ ...part, name }));
const withManifest = (fields: Record<string, unknown>) => () => ({
  ...sound,
  manifest: { ...sound.manifest, ...fields },
});

test('the sound one is restored, so that each of the others fails by what is wrong with it', async () => {
  expect(await restore(database.db, await write(sound))).toBeNull();
});

describe('a backup is refused in one sentence, and nothing is changed,', () => {
  const strangeTables = [
    'constructor',
    '__proto__',
    'pg_class',
    'schema_migrations',
    'catalogue_version',
    'no such table',
    'products"; drop table orders; --',
    '',
    'x'.repeat(90),
  ];

  test.each<[what: string, make: () => Backup]>([
    ...strangeTables.map((name): [string, () => Backup] => [
      `with a part of a table ${JSON.stringify(name).slice(0, 40)}`,
      renamed(`tables/${name}/000001.jsonl`),
    ]),
    ...strangeTables
      .filter((name) => name !== '__proto__')
      .map((name): [string, () => Backup] => [
        `that counts a table ${JSON.stringify(name).slice(0, 40)}`,
        () => withTables({ [name]: 1 }),
      ]),
    ['that counts too many rows', () => withTables({ products: 99 })],
    ['that counts too few rows', () => withTables({ products: 0 })],
    [
      'that counts more than a number holds',
      () => withTables({ products: Number.MAX_SAFE_INTEGER }),
    ],
    ['that counts in words', () => withTables({ products: 'one' })],
    ['whose rows are no JSON', withText(() => 'x\n')],
    ['whose rows break off', withText((text) => text.slice(0, text.length / 2))],
    ['whose row is a number', withText(() => '1\n')],
    ['whose row is a list', withText(() => '[1]\n')],
    ['whose row is null', withText(() => 'null\n')],
    ['whose row is empty', withText(() => '{}\n')],
    ['that has a row twice', withText((text) => text + text)],
    ['that has a part twice', () => withPart('products', (part) => [part, part])],
    ['that lacks a part', () => withPart('products', () => [])],
    ['whose rows are of another table', withText(() => '{"email":"a@example.com"}\n')],
    ['with NUL in a row', withText((text) => text.replace('Kanjivaram', '\\u0000'))],
    ['with half a character in a row', withText((text) => text.replace('Kanjivaram', '\\ud800'))],
    ['with an id that is none', withValue('id', 'x')],
    ['with a price that is none', withValue('price_paise', 'much')],
    ['with a price that is too much', withValue('price_paise', 1e30)],
    ['with a stock below nothing', withValue('stock', -1)],
    ['with a name that is no text', withValue('name', null)],
    ['with a name that is too long', withValue('name', 'x'.repeat(100_000))],
    [
      'with a category that is not there',
      withValue('category_id', '0a1b2c3d-0000-4000-8000-0123456789ab'),
    ],
    ['nested deep', withText(() => `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}\n`)],
    ['with a picture outside its folder', renamed('pictures/../../etc/passwd')],
    ['with a picture that is none', renamed('pictures/constructor')],
    ['without tables', withManifest({ tables: undefined })],
    ['without migrations', withManifest({ migrations: [] })],
    [
      'with half of its migrations',
      () => {
        const all = sound.manifest.migrations as string[];
        return withManifest({ migrations: all.slice(1) })();
      },
    ],
    ['with a migration of its own', withManifest({ migrations: ['../../evil.sql'] })],
    ['with a moment that is none', withManifest({ takenAt: 'yesterday' })],
    ['of a format to come', withManifest({ format: 2 })],
  ])('%s', async (_what, make) => {
    const { db } = database;
    const before = await fingerprint(db);
    const sentence = await restore(db, await write(make()));
    expect(sentence).toMatch(/^[^\n]{10,250}[.:]$|^[^\n]{10,250}\.$/);
    expect(await fingerprint(db)).toEqual(before);
  });

  test('with a byte changed anywhere, or cut anywhere', async () => {
    const { db } = database;
    const before = await fingerprint(db);
    const bytes = await write(sound);
    for (let step = 1; step < 24; step += 1) {
      const at = Math.floor((bytes.length * step) / 24);
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 0x15;
      for (const file of [changed, bytes.subarray(0, at)]) {
        const sentence = await restore(db, file);
        // A byte between two entries has no meaning.
        if (sentence !== null) expect(sentence).toMatch(/^[^\n]{10,}\.$/);
        else expect(file).toBe(changed);
      }
    }
    expect((await fingerprint(db)) as unknown[]).toHaveLength((before as unknown[]).length);
  });
});
