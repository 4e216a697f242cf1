import { done, type Result, refuse } from '#app/kit/result.ts';
import type { Owner, Shop } from '#platform/shop.ts';
import { type AuditContext, productNotFound, productRefusal } from './admin-products.contract.ts';
import { insertProductEvent } from './product-events.store.server.ts';
import {
  findProductNameBySku,
  findSavedProduct,
  lockDeletedProduct,
  undeleteProduct,
} from './products.store.server.ts';

/** The owner puts a deleted product back as it was. Out: its name. Put back already, it stays so. */
export async function restoreProduct(
  shop: Shop,
  owner: Owner,
  { productId, why = 'edited' }: { productId: string; why?: AuditContext['why'] },
): Promise<Result<{ name: string }>> {
  const by = { actorId: owner.userId, why, at: shop.now() };
  return shop.transaction(async (db) => {
    const deleted = await lockDeletedProduct(db, productId);
    if (!deleted) {
      const existing = await findSavedProduct(db, productId);
      return existing ? done({ name: existing.name }) : refuse(productNotFound('update'));
    }
    const other = await findProductNameBySku(db, deleted.sku, productId);
    if (other) return refuse(productRefusal('update', 'conflict', `${other} has its SKU by now.`));
    await undeleteProduct(db, productId);
    await insertProductEvent(db, productId, 'restored', by);
    return done({ name: deleted.name });
  });
}
