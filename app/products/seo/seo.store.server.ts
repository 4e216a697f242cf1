import { sql } from 'kysely';
import { attributesOfProduct } from '#app/products/attributes/attributes.store.server.ts';
import { visibleProducts } from '#app/products/catalogue/cards.store.server.ts';
import { describedVariantsOfProduct } from '#app/products/catalogue/stock.store.server.ts';
import { leadingPictureUrls } from '#app/products/colors/color-pictures.store.server.ts';
import type { Db } from '#database/tables.ts';
import type { FeedProduct } from './feed-item.rules.ts';
import type { ProductToOffer } from './offered-items.rules.ts';
import { productsPerSitemap } from './seo.contract.ts';

/** The URLs are of the pictures that stand for it, in order. */
export type SeoProduct = FeedProduct & ProductToOffer & { pictures: string[] };

function seoProducts(db: Db) {
  return visibleProducts(db).select([
    'products.id',
    'products.name',
    'products.description',
    'categories.name as categoryName',
    'products.material',
    attributesOfProduct.as('attributes'),
    'products.price_paise as pricePaise',
    'products.sale_price_paise as salePricePaise',
    'products.stock_quantity as stock',
    'products.sku',
    'products.sizes',
    'products.colors',
    'categories.worn_by as wornBy',
    describedVariantsOfProduct.as('variants'),
    leadingPictureUrls.as('pictures'),
    sql<ProductToOffer['picturesByColor']>`coalesce(
      (select json_agg(json_build_object('url', url, 'color', color) order by position)
       from product_images where product_id = products.id), '[]')`.as('picturesByColor'),
  ]);
}

/** Undefined if the product is not visible. */
export function findSeoProduct(db: Db, id: string): Promise<SeoProduct | undefined> {
  return seoProducts(db).where('products.id', '=', id).executeTakeFirst();
}

/** The next `limit` products by id, after the id `after`. */
export function listProductsAfter(
  db: Db,
  after: string | null,
  limit: number,
): Promise<SeoProduct[]> {
  return seoProducts(db)
    .$if(after !== null, (query) => query.where('products.id', '>', after))
    .orderBy('products.id')
    .limit(limit)
    .execute();
}

/** For each part of the sitemap, when a product in it last changed. */
export async function listSitemapParts(db: Db): Promise<Date[]> {
  const numbered = visibleProducts(db).select([
    'products.updated_at as changedAt',
    sql<number>`(row_number() over (order by products.id) - 1) / ${productsPerSitemap}`.as('part'),
  ]);
  const rows = await db
    .selectFrom(numbered.as('numbered'))
    .select((eb) => eb.fn.max('changedAt').as('changedAt'))
    .groupBy('part')
    .orderBy('part')
    .execute();
  return rows.map(({ changedAt }) => changedAt);
}

/** The products of a part of the sitemap, counted from 1. */
export function readSitemapPart(
  db: Db,
  part: number,
): Promise<{ id: string; name: string; changedAt: Date }[]> {
  return visibleProducts(db)
    .select(['products.id', 'products.name', 'products.updated_at as changedAt'])
    .orderBy('products.id')
    .offset((part - 1) * productsPerSitemap)
    .limit(productsPerSitemap)
    .execute();
}

/** The names of the categories with a visible product. */
export async function listNonEmptyCategories(db: Db): Promise<string[]> {
  const rows = await visibleProducts(db)
    .select('categories.name')
    .distinct()
    .where('categories.name', 'is not', null)
    .$narrowType<{ name: string }>()
    .orderBy('categories.name')
    .execute();
  return rows.map(({ name }) => name);
}
