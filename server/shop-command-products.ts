import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { applyImport, type ImportResult } from '#app/product-csv/apply-import.server.ts';
import { exportProducts } from '#app/product-csv/export-products.server.ts';
import { readCsv } from '#app/product-csv/read-csv.server.ts';
import type { Db } from '#database/tables.ts';
import { inTransaction } from '#database/transaction.ts';

/** Exports every product to a CSV file. */
export async function exportToFile(db: Db, file: string): Promise<void> {
  await pipeline(Readable.from(exportProducts(db)), createWriteStream(file));
}

/** Imports every line of a CSV file, or none. The history names nobody. */
export async function importFromFile(db: Db, file: string, now: Date): Promise<ImportResult> {
  const parsed = await readCsv(createReadStream(file));
  if (!parsed.ok) return { ...parsed, errors: [] };
  const audit = { actorId: null, source: 'import' as const, at: now };
  return inTransaction(db, (trx) =>
    applyImport(trx, parsed.value, audit, { addsCategories: false }),
  );
}
