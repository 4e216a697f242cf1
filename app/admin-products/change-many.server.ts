import { done, type Result, refuse } from '#app/kit/result.ts';
import type { Owner, Shop } from '#platform/shop.ts';
import { noSuchProduct, productFailed } from './admin-products.contract.ts';
import type { ManyChange } from './many-products.contract.ts';
import { afterChange } from './many-products.rules.ts';
import { lockSaved } from './products.store.server.ts';
import { writeProduct } from './write-product.server.ts';

/** The owner does one thing to many products, to all of them or to none. Out: how many they are. */
export async function changeMany(
  shop: Shop,
  owner: Owner,
  { ids, change }: { ids: string[]; change: ManyChange },
): Promise<Result<{ count: number }>> {
  const by = { actorId: owner.userId, why: 'many at once' as const, at: shop.now() };
  return shop.transaction(async (db) => {
    const products = await lockSaved(db, ids);
    if (products.length < ids.length) return refuse(noSuchProduct('update'));
    for (const product of products) {
      const after = afterChange(product, change);
      if (typeof after === 'string') {
        const reason = `${product.name}: ${after}. Nothing was changed.`;
        return refuse(productFailed('update', 'conflict', reason));
      }
      const written = await writeProduct(db, product, after, by);
      if (!written.ok) return written;
    }
    return done({ count: products.length });
  });
}
