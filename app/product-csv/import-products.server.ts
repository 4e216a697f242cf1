import type { By } from '#app/admin-products/admin-products.contract.ts';
import { writeAdded, writeChanges } from '#app/admin-products/product-events.store.server.ts';
import {
  insertProducts,
  lockSkus,
  updateFields,
} from '#app/admin-products/products.store.server.ts';
import { type Refusal, refuse } from '#app/kit/result.ts';
import { saveImages } from '#app/uploads/save-images.server.ts';
import type { Db } from '#platform/shop.ts';
import { planImport } from './plan-import.server.ts';
import type { Planned } from './plan-line.server.ts';
import { fileRefusals, type Imported, type LineError } from './product-files.contract.ts';
import { holdCategories, insertCategories } from './product-files.store.server.ts';
import type { CsvFile } from './read-csv.server.ts';

type ImportRefused = { ok: false; refusal: Refusal; errors: LineError[] };
export type ImportResult = { ok: true; value: Imported } | ImportRefused;

const productsAtOnce = 500;

/**
 * Writes every line of a file, or none; inside a transaction. In: the fingerprint of the plan somebody has
 * agreed to; without it, whatever the file says is done.
 */
export async function importProducts(
  db: Db,
  file: CsvFile,
  by: By,
  { addsCategories, agreed }: { addsCategories: boolean; agreed?: string },
): Promise<ImportResult> {
  // Before the plan looks at them, so that what it finds right stays so.
  await holdCategories(db);
  await lockSkus(db);
  const plan = await planImport(db, file, { addsCategories, mayFetch: false });
  const { errors, added, changed, unchanged, newCategories } = plan;
  if (errors.length > 0) return { ...refuse(fileRefusals.notRight), errors };
  if (agreed !== undefined && agreed !== plan.fingerprint) {
    return { ...refuse(fileRefusals.changedMeanwhile), errors: [] };
  }
  if (newCategories.length > 0) await insertCategories(db, newCategories);
  for (let at = 0; at < added.length; at += productsAtOnce) {
    const wrong = await add(db, added.slice(at, at + productsAtOnce), by);
    if (wrong) return wrong;
  }
  for (const planned of changed) {
    const wrong = await change(db, planned, by);
    if (wrong) return wrong;
  }
  return { ok: true, value: { added: added.length, changed: changed.length, unchanged } };
}

/** Out: what is wrong, or null when they are written. */
async function add(db: Db, some: readonly Planned[], by: By): Promise<ImportRefused | null> {
  const fields = some.map((planned) => planned.fields);
  const ids = await insertProducts(db, fields, by.at);
  await writeAdded(db, ids, by);
  for (const [at, id] of ids.entries()) {
    const planned = some[at];
    const wrong = planned && (await putImages(db, id, planned, by));
    if (wrong) return wrong;
  }
  return null;
}

async function change(db: Db, planned: Planned, by: By): Promise<ImportRefused | null> {
  const { before, fields } = planned;
  if (!before) return null;
  await updateFields(db, before.id, fields);
  await writeChanges(db, before.id, before, fields, by);
  return putImages(db, before.id, planned, by);
}

async function putImages(
  db: Db,
  productId: string,
  { line, images }: Planned,
  by: By,
): Promise<ImportRefused | null> {
  const refusal = images && (await saveImages(db, productId, images, by.at));
  if (!refusal) return null;
  const error = { line, column: 'images', message: refusal.description };
  return { ...refuse(fileRefusals.notRight), errors: [error] };
}
