import { type Refusal, refuse } from '#app/kit/result.ts';
import type { AuditContext } from '#app/products/editor/admin-products.contract.ts';
import {
  insertAddedEvents,
  insertChangeEvents,
} from '#app/products/editor/product-events.store.server.ts';
import {
  insertProducts,
  lockSavedProducts,
  lockSkus,
  updateProductFields,
} from '#app/products/editor/products.store.server.ts';
import { saveOldAddresses } from '#app/products/seo/old-addresses.store.server.ts';
import { setChartOfProduct } from '#app/products/size-charts/size-charts.store.server.ts';
import { saveImages } from '#app/products/uploads/save-images.server.ts';
import { saveVideo } from '#app/products/uploads/save-video.server.ts';
import type { Db } from '#platform/shop.ts';
import { garbageCollector } from './collect-garbage.server.ts';
import { lockProductsOf } from './import-context.server.ts';
import { planImport } from './plan-import.server.ts';
import type { PlannedLine } from './plan-line.server.ts';
import {
  type ImportProgress,
  type ImportSummary,
  importRefusals,
  type RowError,
} from './product-csv.contract.ts';
import { insertCategories, lockCategoriesTable } from './product-csv.store.server.ts';
import type { CsvFile } from './read-csv.server.ts';
import { writeWrongRows } from './write-wrong-rows.server.ts';

type ImportRefused = { ok: false; refusal: Refusal; errors: RowError[] };
export type ImportResult =
  | {
      ok: true;
      value: ImportSummary;
      /** A file with the rows that were left out; null if there are none. */
      left: string | null;
      /** Whether products of another shop's file wait for their images. */
      waitsForPictures: boolean;
    }
  | ImportRefused;

/** Few enough that Node.js frees their memory before it counts as old. */
const batchSize = 25;

/**
 * Imports every row of a file, or none; with `leavesWrongRows` those without errors. Call it in a transaction.
 * With the fingerprint of a previewed plan, it refuses if the plan has changed; without it, it imports what the
 * file says.
 */
export async function applyImport(
  db: Db,
  file: CsvFile,
  audit: AuditContext,
  {
    addsCategories,
    fingerprint,
    leavesWrongRows = false,
    leavesPictures = false,
    onProgress,
  }: {
    addsCategories: boolean;
    fingerprint?: string;
    leavesWrongRows?: boolean;
    leavesPictures?: boolean;
    onProgress?: (progress: ImportProgress) => void;
  },
): Promise<ImportResult> {
  // Locks before planning, so that what the plan checks still holds when it is written.
  await lockCategoriesTable(db);
  await lockSkus(db);
  await lockProductsOf(db, file.rows);
  const plan = await planImport(db, file, { addsCategories, mayFetch: false, leavesPictures });
  const { errors, added, changed, unchanged, newCategories } = plan;
  if (errors.length > 0 && !leavesWrongRows) return { ...refuse(importRefusals.hasErrors), errors };
  if (fingerprint !== undefined && fingerprint !== plan.fingerprint) {
    return { ...refuse(importRefusals.productsChanged), errors: [] };
  }
  if (plan.withAnswer > 0 && file.foreign?.uncountedStock === null) {
    return { ...refuse(importRefusals.stockNeeded), errors: [] };
  }
  if (newCategories.length > 0) await insertCategories(db, newCategories);
  const products = added.length + changed.length;
  const collectGarbage = garbageCollector();
  for (let start = 0; start < added.length; start += batchSize) {
    onProgress?.({ done: start, products });
    const refused = await insertBatch(db, added.slice(start, start + batchSize), audit);
    if (refused) return refused;
    collectGarbage(batchSize);
  }
  for (let start = 0; start < changed.length; start += batchSize) {
    onProgress?.({ done: added.length + start, products });
    const refused = await updateBatch(db, changed.slice(start, start + batchSize), audit);
    if (refused) return refused;
    collectGarbage(batchSize);
  }
  return {
    ok: true,
    value: { added: added.length, changed: changed.length, unchanged },
    left: errors.length > 0 ? writeWrongRows(file.header, plan) : null,
    waitsForPictures: plan.waitForPictures > 0,
  };
}

/** Returns null if all are written. */
async function insertBatch(
  db: Db,
  batch: readonly PlannedLine[],
  audit: AuditContext,
): Promise<ImportRefused | null> {
  const products = batch.map(({ fields, newId }) => ({
    ...fields,
    id: newId ?? crypto.randomUUID(),
  }));
  const ids = products.map(({ id }) => id);
  await insertProducts(db, products, audit.at);
  await insertAddedEvents(db, ids, audit);
  await saveOldAddresses(
    db,
    batch.map(({ oldAddresses }, at) => ({
      productId: ids[at] ?? '',
      addresses: oldAddresses ?? [],
    })),
  );
  for (const [index, id] of ids.entries()) {
    const planned = batch[index];
    if (planned?.sizeChart) await setChartOfProduct(db, id, planned.sizeChart.id);
    const refused = planned && (await saveLineUploads(db, id, planned, audit));
    if (refused) return refused;
  }
  return null;
}

/** Returns null if all are written. */
async function updateBatch(
  db: Db,
  batch: readonly PlannedLine[],
  audit: AuditContext,
): Promise<ImportRefused | null> {
  const ids = batch.flatMap(({ productId }) => productId ?? []);
  const products = new Map((await lockSavedProducts(db, ids)).map((one) => [one.id, one]));
  const changes = batch.flatMap(({ productId, fields }) => {
    const before = products.get(productId ?? '');
    return before ? [{ before, fields }] : [];
  });
  await updateProductFields(db, changes);
  await insertChangeEvents(db, changes, audit);
  await saveOldAddresses(
    db,
    batch.flatMap(({ productId, oldAddresses }) =>
      productId && oldAddresses ? [{ productId, addresses: oldAddresses }] : [],
    ),
  );
  for (const planned of batch) {
    const { productId, sizeChart } = planned;
    if (!productId) continue;
    if (sizeChart) await setChartOfProduct(db, productId, sizeChart.id);
    const refused = await saveLineUploads(db, productId, planned, audit);
    if (refused) return refused;
  }
  return null;
}

async function saveLineUploads(
  db: Db,
  productId: string,
  { row, fields, images, video }: PlannedLine,
  audit: AuditContext,
): Promise<ImportRefused | null> {
  const imagesRefusal =
    images && (await saveImages(db, productId, images, audit.at, { takesDemo: true }));
  const videoRefusal = video && (await saveVideo(db, productId, video.url, audit.at));
  const refusal = imagesRefusal ?? videoRefusal;
  if (!refusal) return null;
  const { sku, name } = fields;
  const column = imagesRefusal ? 'images' : 'video';
  const error = { row, sku, name, column, message: refusal.description };
  return { ...refuse(importRefusals.hasErrors), errors: [error] };
}
