import { done, type Result, refuse } from '#app/kit/result.ts';
import type { Owner, Shop } from '#platform/shop.ts';
import { productNotFound, productRefusal } from './admin-products.contract.ts';
import type { BulkChange } from './bulk-change.contract.ts';
import { applyBulkChange } from './bulk-change.rules.ts';
import { persistProduct } from './persist-product.server.ts';
import { lockSavedProducts } from './products.store.server.ts';

/** Applies one change to many products, to all of them or to none. Returns how many they are. */
export async function bulkUpdateProducts(
  shop: Shop,
  owner: Owner,
  { ids, change }: { ids: string[]; change: BulkChange },
): Promise<Result<{ count: number }>> {
  const audit = { actorId: owner.userId, source: 'many at once' as const, at: shop.now() };
  return shop.transaction(async (db) => {
    const products = await lockSavedProducts(db, ids);
    if (products.length < ids.length) return refuse(productNotFound('update'));
    for (const product of products) {
      const after = applyBulkChange(product, change);
      if (typeof after === 'string') {
        const reason = `${product.name}: ${after}. Nothing was changed.`;
        return refuse(productRefusal('update', 'conflict', reason));
      }
      const written = await persistProduct(db, product, after, audit);
      if (!written.ok) return written;
    }
    return done({ count: products.length });
  });
}
