import { listProductImages } from '#app/uploads/uploads.store.server.ts';
import type { Shop } from '#platform/shop.ts';
import {
  countAdminProducts,
  listAdminProducts,
  listCategoryChoices,
} from './admin-product-list.store.server.ts';
import {
  type AdminProducts,
  maxHistoryEntries,
  type OpenedProduct,
} from './admin-products.contract.ts';
import { productFormValues } from './product-conflict.rules.ts';
import { listProductHistory } from './product-events.store.server.ts';
import { productHistoryEntry } from './product-history.rules.ts';
import { adminProductsPerPage, type ProductQuery } from './product-query.contract.ts';
import { findDeletedProduct, findSavedProduct } from './products.store.server.ts';

/** Asked for by the URL: what is listed, the product in the dialog ('new' for none yet), the one just deleted. */
type ListRequest = { query: ProductQuery; opened: string | null; deleted: string | null };

/**
 * A page of the owner's products; three queries, three more for a product in the dialog, one more for one
 * just deleted. A page that is no longer there is the last one. For the owner alone.
 */
export async function readAdminProducts(shop: Shop, asked: ListRequest): Promise<AdminProducts> {
  const { db } = shop;
  const [count, categories, opened, deleted] = await Promise.all([
    countAdminProducts(db, asked.query),
    listCategoryChoices(db),
    asked.opened === null ? null : readOpened(shop, asked.opened),
    asked.deleted === null ? null : findDeletedProduct(db, asked.deleted),
  ]);
  const pages = Math.max(1, Math.ceil(count / adminProductsPerPage));
  const query = { ...asked.query, page: Math.min(asked.query.page, pages) };
  return {
    query,
    count,
    pages,
    products: await listAdminProducts(db, query),
    categories,
    opened,
    deleted: deleted ? { id: deleted.id, name: deleted.name } : null,
  };
}

const blank = { isActive: 'on' };

async function readOpened(shop: Shop, id: string): Promise<OpenedProduct | null> {
  if (id === 'new') return { id: null, texts: blank, pictures: [], history: [] };
  const [product, pictures, history] = await Promise.all([
    findSavedProduct(shop.db, id),
    listProductImages(shop.db, id),
    listProductHistory(shop.db, id, maxHistoryEntries),
  ]);
  if (!product) return null;
  return {
    id,
    texts: productFormValues(product),
    pictures,
    history: history.map(productHistoryEntry),
  };
}
