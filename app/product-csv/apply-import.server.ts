import type { AuditContext } from '#app/admin-products/admin-products.contract.ts';
import {
  insertAddedEvents,
  insertChangeEvents,
} from '#app/admin-products/product-events.store.server.ts';
import {
  insertProducts,
  lockSkus,
  updateProductFields,
} from '#app/admin-products/products.store.server.ts';
import { type Refusal, refuse } from '#app/kit/result.ts';
import { saveImages } from '#app/uploads/save-images.server.ts';
import type { Db } from '#platform/shop.ts';
import { planImport } from './plan-import.server.ts';
import type { PlannedLine } from './plan-line.server.ts';
import { type ImportSummary, importRefusals, type LineError } from './product-csv.contract.ts';
import { insertCategories, lockCategoriesTable } from './product-csv.store.server.ts';
import type { CsvFile } from './read-csv.server.ts';

type ImportRefused = { ok: false; refusal: Refusal; errors: LineError[] };
export type ImportResult = { ok: true; value: ImportSummary } | ImportRefused;

const batchSize = 500;

/**
 * Writes every line of a file, or none; inside a transaction. In: the fingerprint of the plan somebody has
 * agreed to; without it, whatever the file says is done.
 */
export async function applyImport(
  db: Db,
  file: CsvFile,
  by: AuditContext,
  { addsCategories, agreed }: { addsCategories: boolean; agreed?: string },
): Promise<ImportResult> {
  // Before the plan looks at them, so that what it finds right stays so.
  await lockCategoriesTable(db);
  await lockSkus(db);
  const plan = await planImport(db, file, { addsCategories, mayFetch: false });
  const { errors, added, changed, unchanged, newCategories } = plan;
  if (errors.length > 0) return { ...refuse(importRefusals.notRight), errors };
  if (agreed !== undefined && agreed !== plan.fingerprint) {
    return { ...refuse(importRefusals.changedMeanwhile), errors: [] };
  }
  if (newCategories.length > 0) await insertCategories(db, newCategories);
  for (let at = 0; at < added.length; at += batchSize) {
    const refused = await add(db, added.slice(at, at + batchSize), by);
    if (refused) return refused;
  }
  for (const planned of changed) {
    const refused = await change(db, planned, by);
    if (refused) return refused;
  }
  return { ok: true, value: { added: added.length, changed: changed.length, unchanged } };
}

/** Out: what is wrong, or null when they are written. */
async function add(
  db: Db,
  batch: readonly PlannedLine[],
  by: AuditContext,
): Promise<ImportRefused | null> {
  const fields = batch.map((planned) => planned.fields);
  const ids = await insertProducts(db, fields, by.at);
  await insertAddedEvents(db, ids, by);
  for (const [at, id] of ids.entries()) {
    const planned = batch[at];
    const refused = planned && (await saveLineImages(db, id, planned, by));
    if (refused) return refused;
  }
  return null;
}

async function change(
  db: Db,
  planned: PlannedLine,
  by: AuditContext,
): Promise<ImportRefused | null> {
  const { before, fields } = planned;
  if (!before) return null;
  await updateProductFields(db, before.id, fields);
  await insertChangeEvents(db, before.id, before, fields, by);
  return saveLineImages(db, before.id, planned, by);
}

async function saveLineImages(
  db: Db,
  productId: string,
  { line, images }: PlannedLine,
  by: AuditContext,
): Promise<ImportRefused | null> {
  const refusal = images && (await saveImages(db, productId, images, by.at));
  if (!refusal) return null;
  const error = { line, column: 'images', message: refusal.description };
  return { ...refuse(importRefusals.notRight), errors: [error] };
}
