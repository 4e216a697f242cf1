import { randomUUID } from 'node:crypto';
import { isUuid } from '#app/kit/text.ts';
import type { Attribute } from '#app/products/attributes/attributes.contract.ts';
import { listAttributes } from '#app/products/attributes/attributes.store.server.ts';
import { listCategoryChoices } from '#app/products/editor/admin-product-list.store.server.ts';
import type { CategoryChoice } from '#app/products/editor/admin-products.contract.ts';
import type { SavedProduct } from '#app/products/editor/product-conflict.rules.ts';
import { lockSavedProducts } from '#app/products/editor/products.store.server.ts';
import { listOldAddresses, listProductsAt } from '#app/products/seo/old-addresses.store.server.ts';
import { isDemoPicture, type ProductImage } from '#app/products/uploads/uploads.contract.ts';
import { listVideoHolders } from '#app/products/uploads/videos.store.server.ts';
import type { Db } from '#platform/shop.ts';
import { readChoiceEntries } from './choice-entries.rules.ts';
import { emptyCells, parseAddressCell, parseImageCells } from './csv-cells.rules.ts';
import { imagesByProduct } from './export-products.server.ts';
import {
  findFetchedUrls,
  findUploadedUrls,
  listProductsBySku,
  listSizeChartNames,
  listSkuHolders,
  listTakenIds,
  lockProducts,
} from './product-csv.store.server.ts';
import type { CsvRow } from './read-csv.server.ts';

/** The shop's current data, for checking a file's lines. */
export type ImportContext = {
  /** The product a line changes, by its id, else its SKU, else an earlier address; null for a new one. */
  productOf(row: CsvRow): SavedProduct | null;
  /** Whether a new product may have this id: none has had it. */
  isNewId(id: string): boolean;
  /** The product with this SKU, or with a size or color with it, in any case. */
  skuHolder(sku: string): { id: string; name: string } | null;
  imagesOf(product: SavedProduct | null): ProductImage[];
  /** The product that had this address in another shop. */
  byOldAddress(address: string): SavedProduct | null;
  oldAddressesOf(product: SavedProduct | null): string[];
  isUploadedUrl(url: string): boolean;
  /** The id of the product with this video. */
  videoHolder(url: string): string | null;
  /** Replaces the address of an image fetched before by that of the shop's copy. */
  resolveImage(image: ProductImage): ProductImage;
  /** A category's id by name, '' for an empty name; null for an unknown one. */
  categoryId(name: string): string | null;
  /** All attributes of the shop. */
  attributes: readonly Attribute[];
  /** The ids of the size charts with this name, in any case. */
  chartIds(name: string): string[];
};

const maxCategoryNameLength = 60;

/** The categories that a file's rows name: the shop's, and missing ones to add. */
export type ImportCategories = {
  /** A category's id by name, '' for an empty name; null for an unknown one. */
  idOf(name: string): string | null;
  added: CategoryChoice[];
};

/** The ids of the shop's size charts, by name in lower case. */
export type ImportCharts = ReadonlyMap<string, string[]>;

export async function readImportCharts(db: Db): Promise<ImportCharts> {
  const byName = Map.groupBy(await listSizeChartNames(db), ({ name }) => name.toLowerCase());
  return new Map([...byName].map(([name, charts]) => [name, charts.map(({ id }) => id)]));
}

export async function readImportCategories(
  db: Db,
  { addsCategories }: { addsCategories: boolean },
): Promise<ImportCategories> {
  const ids = new Map(
    (await listCategoryChoices(db)).map(({ id, name }) => [name.toLowerCase(), id]),
  );
  const added: CategoryChoice[] = [];
  return {
    idOf(name) {
      if (name === '') return '';
      const id = ids.get(name.toLowerCase());
      if (id !== undefined) return id;
      if (!addsCategories || name.length > maxCategoryNameLength) return null;
      const category = { id: randomUUID(), name };
      added.push(category);
      ids.set(name.toLowerCase(), category.id);
      return category.id;
    },
    added,
  };
}

/**
 * Locks the products of all rows in one order, so that two imports, or an import and a checkout, do not
 * deadlock. Their data is read in small batches.
 */
