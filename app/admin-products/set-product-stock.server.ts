import { type Result, refuse } from '#app/kit/result.ts';
import type { Owner, Shop } from '#platform/shop.ts';
import { type AuditContext, productNotFound } from './admin-products.contract.ts';
import { persistProduct } from './persist-product.server.ts';
import { lockSavedProducts } from './products.store.server.ts';

/** The owner sets how many pieces of a product there are, and nothing else of it. */
export async function setProductStock(
  shop: Shop,
  owner: Owner,
  {
    productId,
    stock,
    why = 'edited',
  }: { productId: string; stock: number; why?: AuditContext['why'] },
): Promise<Result<{ id: string }>> {
  const by = { actorId: owner.userId, why, at: shop.now() };
  return shop.transaction(async (db) => {
    const [now] = await lockSavedProducts(db, [productId]);
    if (!now) return refuse(productNotFound('update'));
    return persistProduct(db, now, { ...now, stock }, by);
  });
}
