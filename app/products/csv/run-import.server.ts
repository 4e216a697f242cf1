import { done, type Refusal, type Result, refuse } from '#app/kit/result.ts';
import { fetchPicture } from '#app/products/uploads/fetch-picture.server.ts';
import { recordActivity } from '#app/shop/activity/record-activity.server.ts';
import type { Permitted, Shop } from '#platform/shop.ts';
import { applyImport } from './apply-import.server.ts';
import { withProgress } from './import-progress.server.ts';
import { planImport } from './plan-import.server.ts';
import {
  type ImportProgress,
  type ImportSummary,
  imageNotFetched,
  importedText,
  importRefusals,
} from './product-csv.contract.ts';
import { consumeImportFile, findImportFile, insertImportFile } from './product-csv.store.server.ts';
import { readCsv } from './read-csv.server.ts';
import { importFilesExpireBefore } from './store-import-file.server.ts';

/**
 * Imports a checked file, all or nothing. Refuses if the plan differs from the previewed one. With
 * `leavesWrongRows` it imports the rows without errors, and stores the others as a new file: `leftFileId`.
 * Another shop's file is stored again while its products wait for pictures, which `leavesPictures` skips.
 * `uncountedStock`: how many the owner has of what another shop does not count.
 * Pictures of other sites are fetched first; if the import fails, they are removed a day later.
 */
export async function runImport(
  shop: Shop,
  owner: Permitted<'products:write'>,
  {
    fileId,
    fingerprint,
    leavesWrongRows = false,
    leavesPictures = false,
    uncountedStock = null,
  }: CheckedFile,
): Promise<Result<ImportSummary & { leftFileId?: string }>> {
  const failure = leavesPictures
    ? null
    : await fetchPictures(shop, owner, {
        fileId,
        fingerprint,
        leavesWrongRows,
        uncountedStock,
      });
  if (failure) return refuse(failure);
  const audit = { actorId: owner.userId, source: 'import' as const, at: shop.now() };
  const write = (onProgress: (progress: ImportProgress) => void) =>
    shop.transaction(async (db) => {
      // A second click on Import finds no file.
      const file = await consumeImportFile(db, fileId, importFilesExpireBefore(audit.at));
      if (!file) return refuse(importRefusals.expired);
      const parsed = await readCsv([file.content], { uncountedStock });
      if (!parsed.ok) return parsed;
      const { addsCategories } = file;
      const options = { addsCategories, fingerprint, leavesWrongRows, leavesPictures, onProgress };
      const imported = await applyImport(db, parsed.value, audit, options);
      if (!imported.ok) return imported;
      await recordActivity(shop, db, {
        kind: 'products-imported',
        userId: owner.userId,
        client: owner.client,
        about: importedText(imported.value),
      });
      const content = imported.waitsForPictures
        ? file.content
        : imported.left && Buffer.from(imported.left);
      if (!content) return done(imported.value);
      const left = { ...file, content };
      const times = { now: audit.at, oldest: importFilesExpireBefore(audit.at) };
      return done({ ...imported.value, leftFileId: await insertImportFile(db, left, times) });
    });
  return withProgress(fileId, write);
}

type CheckedFile = {
  fileId: string;
  fingerprint: string;
  leavesWrongRows?: boolean;
  leavesPictures?: boolean;
  uncountedStock?: number | null;
};

/** In parallel, because each site may take seconds. */
const maxParallelFetches = 5;

/** Returns why a picture could not be fetched; null also if the import will be refused anyway. */
async function fetchPictures(
  shop: Shop,
  owner: Permitted<'products:write'>,
  { fileId, fingerprint, leavesWrongRows, uncountedStock = null }: CheckedFile,
): Promise<Refusal | null> {
  const file = await findImportFile(shop.db, fileId, importFilesExpireBefore(shop.now()));
  if (!file) return null;
  const parsed = await readCsv([file.content]);
  if (!parsed.ok || parsed.value.rows.every(({ cells }) => !cells.images)) return null;
  const plan = await planImport(shop.db, parsed.value, { ...file, mayFetch: true });
  const isRefused = plan.errors.length > 0 && !leavesWrongRows;
  if (isRefused || plan.fingerprint !== fingerprint) return null;
  if (plan.withAnswer > 0 && uncountedStock === null) return importRefusals.stockNeeded;
  for (let start = 0; start < plan.imagesToFetch.length; start += maxParallelFetches) {
    const failures = await Promise.all(
      plan.imagesToFetch.slice(start, start + maxParallelFetches).map(async ({ url, row }) => {
        const fetched = await fetchPicture(shop, owner, { url, images: [] });
        return fetched.ok ? null : imageNotFetched(row, fetched.refusal.description);
      }),
    );
    const first = failures.find((refusal) => refusal !== null);
    if (first) return first;
  }
  return null;
}
