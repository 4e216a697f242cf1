import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { applyImport, type ImportResult } from '#app/product-csv/apply-import.server.ts';
import { exportProducts } from '#app/product-csv/export-products.server.ts';
import { readCsv } from '#app/product-csv/read-csv.server.ts';
import type { Db } from '#database/tables.ts';
import { inTransaction } from '#database/transaction.ts';

/** Writes every product into a CSV file. */
export async function exportToFile(db: Db, file: string): Promise<void> {
  await pipeline(Readable.from(exportProducts(db)), createWriteStream(file));
}

/** Writes every line of a CSV file into the shop, or none. Nobody is named as who did it. */
export async function importFromFile(db: Db, file: string, now: Date): Promise<ImportResult> {
  const read = await readCsv(createReadStream(file));
  if (!read.ok) return { ...read, errors: [] };
  const by = { actorId: null, source: 'import' as const, at: now };
  return inTransaction(db, (trx) => applyImport(trx, read.value, by, { addsCategories: false }));
}
