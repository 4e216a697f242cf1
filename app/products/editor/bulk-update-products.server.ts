import { done, refuse } from '#app/kit/result.ts';
import { priceView } from '#app/products/catalogue/price.rules.ts';
import type { Db, Permitted, Shop } from '#platform/shop.ts';
import {
  type AuditContext,
  type BulkRefusal,
  type BulkResult,
  bulkQuestion,
  productNotFound,
  productRefusal,
} from './admin-products.contract.ts';
import { type BulkChange, type BulkPreview, isPriceChange } from './bulk-change.contract.ts';
import { applyBulkChange } from './bulk-change.rules.ts';
import { deleteLockedProducts } from './delete-product.server.ts';
import { persistProduct } from './persist-product.server.ts';
import type { SavedProduct } from './product-conflict.rules.ts';
import { findChangeEvents } from './product-events.store.server.ts';
import { lockSavedProducts } from './products.store.server.ts';

/**
 * Applies one change to many products, all or none. Returns their number, and what undoes it. Price changes and
 * deletions are refused with a preview, until `seen` says that the owner has seen it.
 */
export async function bulkUpdateProducts(
  shop: Shop,
  owner: Permitted<'products:write'>,
  { ids, change, seen }: { ids: string[]; change: BulkChange; seen?: string | undefined },
): Promise<{ ok: true; value: BulkResult } | { ok: false; refusal: BulkRefusal }> {
  const audit = { actorId: owner.userId, source: 'many at once' as const, at: shop.now() };
  return shop.transaction(async (db) => {
    const products = await lockSavedProducts(db, ids);
    if (products.length < ids.length) return refuse(productNotFound('update'));
    const changed: Changed = [];
    for (const before of products) {
      const after = applyBulkChange(before, change);
      if (typeof after === 'string') {
        const reason = `${before.name}: ${after}. Nothing was changed.`;
        return refuse(productRefusal('update', 'conflict', reason));
      }
      changed.push({ before, after });
    }
    const preview = previewOf(change, changed);
    if (preview && preview.seen !== seen) {
      return { ok: false, refusal: { ...bulkQuestion(preview), preview } };
    }
    if (change.kind === 'delete') await deleteLockedProducts(db, ids, audit);
    else {
      for (const { before, after } of changed) {
        const written = await persistProduct(db, before, after, audit);
        if (!written.ok) return written;
      }
    }
    return done({ count: products.length, undo: await undoOf(db, change, changed, audit) });
  });
}

type Changed = { before: SavedProduct; after: SavedProduct }[];

/** What the owner has to see first; null if it is done at once. */
function previewOf(change: BulkChange, changed: Changed): BulkPreview | null {
  if (change.kind === 'delete') {
    const rows = changed.map(({ before: { id, name } }) => ({ id, name }));
    return { kind: 'delete', rows, seen: 'delete' };
  }
  if (!isPriceChange(change)) return null;
  return {
    kind: 'prices',
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

/** What undoes the change, for an address; null if nothing changed. */
async function undoOf(
  db: Db,
  change: BulkChange,
  changed: Changed,
  audit: AuditContext,
): Promise<string | null> {
  const idsWhere = (isChanged: (one: Changed[number]) => boolean) =>
    changed
      .filter(isChanged)
      .map(({ before }) => before.id)
      .join('.');
  switch (change.kind) {
    case 'delete':
      return `delete:${idsWhere(() => true)}`;
    case 'show':
    case 'hide': {
      const flipped = idsWhere(({ before, after }) => before.isActive !== after.isActive);
      return flipped ? `${change.kind}:${flipped}` : null;
    }
    case 'feature':
    case 'unfeature': {
      const flipped = idsWhere(({ before, after }) => before.isFeatured !== after.isFeatured);
      return flipped ? `${change.kind}:${flipped}` : null;
    }
    case 'category': {
      const from = new Set(changed.map(({ before }) => before.categoryId));
      from.delete(change.categoryId);
      const groups = [...from].map(
        (id) => `${id ?? 'none'}~${idsWhere(({ before }) => before.categoryId === id)}`,
      );
      return groups.length > 0
        ? ['category', change.categoryId ?? 'none', ...groups].join(':')
        : null;
    }
    default: {
      const ids = changed.map(({ before }) => before.id);
      return findChangeEvents(db, ids, audit);
    }
  }
}
