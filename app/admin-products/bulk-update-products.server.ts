import { priceView } from '#app/catalogue/price.rules.ts';
import { done, refuse } from '#app/kit/result.ts';
import type { Db, Owner, Shop } from '#platform/shop.ts';
import {
  type AuditContext,
  type BulkRefusal,
  type BulkResult,
  pricesWouldChange,
  productNotFound,
  productRefusal,
} from './admin-products.contract.ts';
import { type BulkChange, isPriceChange, type PricePreview } from './bulk-change.contract.ts';
import { applyBulkChange } from './bulk-change.rules.ts';
import { persistProduct } from './persist-product.server.ts';
import type { SavedProduct } from './product-conflict.rules.ts';
import { findChangeEvents } from './product-events.store.server.ts';
import { lockSavedProducts } from './products.store.server.ts';

/**
 * Applies one change to many products, to all of them or to none. Returns how many they are, and what undoes it. A change
 * of prices is refused with what it would do, until `seen` says that the owner has seen that.
 */
export async function bulkUpdateProducts(
  shop: Shop,
  owner: Owner,
  { ids, change, seen }: { ids: string[]; change: BulkChange; seen?: string | undefined },
): Promise<{ ok: true; value: BulkResult } | { ok: false; refusal: BulkRefusal }> {
  const audit = { actorId: owner.userId, source: 'many at once' as const, at: shop.now() };
  return shop.transaction(async (db) => {
    const products = await lockSavedProducts(db, ids);
    if (products.length < ids.length) return refuse(productNotFound('update'));
    const changed: { before: SavedProduct; after: SavedProduct }[] = [];
    for (const before of products) {
      const after = applyBulkChange(before, change);
      if (typeof after === 'string') {
        const reason = `${before.name}: ${after}. Nothing was changed.`;
        return refuse(productRefusal('update', 'conflict', reason));
      }
      changed.push({ before, after });
    }
    const preview = isPriceChange(change) ? pricePreview(changed) : null;
    if (preview && preview.seen !== seen) {
      return { ok: false, refusal: { ...pricesWouldChange, preview } };
    }
    for (const { before, after } of changed) {
      const written = await persistProduct(db, before, after, audit);
      if (!written.ok) return written;
    }
    return done({ count: products.length, undo: await undoOf(db, change, changed, audit) });
  });
}

type Changed = { before: SavedProduct; after: SavedProduct }[];

function pricePreview(changed: Changed): PricePreview {
  return {
    rows: changed.map(({ before, after }) => ({
      id: before.id,
      name: before.name,
      before: priceView(before),
      after: priceView(after),
    })),
    seen: changed
      .map(({ before: { pricePaise, salePricePaise } }) => `${pricePaise}-${salePricePaise ?? ''}`)
      .join('.'),
  };
}

/** What undoes the change, for an address; null when it has changed nothing. */
async function undoOf(
  db: Db,
  { kind }: BulkChange,
  changed: Changed,
  audit: AuditContext,
): Promise<string | null> {
  const ids = changed.map(({ before }) => before.id);
  if (kind !== 'show' && kind !== 'hide') return findChangeEvents(db, ids, audit);
  const flipped = changed.filter(({ before, after }) => before.isActive !== after.isActive);
  return flipped.length === 0
    ? null
    : `${kind}:${flipped.map(({ before }) => before.id).join('.')}`;
}
