import { done, type Result, refuse } from '#app/kit/result.ts';
import { adoptUploads } from '#app/products/uploads/adopt-uploads.server.ts';
import type { Permitted, Shop } from '#platform/shop.ts';
import { rowUploads } from './import-context.server.ts';
import { importFileTtlMinutes, importRefusals, maxCsvBytes } from './product-csv.contract.ts';
import { insertImportFile, letFileAddCategories } from './product-csv.store.server.ts';
import { readCsv } from './read-csv.server.ts';

/**
 * Stores a CSV file for preview and import and returns its id. Refuses other files. Pictures and videos that it names
 * become uploads, where their files have been copied from another shop's.
 */
export async function storeImportFile(
  shop: Shop,
  _owner: Permitted<'products:write'>,
  { file, addsCategories }: { file: File; addsCategories: boolean },
): Promise<Result<{ fileId: string }>> {
  if (file.size === 0 && file.name === '') return refuse(importRefusals.noFile);
  if (file.size > maxCsvBytes) return refuse(importRefusals.tooLarge);
  const content = Buffer.from(await file.arrayBuffer());
  const parsed = await readCsv([content]);
  if (!parsed.ok) return parsed;
  await adoptUploads(shop, parsed.value.rows.flatMap(rowUploads));
  const now = shop.now();
  const fileId = await insertImportFile(
    shop.db,
    { name: file.name.slice(0, 200), content, addsCategories },
    { now, oldest: importFilesExpireBefore(now) },
  );
  return done({ fileId });
}

/** Lets the checked file add the missing categories after all. */
export async function addMissingCategories(
  shop: Shop,
  _owner: Permitted<'products:write'>,
  { fileId }: { fileId: string },
): Promise<Result<{ fileId: string }>> {
  const oldest = importFilesExpireBefore(shop.now());
  const isThere = await letFileAddCategories(shop.db, fileId, oldest);
  return isThere ? done({ fileId }) : refuse(importRefusals.expired);
}

/** Files from before this time have expired. */
export function importFilesExpireBefore(now: Date): Date {
  return new Date(now.getTime() - importFileTtlMinutes * 60_000);
}
