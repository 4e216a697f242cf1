import { type Refusal, type Result, refuse } from '#app/kit/result.ts';
import { fetchPicture } from '#app/uploads/fetch-picture.server.ts';
import type { Owner, Shop } from '#platform/shop.ts';
import { applyImport } from './apply-import.server.ts';
import { planImport } from './plan-import.server.ts';
import { type ImportSummary, imageNotFetched, importRefusals } from './product-csv.contract.ts';
import { consumeImportFile, findImportFile } from './product-csv.store.server.ts';
import { readCsv } from './read-csv.server.ts';
import { importFilesExpireBefore } from './store-import-file.server.ts';

/**
 * Writes a checked file into the shop, all of it or nothing, when it still does what the owner has seen.
 * Pictures from elsewhere are fetched before; of an import that fails they are kept for a day.
 */
export async function runImport(
  shop: Shop,
  owner: Owner,
  { fileId, agreed }: { fileId: string; agreed: string },
): Promise<Result<ImportSummary>> {
  const missing = await fetchPictures(shop, owner, { fileId, agreed });
  if (missing) return refuse(missing);
  const by = { actorId: owner.userId, source: 'import' as const, at: shop.now() };
  return shop.transaction(async (db) => {
    // Of two presses, the second finds it gone.
    const kept = await consumeImportFile(db, fileId, importFilesExpireBefore(by.at));
    if (!kept) return refuse(importRefusals.gone);
    const read = await readCsv([kept.content]);
    if (!read.ok) return read;
    const wanted = { addsCategories: kept.addsCategories, agreed };
    return applyImport(db, read.value, by, wanted);
  });
}

/** So many other sites are waited for at once; each may take its seconds. */
const maxParallelFetches = 5;

/** Out: why one could not be had; null also where the import will be refused anyway. */
async function fetchPictures(
  shop: Shop,
  owner: Owner,
  { fileId, agreed }: { fileId: string; agreed: string },
): Promise<Refusal | null> {
  const kept = await findImportFile(shop.db, fileId, importFilesExpireBefore(shop.now()));
  if (!kept) return null;
  const read = await readCsv([kept.content]);
  if (!read.ok) return null;
  const plan = await planImport(shop.db, read.value, { ...kept, mayFetch: true });
  if (plan.errors.length > 0 || plan.fingerprint !== agreed) return null;
  for (let at = 0; at < plan.toFetch.length; at += maxParallelFetches) {
    const missing = await Promise.all(
      plan.toFetch.slice(at, at + maxParallelFetches).map(async ({ url, line }) => {
        const fetched = await fetchPicture(shop, owner, { url, images: [] });
        return fetched.ok ? null : imageNotFetched(line, fetched.refusal.description);
      }),
    );
    const first = missing.find((refusal) => refusal !== null);
    if (first) return first;
  }
  return null;
}