export async function lockProductsOf(db: Db, rows: readonly CsvRow[]): Promise<void> {
  const bySku = await listProductsBySku(db, rows.map(rowSku));
  const byAddress = await listProductsAt(db, rows.flatMap(rowAddresses));
  const ids = rows.map(rowId).filter(isUuid);
  await lockProducts(db, [
    ...new Set([...ids, ...bySku.map(({ id }) => id), ...byAddress.values()]),
  ]);
}

/** Reads the products that some rows refer to, with images. In a transaction the products stay locked. */
export async function readImportContext(
  db: Db,
  rows: readonly CsvRow[],
  { categories, charts }: { categories: ImportCategories; charts: ImportCharts },
): Promise<ImportContext> {
  const skus = new Map(
    (await listProductsBySku(db, rows.map(rowSku))).map(({ id, sku }) => [sku, id]),
  );
  const holders = await listSkuHolders(db, rows.flatMap(rowSkus));
  const idByAddress = await listProductsAt(db, rows.flatMap(rowAddresses));
  const ids = [
    ...new Set([...skus.values(), ...idByAddress.values(), ...rows.map(rowId).filter(isUuid)]),
  ];
  const products = new Map(
    (await lockSavedProducts(db, ids)).map((product) => [product.id, product]),
  );
  const takenIds = await listTakenIds(db, ids);
  const images = await imagesByProduct(db, ids);
  const oldAddresses = await listOldAddresses(db, ids);
  const videos = rows.map(rowVideo).filter((url) => url !== '');
  const urls = rows.flatMap(rowUploads);
  const videoHolders = await listVideoHolders(db, videos);
  const fetched = await findFetchedUrls(db, [...new Set(urls.map(normalizedUrl))]);
  const uploaded = await findUploadedUrls(db, [...new Set([...urls, ...fetched.values()])]);
  const attributes = await listAttributes(db);

  function idOf(row: CsvRow): string {
    const [first] = rowAddresses(row).flatMap((address) => idByAddress.get(address) ?? []);
    return rowId(row) || (skus.get(rowSku(row)) ?? first ?? '');
  }

  return {
    productOf: (row) => products.get(idOf(row)) ?? null,
    byOldAddress: (address) => products.get(idByAddress.get(address) ?? '') ?? null,
    oldAddressesOf: (product) => (product && oldAddresses.get(product.id)) ?? [],
    isNewId: (id) => isUuid(id) && !takenIds.has(id),
    videoHolder: (url) => videoHolders.get(url) ?? null,
    skuHolder: (sku) => holders.get(sku.toLowerCase()) ?? null,
    imagesOf: (product) => (product && images.get(product.id)) ?? [],
    isUploadedUrl: (url) => uploaded.has(url) || isDemoPicture(url),
    resolveImage: (image) => ({
      ...image,
      url: fetched.get(normalizedUrl(image.url)) ?? image.url,
    }),
    categoryId: categories.idOf,
    attributes,
    chartIds: (name) => charts.get(name.toLowerCase()) ?? [],
  };
}

/** A row's id in lower case; '' for none. */
export function rowId({ cells }: CsvRow): string {
  return (cells.id ?? '').trim().toLowerCase();
}

/** A row's SKU in lower case; '' for none. */
export function rowSku({ cells }: CsvRow): string {
  return (cells.sku ?? '').trim().toLowerCase();
}

/** All SKUs of a row, with those of sizes and colors, in lower case. */
function rowSkus(row: CsvRow): string[] {
  const entries = readChoiceEntries(row.cells.sku_by_choice ?? '') ?? [];
  const named = entries.map(([, sku]) => sku.toLowerCase());
  return [rowSku(row), ...named].filter((sku) => sku !== '');
}

/** The addresses of a row's images and video. */
export function rowUploads(row: CsvRow): string[] {
  const images = parseImageCells({ ...emptyCells, ...row.cells }).map(({ url }) => url);
  return [...images, rowVideo(row)].filter((url) => url !== '');
}

/** The address in a row's video cell; '' for none. */
function rowVideo({ cells }: CsvRow): string {
  return (cells.video ?? '').trim();
}

/** The addresses of a row in other shops. */
export function rowAddresses({ cells }: CsvRow): string[] {
  return parseAddressCell(cells.old_addresses ?? '');
}

/** A fetched picture's source address as stored. */
function normalizedUrl(url: string): string {
  return URL.parse(url)?.href ?? url;
}
