import { done, type Result, refuse } from '#app/kit/result.ts';
import type { Owner, Shop } from '#platform/shop.ts';
import { type AuditContext, productNotFound } from './admin-products.contract.ts';
import { insertProductEvent } from './product-events.store.server.ts';
import { softDeleteProduct } from './products.store.server.ts';

/**
 * The owner deletes a product: it is gone from the shop, from wishlists and with its reviews; a cart says
 * that it is no longer available, and orders keep what they say (Q94). It can be put back.
 */
export async function deleteProduct(
  shop: Shop,
  owner: Owner,
  { productId, why = 'edited' }: { productId: string; why?: AuditContext['why'] },
): Promise<Result<null>> {
  const at = shop.now();
  return shop.transaction(async (db) => {
    if (!(await softDeleteProduct(db, productId, at))) return refuse(productNotFound('delete'));
    await insertProductEvent(db, productId, 'deleted', { actorId: owner.userId, why, at });
    return done();
  });
}
