import { authRefusals } from '#app/auth/auth.contract.ts';
import { type Result, refuse } from '#app/kit/result.ts';
import type { Shop, Shopper } from '#platform/shop.ts';
import { importProducts } from './import-products.server.ts';
import { oldestKept } from './keep-file.server.ts';
import { fileRefusals, type Imported } from './product-files.contract.ts';
import { takeProductFile } from './product-files.store.server.ts';
import { readCsv } from './read-csv.server.ts';

/** Writes a checked file into the shop, all of it or nothing, when it still does what the owner has seen. */
export async function importFile(
  shop: Shop,
  shopper: Shopper | null,
  { fileId, agreed }: { fileId: string; agreed: string },
): Promise<Result<Imported>> {
  if (!shopper?.isOwner) return refuse(authRefusals.ownerOnly);
  const by = { actorId: shopper.userId, why: 'import' as const, at: shop.now() };
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
