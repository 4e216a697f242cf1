import { done, type Result, refuse } from '#app/kit/result.ts';
import type { Owner, Shop } from '#platform/shop.ts';
import { type By, noSuchProduct, productFailed } from './admin-products.contract.ts';
import { writeEvent } from './product-events.store.server.ts';
import { findNameOfSku, findSaved, lockDeleted, unmarkDeleted } from './products.store.server.ts';

/** The owner puts a deleted product back as it was. Out: its name. Put back already, it stays so. */
export async function restoreProduct(
  shop: Shop,
  owner: Owner,
  { productId, why = 'edited' }: { productId: string; why?: By['why'] },
): Promise<Result<{ name: string }>> {
  const by = { actorId: owner.userId, why, at: shop.now() };
  return shop.transaction(async (db) => {
    const deleted = await lockDeleted(db, productId);
    if (!deleted) {
      const there = await findSaved(db, productId);
      return there ? done({ name: there.name }) : refuse(noSuchProduct('update'));
    }
    const other = await findNameOfSku(db, deleted.sku, productId);
    if (other) return refuse(productFailed('update', 'conflict', `${other} has its SKU by now.`));
    await unmarkDeleted(db, productId);
    await writeEvent(db, productId, 'restored', by);
    return done({ name: deleted.name });
  });
}
