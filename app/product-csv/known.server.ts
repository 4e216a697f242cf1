import { randomUUID } from 'node:crypto';
import type { CategoryChoice } from '#app/admin-products/admin-products.contract.ts';
import type { SavedProduct } from '#app/admin-products/product-change.rules.ts';
import { listCategoryChoices } from '#app/admin-products/product-list.store.server.ts';
import { lockSaved } from '#app/admin-products/products.store.server.ts';
import { isUuid } from '#app/kit/text.ts';
import type { ProductImage } from '#app/uploads/uploads.contract.ts';
import type { Db } from '#platform/shop.ts';
import { imagesOfCells, newCells } from './cells.rules.ts';
import { picturesOf } from './export-products.server.ts';
import { findFetched, findSkus, findUploaded } from './product-files.store.server.ts';
import type { Row } from './read-csv.server.ts';

/** What the shop has that the lines of a file are about. */
export type Known = {
  /** The product a line changes, by its id or else its SKU; null for none. */
  productOf(row: Row): SavedProduct | null;
  /** The product that has this SKU. */
  bySku(sku: string): SavedProduct | null;
  picturesOf(product: SavedProduct | null): ProductImage[];
  isUploaded(url: string): boolean;
  /** The shop's own copy of a picture that it has fetched, else the picture as it is. */
  ownCopy(image: ProductImage): ProductImage;
  /** The id of the category of this name, '' for none; null for one that there is not. */
  categoryId(name: string): string | null;
  /** The categories that were missing and may be added. */
  newCategories: CategoryChoice[];
};

const longestCategory = 60;

/** Reads it all at once; inside a transaction the products stay as they are until its end. */
export async function readKnown(
  db: Db,
  rows: readonly Row[],
  { addsCategories }: { addsCategories: boolean },
): Promise<Known> {
  const skus = new Map((await findSkus(db, rows.map(skuOf))).map(({ id, sku }) => [sku, id]));
  const ids = [...new Set([...skus.values(), ...rows.map(idOf).filter(isUuid)])];
  const products = new Map((await lockSaved(db, ids)).map((product) => [product.id, product]));
  const pictures = await picturesOf(db, ids);
  const urls = rows
    .flatMap(({ cells }) => imagesOfCells({ ...newCells, ...cells }))
    .map(({ url }) => url);
  const fetched = await findFetched(db, [...new Set(urls.map(wholeAddress))]);
  const uploaded = await findUploaded(db, [...new Set([...urls, ...fetched.values()])]);
  const categories = new Map(
    (await listCategoryChoices(db)).map(({ id, name }) => [name.toLowerCase(), id]),
  );
  const newCategories: CategoryChoice[] = [];

  return {
    productOf: (row) => products.get(idOf(row) || (skus.get(skuOf(row)) ?? '')) ?? null,
    bySku: (sku) => products.get(skus.get(sku.toLowerCase()) ?? '') ?? null,
    picturesOf: (product) => (product && pictures.get(product.id)) ?? [],
    isUploaded: (url) => uploaded.has(url),
    ownCopy: ({ url, alt }) => ({ url: fetched.get(wholeAddress(url)) ?? url, alt }),
    categoryId(name) {
      if (name === '') return '';
      const id = categories.get(name.toLowerCase());
      if (id !== undefined) return id;
      if (!addsCategories || name.length > longestCategory) return null;
      const added = { id: randomUUID(), name };
      newCategories.push(added);
      categories.set(name.toLowerCase(), added.id);
      return added.id;
    },
    newCategories,
  };
}

/** The id that a line names, in small letters; '' for none. */
export function idOf({ cells }: Row): string {
  return (cells.id ?? '').trim().toLowerCase();
}

/** The same of its SKU. */
export function skuOf({ cells }: Row): string {
  return (cells.sku ?? '').trim().toLowerCase();
}

/** As the shop keeps where it fetched a picture. */
function wholeAddress(url: string): string {
  return URL.parse(url)?.href ?? url;
}
