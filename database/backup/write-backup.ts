import { createWriteStream } from 'node:fs';
import { readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import tar from 'tar-stream';
import type { Db } from '#database/tables.ts';
import { withoutTimeLimits } from '#database/time-limits.ts';
import type { Files } from '#platform/storage/files.ts';
import { isLeftOut, selectionOf } from './backup-contents.ts';
import { packBackup } from './backup-file.ts';
import { encryptTo, readBackupRecipient } from './encryption.ts';
import { type ShopTable, shopTables } from './shop-tables.ts';

const fetchBatchSize = 200;
const maxPartCharacters = 2_000_000;

type Pack = ReturnType<typeof packBackup>;

/**
 * Writes the whole shop, as of one moment, into a tar file: each table as JSON lines in parts, each picture as
 * stored, the manifest last. Left out is what would open the shop (`backup-contents.ts`). The file is called
 * '….part' until it is complete. The shop may be running. The file is encrypted if the owner has made a key.
 */
export async function writeBackup(
  shop: { db: Db; files: Pick<Files, 'list' | 'read'>; now(): Date },
  file: string,
): Promise<{ isEncrypted: boolean }> {
  const recipient = await readBackupRecipient(shop.db);
  const partialFile = `${file}.part`;
  const pack = tar.pack();
  try {
    const target = createWriteStream(partialFile, { mode: 0o600 });
    await Promise.all([
      recipient
        ? pipeline(Readable.from(pack), encryptTo(recipient), target)
        : pipeline(pack, target),
      writeEntries(pack, shop).catch((error: unknown) => {
        pack.destroy();
        throw error;
      }),
    ]);
    await rename(partialFile, file);
    return { isEncrypted: recipient !== null };
  } catch (error) {
    await rm(partialFile, { force: true });
    throw error;
  }
}

async function writeEntries(
  stream: tar.Pack,
  shop: { db: Db; files: Pick<Files, 'list' | 'read'>; now(): Date },
): Promise<void> {
  const pack = packBackup(stream);
  const shopVersion = await readVersion();
  const manifestFields = await shop.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (snapshot) => {
      await withoutTimeLimits(snapshot);
      const tables: Record<string, number> = {};
      const leftOut: Record<string, number> = {};
      for (const table of await shopTables(snapshot)) {
        if (isLeftOut(table.name)) leftOut[table.name] = await countRows(snapshot, table.name);
        else tables[table.name] = await addTable(pack, snapshot, table);
      }
      const { rows } = await sql<{ name: string }>`
        select name from schema_migrations order by name`.execute(snapshot);
      return { tables, leftOut, migrations: rows.map((row) => row.name) };
    });
  for await (const name of shop.files.list()) {
    const picture = await shop.files.read(name);
    // The cleanup may have deleted an unused picture meanwhile.
    if (!picture) continue;
    await pack.add({ name: `pictures/${name}`, bytes: Buffer.from(picture.bytes) });
  }
  await pack.end({ ...manifestFields, shopVersion, takenAt: shop.now().toISOString() });
}

/** Returns the number of rows. */
async function addTable(pack: Pack, snapshot: Db, table: ShopTable): Promise<number> {
  await sql`declare rows_of_table no scroll cursor for
    select row_to_json(line)::text as line
    from (select ${selectionOf(table)} from ${sql.id(table.name)}) as line`.execute(snapshot);
  let count = 0;
  let parts = 0;
  let part = '';
  const addPart = async () => {
    parts += 1;
    const name = `tables/${table.name}/${String(parts).padStart(6, '0')}.jsonl`;
    await pack.add({ name, bytes: Buffer.from(part) });
    part = '';
  };
  for (;;) {
    const { rows } = await sql<{ line: string }>`
      fetch ${sql.lit(fetchBatchSize)} from rows_of_table`.execute(snapshot);
    if (rows.length === 0) break;
    count += rows.length;
    for (const { line } of rows) part += `${line}\n`;
    if (part.length > maxPartCharacters) await addPart();
  }
  if (part) await addPart();
  await sql`close rows_of_table`.execute(snapshot);
  return count;
}

async function countRows(snapshot: Db, table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.id(table)}`.execute(snapshot);
  return rows[0]?.count ?? 0;
}

async function readVersion(): Promise<string> {
  const file = path.join(process.cwd(), 'package.json');
  return (JSON.parse(await readFile(file, 'utf8')) as { version: string }).version;
}
