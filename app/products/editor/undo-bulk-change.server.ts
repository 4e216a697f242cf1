import { done, type Result, refuse } from '#app/kit/result.ts';
import { pluralize } from '#app/kit/text.ts';
import type { Db, Permitted, Shop, User } from '#platform/shop.ts';
import { type BulkUndoView, undoRefusal } from './admin-products.contract.ts';
import type { BulkUndo } from './bulk-change.input.ts';
import { restoreInTransaction } from './delete-product.server.ts';
import { persistProduct } from './persist-product.server.ts';
import type { SavedProduct } from './product-conflict.rules.ts';
import { type ChangeEvent, listChangeEvents } from './product-events.store.server.ts';
import type { ProductFields } from './product-fields.contract.ts';
import {
  countDeletedProducts,
  listSavedProducts,
  lockSavedProducts,
} from './products.store.server.ts';

/**
 * Takes back the owner's change of many products, all or none. Later changes of other values stay. Refuses if
 * one of those values has changed since, such as its stock by a sale.
 */
export async function undoBulkChange(
  shop: Shop,
  owner: Permitted<'products:write'>,
  { undo }: { undo: BulkUndo },
): Promise<Result<{ count: number }>> {
  const audit = { actorId: owner.userId, source: 'many at once' as const, at: shop.now() };
  return shop.transaction(async (db) => {
    const events = await eventsOf(db, owner, undo);
    const ids = idsOf(undo, events);
    if (isDelete(undo)) {
      for (const id of ids.toSorted()) {
        const restored = await restoreInTransaction(db, id, audit);
        if (!restored.ok) return refuse(undoRefusal(restored.refusal.description));
      }
      return done({ count: ids.length });
    }
    const products = await lockSavedProducts(db, ids);
    const missing = ids.length === 0 || products.length < ids.length;
    if (missing) return refuse(undoRefusal('One of the products is gone.'));
    for (const product of products) {
      const before = fieldsBefore(undo, product, events);
      if (typeof before === 'string') return refuse(undoRefusal(before));
      const written = await persistProduct(db, product, before, audit);
      if (!written.ok) return written;
    }
    return done({ count: products.length });
  });
}

/** What can still be undone of a change named by an address; null if it cannot. */
export async function readBulkUndo(
  { db }: Shop,
  owner: Permitted<'products:read-all'>,
  undo: BulkUndo | null,
): Promise<BulkUndoView | null> {
  if (!undo) return null;
  const events = await eventsOf(db, owner, undo);
  const ids = idsOf(undo, events);
  const name = pluralize(ids.length, 'product');
  if (isDelete(undo)) {
    return (await countDeletedProducts(db, ids)) === ids.length ? { done: 'Deleted', name } : null;
  }
  const products = await listSavedProducts(db, ids);
  const canUndo = (product: SavedProduct) =>
    typeof fieldsBefore(undo, product, events) !== 'string';
  if (ids.length === 0 || products.length < ids.length || !products.every(canUndo)) return null;
  return { done: 'Changed', name };
}

function isDelete(undo: BulkUndo): boolean {
  return 'kind' in undo && undo.kind === 'delete';
}

async function eventsOf(db: Db, owner: User, undo: BulkUndo): Promise<ChangeEvent[]> {
  return 'first' in undo ? listChangeEvents(db, { ...undo, actorId: owner.userId }) : [];
}

function idsOf(undo: BulkUndo, events: ChangeEvent[]): string[] {
  return 'ids' in undo ? undo.ids : [...new Set(events.map(({ productId }) => productId))];
}

const fieldOf = { price: 'pricePaise', 'sale price': 'salePricePaise', stock: 'stock' } as const;

/** The product before the change, or as a text what has changed since. */
function fieldsBefore(
  undo: BulkUndo,
  product: SavedProduct,
  events: ChangeEvent[],
): ProductFields | string {
  if ('first' in undo) return valuesBefore(product, events);
  switch (undo.kind) {
    case 'show':
    case 'hide':
      return { ...product, isActive: undo.kind === 'hide' };
    case 'feature':
    case 'unfeature':
      return { ...product, isFeatured: undo.kind === 'unfeature' };
    case 'category': {
      if (product.categoryId !== undo.to) return hasChanged('category', product);
      const from = undo.moved.find(({ ids }) => ids.includes(product.id))?.from ?? null;
      return { ...product, categoryId: from };
    }
    case 'delete':
      return product;
  }
}

function valuesBefore(product: SavedProduct, events: ChangeEvent[]): ProductFields | string {
  const before: Record<string, number | null> = {};
  for (const { productId, kind, from, to } of events) {
    if (productId !== product.id) continue;
    const field = fieldOf[kind];
    const isCountedByNow = kind === 'stock' && product.variants !== null;
    if (isCountedByNow || product[field] !== to) return hasChanged(kind, product);
    before[field] = from;
  }
  return { ...product, ...before };
}

function hasChanged(what: string, { name }: SavedProduct): string {
  return `The ${what} of ${name} has changed since.`;
}
