import { formatNumber } from '#app/kit/text.ts';
import { attributeFormValues } from '#app/products/attributes/attribute-values.rules.ts';
import type { AttributeValues } from '#app/products/attributes/attributes.contract.ts';
import { listProductImages } from '#app/products/uploads/uploads.store.server.ts';
import { taxTerms } from '#app/shop/tax/tax-terms.rules.ts';
import type { Shop } from '#platform/shop.ts';
import {
  countAdminProducts,
  listAdminProducts,
  readDialogChoices,
} from './admin-product-list.store.server.ts';
import {
  type AdminProducts,
  maxHistoryEntries,
  type OpenedProduct,
} from './admin-products.contract.ts';
import { productFormValues } from './product-conflict.rules.ts';
import { listProductHistory } from './product-events.store.server.ts';
import { productHistoryEntry } from './product-history.rules.ts';
import {
  adminProductsPerPage,
  maxProductsCounted,
  type ProductQuery,
} from './product-query.contract.ts';
import { findDeletedProduct, findSavedProduct } from './products.store.server.ts';

/** From the URL: the list, the product in the dialog ('new' for a new one) and the one just deleted. */
type ListRequest = { query: ProductQuery; opened: string | null; deleted: string | null };

/**
 * A page of the product list: three queries, one more for a new count, three more for a product in the dialog,
 * one more for one just deleted. A page past the end shows the last one. For the owner only.
 */
export async function readAdminProducts(shop: Shop, request: ListRequest): Promise<AdminProducts> {
  const { db } = shop;
  const [counted, choices, opened, deleted] = await Promise.all([
    countAdminProducts(db, request.query),
    readDialogChoices(db),
    request.opened === null ? null : readOpened(shop, request.opened),
    request.deleted === null ? null : findDeletedProduct(db, request.deleted),
  ]);
  const isMore = request.query.search !== '' && counted > maxProductsCounted;
  const count = isMore ? maxProductsCounted : counted;
  const pages = Math.max(1, Math.ceil(count / adminProductsPerPage));
  const query = { ...request.query, page: Math.min(request.query.page, pages) };
  return {
    query,
    countText: `${isMore ? 'more than ' : ''}${formatNumber(count)}`,
    pages,
    products: await listAdminProducts(db, query, isMore),
    ...choices,
    takesPricesBeforeTax: taxTerms(shop.settings.storeProfile, shop.now()) !== null,
    attributes: opened ? choices.attributes : [],
    opened: opened && {
      ...opened.product,
      texts: {
        ...opened.product.texts,
        ...attributeFormValues(choices.attributes, opened.attributes),
      },
    },
    deleted: deleted ? { id: deleted.id, name: deleted.name } : null,
  };
}

async function readOpened(
  shop: Shop,
  id: string,
): Promise<{ product: OpenedProduct; attributes: AttributeValues } | null> {
  if (id === 'new') {
    const texts = {
      isActive: 'on',
      addsTax: 'on',
      formKey: crypto.randomUUID(),
      variantsSeen: '',
    };
    const product = { id: null, texts, variants: null, pictures: [], history: [] };
    return { product, attributes: {} };
  }
  const [product, pictures, history] = await Promise.all([
    findSavedProduct(shop.db, id),
    listProductImages(shop.db, id),
    listProductHistory(shop.db, id, maxHistoryEntries),
  ]);
  if (!product) return null;
  return {
    product: {
      id,
      texts: productFormValues(product, pictures),
      variants: product.variants,
      pictures,
      history: history.map(productHistoryEntry),
    },
    attributes: product.attributes,
  };
}
