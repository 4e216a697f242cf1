import { done, type Result, refuse } from '#app/kit/result.ts';
import type { Db, Permitted, Shop } from '#platform/shop.ts';
import { type AuditContext, productNotFound, productRefusal } from './admin-products.contract.ts';
import { insertProductEvent } from './product-events.store.server.ts';
import {
  findSavedProduct,
  findSkuHolder,
  lockDeletedProduct,
  softDeleteProduct,
  undeleteProduct,
} from './products.store.server.ts';

/**
 * Deletes a product: it leaves the shop and wishlists, with its reviews; carts show it as unavailable, and
 * orders keep their lines (Q94). It can be restored. Refuses a product that does not exist.
 */
export async function deleteProduct(
  shop: Shop,
  owner: Permitted<'products:write'>,
  { productId, source = 'edited' }: { productId: string; source?: AuditContext['source'] },
): Promise<Result<null>> {
  const audit = { actorId: owner.userId, source, at: shop.now() };
  return shop.transaction(async (db) => {
    if (!(await softDeleteProduct(db, productId, audit.at))) {
      return refuse(productNotFound('delete'));
    }
    await insertProductEvent(db, productId, 'deleted', audit);
    return done();
  });
}

/** Deletes many locked products. */
export async function deleteLockedProducts(
  db: Db,
  ids: readonly string[],
  audit: AuditContext,
): Promise<void> {
  for (const id of ids) {
    await softDeleteProduct(db, id, audit.at);
    await insertProductEvent(db, id, 'deleted', audit);
  }
}

/**
 * Restores a deleted product and returns its name; repeating it does no harm. Refuses if another product has
 * its SKU.
 */
export async function restoreProduct(
  shop: Shop,
  owner: Permitted<'products:write'>,
  { productId, source = 'edited' }: { productId: string; source?: AuditContext['source'] },
): Promise<Result<{ name: string }>> {
  const audit = { actorId: owner.userId, source, at: shop.now() };
  return shop.transaction((db) => restoreInTransaction(db, productId, audit));
}

/** The same within a transaction, which a refusal has to end. */
export async function restoreInTransaction(
  db: Db,
  productId: string,
  audit: AuditContext,
): Promise<Result<{ name: string }>> {
  const deleted = await lockDeletedProduct(db, productId);
  if (!deleted) {
    const existing = await findSavedProduct(db, productId);
    return existing ? done({ name: existing.name }) : refuse(productNotFound('update'));
  }
  const skus = [deleted.sku, ...(deleted.variants ?? []).map(({ sku }) => sku)];
  const other = await findSkuHolder(db, skus, productId);
  if (other) {
    return refuse(productRefusal('update', 'conflict', `${other.name} has its SKU by now.`));
  }
  await undeleteProduct(db, productId);
  await insertProductEvent(db, productId, 'restored', audit);
  return done({ name: deleted.name });
}
