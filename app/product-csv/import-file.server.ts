import { type Refusal, type Result, refuse } from '#app/kit/result.ts';
import { fetchPicture } from '#app/uploads/fetch-picture.server.ts';
import type { Owner, Shop } from '#platform/shop.ts';
import { importProducts } from './import-products.server.ts';
import { oldestKept } from './keep-file.server.ts';
import { planImport } from './plan-import.server.ts';
import { fileRefusals, type Imported, notFetched } from './product-files.contract.ts';
import { findProductFile, takeProductFile } from './product-files.store.server.ts';
import { readCsv } from './read-csv.server.ts';

/**
 * Writes a checked file into the shop, all of it or nothing, when it still does what the owner has seen.
 * Pictures from elsewhere are fetched before; of an import that fails they are kept for a day.
 */
export async function importFile(
  shop: Shop,
  owner: Owner,
  { fileId, agreed }: { fileId: string; agreed: string },
): Promise<Result<Imported>> {
  const missing = await fetchPictures(shop, owner, { fileId, agreed });
  if (missing) return refuse(missing);
  const by = { actorId: owner.userId, why: 'import' as const, at: shop.now() };
  return shop.transaction(async (db) => {
    // Of two presses, the second finds it gone.
    const kept = await takeProductFile(db, fileId, oldestKept(by.at));
    if (!kept) return refuse(fileRefusals.gone);
    const read = await readCsv([kept.content]);
    if (!read.ok) return read;
    const wanted = { addsCategories: kept.addsCategories, agreed };
    return importProducts(db, read.value, by, wanted);
  });
}

/** So many other sites are waited for at once; each may take its seconds. */
const fetchedAtOnce = 5;

/** Out: why one could not be had; null also where the import will be refused anyway. */
async function fetchPictures(
  shop: Shop,
  owner: Owner,
  { fileId, agreed }: { fileId: string; agreed: string },
): Promise<Refusal | null> {
  const kept = await findProductFile(shop.db, fileId, oldestKept(shop.now()));
  if (!kept) return null;
  const read = await readCsv([kept.content]);
  if (!read.ok) return null;
  const plan = await planImport(shop.db, read.value, { ...kept, mayFetch: true });
  if (plan.errors.length > 0 || plan.fingerprint !== agreed) return null;
  for (let at = 0; at < plan.toFetch.length; at += fetchedAtOnce) {
    const missing = await Promise.all(
      plan.toFetch.slice(at, at + fetchedAtOnce).map(async ({ url, line }) => {
        const fetched = await fetchPicture(shop, owner, { url, images: [] });
        return fetched.ok ? null : notFetched(line, fetched.refusal.description);
      }),
    );
    const first = missing.find((refusal) => refusal !== null);
    if (first) return first;
  }
  return null;
}
