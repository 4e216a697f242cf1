import type { Shop } from '#platform/shop.ts';
import { planImport } from './plan-import.server.ts';
import type { PlannedLine } from './plan-line.server.ts';
import { type ImportPreview, maxShownChanges, maxShownErrors } from './product-csv.contract.ts';
import { findImportFile } from './product-csv.store.server.ts';
import { readCsv } from './read-csv.server.ts';
import { importFilesExpireBefore } from './store-import-file.server.ts';
import { writeWrongRows } from './write-wrong-rows.server.ts';

/** What a stored file would change now; null when the file has expired. For the owner only. */
export async function previewImport(shop: Shop, fileId: string): Promise<ImportPreview | null> {
  const file = await findImportFile(shop.db, fileId, importFilesExpireBefore(shop.now()));
  if (!file) return null;
  const parsed = await readCsv([file.content]);
  if (!parsed.ok) return null;
  const plan = await planImport(shop.db, parsed.value, { ...file, mayFetch: true });
  const {
    errors,
    wrongRows,
    added,
    changed,
    unchanged,
    newCategories,
    imagesToFetch,
    fingerprint,
  } = plan;
  const lines = [...added, ...changed].sort((one, other) => one.row - other.row);
  return {
    fileId,
    name: file.name,
    agreed: fingerprint,
    added: added.length,
    changed: changed.length,
    unchanged,
    imagesToFetch: imagesToFetch.length,
    newCategories: newCategories.map(({ name }) => name),
    changes: lines.slice(0, maxShownChanges).map(changeView),
    errors: errors.slice(0, maxShownErrors),
    errorCount: errors.length,
    wrongRows: wrongRows.length,
  };
}

function changeView({ row, fields, current, changes }: PlannedLine) {
  return { row, name: fields.name, change: current ? changes.join(', ') : 'new' };
}

/** The rows with errors of a stored file, as a file to put right; null when it has expired. For the owner only. */
export async function readWrongRows(shop: Shop, fileId: string): Promise<string | null> {
  const file = await findImportFile(shop.db, fileId, importFilesExpireBefore(shop.now()));
  if (!file) return null;
  const parsed = await readCsv([file.content]);
  if (!parsed.ok) return null;
  const plan = await planImport(shop.db, parsed.value, { ...file, mayFetch: true });
  return writeWrongRows(parsed.value.header, plan);
}
