import { pluralize } from '#app/kit/text.ts';
import { byteOrderMark, csvLines } from '#app/people/admin-parts/csv.server.ts';
import type { Shop } from '#platform/shop.ts';
import { withProgress } from './import-progress.server.ts';
import type { PackedLines } from './packed-lines.server.ts';
import { planImport } from './plan-import.server.ts';
import type { PlannedLine } from './plan-line.server.ts';
import {
  type ImportPreview,
  maxShownChanges,
  maxShownErrors,
  maxShownNotes,
  maxUncountedStock,
} from './product-csv.contract.ts';
import { findImportFile } from './product-csv.store.server.ts';
import { type CsvFile, readCsv } from './read-csv.server.ts';
import { importFilesExpireBefore } from './store-import-file.server.ts';
import { writeWrongRows } from './write-wrong-rows.server.ts';

/** What a stored file would change now, with progress; null if it has expired. For the owner only. */
export async function previewImport(shop: Shop, fileId: string): Promise<ImportPreview | null> {
  const file = await findImportFile(shop.db, fileId, importFilesExpireBefore(shop.now()));
  if (!file) return null;
  const parsed = await readCsv([file.content]);
  if (!parsed.ok) return null;
  const plan = await withProgress(fileId, (onProgress) =>
    planImport(shop.db, parsed.value, { ...file, mayFetch: true, onProgress }),
  );
  const {
    errors,
    wrongRows,
    added,
    changed,
    unchanged,
    newCategories,
    imagesToFetch,
    waitForPictures,
    fingerprint,
  } = plan;
  const firstOf = (lines: PackedLines) => lines.slice(0, maxShownChanges);
  const lines = [...firstOf(added), ...firstOf(changed)].sort((one, other) => one.row - other.row);
  return {
    fileId,
    name: file.name,
    agreed: fingerprint,
    added: added.length,
    changed: changed.length,
    unchanged,
    imagesToFetch: imagesToFetch.length,
    waitForPictures,
    newCategories: newCategories.map(({ name }) => name),
    changes: lines.slice(0, maxShownChanges).map(changeView),
    errors: errors.slice(0, maxShownErrors),
    errorCount: errors.length,
    lacksCategories: !file.addsCategories && errors.some(({ column }) => column === 'category'),
    wrongRows: wrongRows.length,
    foreign: foreignView(parsed.value, plan.withAnswer),
  };
}

function foreignView({ foreign }: CsvFile, withAnswer: number): ImportPreview['foreign'] {
  if (!foreign) return null;
  const { maker, productCount, rowCount, fileNotes, notes, suggestedStock } = foreign;
  const suggested = suggestedStock && Math.min(suggestedStock, maxUncountedStock);
  const text = `How many do you have of products that ${maker} does not count?`;
  return {
    title: `This is a ${maker} export: ${pluralize(productCount, 'product')} in ${pluralize(rowCount, 'row')}.`,
    fileNotes,
    notes: notes.slice(0, maxShownNotes),
    noteCount: notes.length,
    question: withAnswer > 0 ? { text, products: withAnswer, suggested } : null,
  };
}

function changeView({ row, fields, productId, changes }: PlannedLine) {
  return { row, name: fields.name, change: productId ? changes.join(', ') : 'new' };
}

/** The wrong rows of a stored file, as a file to correct; null if it has expired. For the owner only. */
export async function readWrongRows(shop: Shop, fileId: string): Promise<string | null> {
  const file = await findImportFile(shop.db, fileId, importFilesExpireBefore(shop.now()));
  if (!file) return null;
  const parsed = await readCsv([file.content]);
  if (!parsed.ok) return null;
  const plan = await planImport(shop.db, parsed.value, { ...file, mayFetch: true });
  return writeWrongRows(parsed.value.header, plan);
}

/** Every note on a stored file of another shop, as a file; null if it has expired. For the owner only. */
export async function readImportNotes(shop: Shop, fileId: string): Promise<string | null> {
  const file = await findImportFile(shop.db, fileId, importFilesExpireBefore(shop.now()));
  const parsed = file && (await readCsv([file.content]));
  if (!parsed?.ok || !parsed.value.foreign) return null;
  const { fileNotes, notes } = parsed.value.foreign;
  const rows = notes.map(({ row, name, note }) => [row, name, note]);
  return (
    byteOrderMark + csvLines([noteColumns, ...fileNotes.map((note) => ['', '', note]), ...rows])
  );
}

const noteColumns = ['row', 'product', 'note'];
