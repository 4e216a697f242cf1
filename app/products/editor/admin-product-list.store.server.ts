import { type SqlBool, sql } from 'kysely';
import { smallestVariantUrl } from '#app/kit/pictures.ts';
import { pluralize } from '#app/kit/text.ts';
import { maxLowStock } from '#app/people/admin-parts/admin.contract.ts';
import type { Attribute } from '#app/products/attributes/attributes.contract.ts';
import { allAttributes } from '#app/products/attributes/attributes.store.server.ts';
import { waitingForProduct } from '#app/products/back-in-stock/stock-notifications.store.server.ts';
import { waitingText } from '#app/products/back-in-stock/waiting.rules.ts';
import { openCatalogueMemory } from '#app/products/catalogue/catalogue-memory.store.server.ts';
import { priceView } from '#app/products/catalogue/price.rules.ts';
import type { Db } from '#database/tables.ts';
import type { CategoryChoice, ListedProduct, SizeChartChoice } from './admin-products.contract.ts';
import {
  type AdminProductSort,
  adminProductsPerPage,
  maxProductsCounted,
  type ProductFilter,
  type ProductQuery,
} from './product-query.contract.ts';

/**
 * How many products match the query; of a search up to one more than `maxProductsCounted`. Only stock may change
 * without outdating what is remembered.
 */
export async function countAdminProducts(db: Db, query: ProductQuery): Promise<number> {
  const { search, category, show } = query;
  if (show === 'all' && search === '' && category === '') return countProducts(db);
  if (show === 'low') {
    return search === '' && category === '' ? countLow(db) : countMatching(db, query);
  }
  const remember = await openCatalogueMemory(db);
  return remember(['products of the owner', search, category, show], () =>
    countMatching(db, query),
  );
}

async function countProducts(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('product_sums')
    .select(sql<number>`coalesce(sum(products), 0)`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

async function countLow(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('low_stock_sums')
    .select(sql<number>`coalesce(sum(products), 0)`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

async function countMatching(db: Db, query: ProductQuery): Promise<number> {
  const matching = matchingProducts(db, query).select('products.id');
  const { count } = await db
    .selectFrom(
      (query.search === '' ? matching : matching.limit(maxProductsCounted + 1)).as('found'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** One page of the matching products, in order; `isCommon` if very many have what is searched for. */
export async function listAdminProducts(
  db: Db,
  query: ProductQuery,
  isCommon: boolean,
): Promise<ListedProduct[]> {
  // The page by id first, so that the products before it are not read.
  const page = matchingProducts(db, query, isCommon)
    .select('products.id')
    .orderBy(sortClauses[query.sort])
    .orderBy('products.id')
    .limit(adminProductsPerPage)
    .offset((query.page - 1) * adminProductsPerPage);
  const rows = await db
    .selectFrom('products')
    .where('products.id', 'in', page)
    .leftJoin('categories', 'categories.id', 'products.category_id')
    .leftJoin('product_images as first_image', (join) =>
      join.onRef('first_image.product_id', '=', 'products.id').on('first_image.position', '=', 0),
    )
    .select([
      'products.id',
      'products.name',
      'products.sku',
      'categories.name as categoryName',
      'products.stock_quantity as stock',
      'products.has_variants as countsVariants',
      'products.has_low_variant as hasLowVariant',
      waitingForProduct.as('waiting'),
      'products.price_paise as pricePaise',
      'products.sale_price_paise as salePricePaise',
      'products.is_active as isActive',
      'first_image.url as pictureUrl',
      'first_image.tint as pictureTint',
    ])
    .orderBy(sortClauses[query.sort])
    .orderBy('products.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    sku: row.sku,
    category: row.categoryName ?? 'Uncategorized',
    stock: pluralize(row.stock, 'unit'),
    stockNow: row.stock,
    isLow: row.stock <= maxLowStock || row.hasLowVariant,
    countsVariants: row.countsVariants,
    waiting: waitingText(row.waiting),
    price: priceView(row),
    isActive: row.isActive,
    picture:
      row.pictureUrl === null
        ? null
        : { url: smallestVariantUrl(row.pictureUrl), alt: '', tint: row.pictureTint },
  }));
}

const sortClauses = {
  newest: sql`products.created_at desc`,
  name: sql`lower(products.name) collate "en-x-icu"`,
  'price-low': sql`products.unit_paise`,
  'price-high': sql`products.unit_paise desc`,
  // The ranges are in an index; within a range it sorts.
  stock: sql`products.stock_range, products.stock_quantity`,
} satisfies Record<AdminProductSort, unknown>;

/** Low stock counts only active products (Q105). */
const filterConditions = {
  all: sql<SqlBool>`true`,
  low: sql<SqlBool>`products.is_active and (products.is_low_stock or products.has_low_variant)`,
  hidden: sql<SqlBool>`not products.is_active`,
  sale: sql<SqlBool>`products.is_sale`,
} satisfies Record<ProductFilter, unknown>;

function matchingProducts(db: Db, { search, category, show }: ProductQuery, isCommon = false) {
  const products = db
    .selectFrom('products')
    .where('products.deleted_at', 'is', null)
    .where(filterConditions[show]);
  const found = search === '' ? products : products.where(nameOrSkuContains(search, isCommon));
  if (category === 'none') return found.where('products.category_id', 'is', null);
  return category === '' ? found : found.where('products.category_id', '=', category);
}

/**
 * Name and SKU as in the index, separated by a line break, which no search contains. What is common is written in
 * another way, which no index has: then the products are read in their order until a page is full.
 */
function nameOrSkuContains(text: string, isCommon: boolean) {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  const names = sql`lower(products.name) || chr(10) || lower(products.sku)`;
  return sql<SqlBool>`${isCommon ? sql`${names} || ''` : names} like lower(${pattern})`;
}

/** The dialog's choices, in one query. */
export async function readDialogChoices(db: Db): Promise<{
  categories: CategoryChoice[];
  sizeCharts: SizeChartChoice[];
  attributes: Attribute[];
}> {
  const byName = (table: 'categories' | 'size_charts') => sql<CategoryChoice[]>`coalesce(
    (select json_agg(json_build_object('id', id, 'name', name)
                     order by lower(name) collate "en-x-icu") from ${sql.table(table)}), '[]')`;
  return db
    .selectNoFrom([
      byName('categories').as('categories'),
      byName('size_charts').as('sizeCharts'),
      allAttributes.as('attributes'),
    ])
    .executeTakeFirstOrThrow();
}

/** Every category, by name. */
export function listCategoryChoices(db: Db): Promise<CategoryChoice[]> {
  return db
    .selectFrom('categories')
    .select(['id', 'name'])
    .orderBy(sql`lower(name) collate "en-x-icu"`)
    .execute();
}
