import { type SqlBool, sql } from 'kysely';
import { isFirstPictureOf } from '#app/products/colors/color-pictures.store.server.ts';
import type { Db } from '#database/tables.ts';
import type { ProductCardView } from './catalogue.contract.ts';
import { priceView } from './price.rules.ts';
import { averageRating } from './rating.rules.ts';
import { stockNote } from './stock.rules.ts';

/** The condition that a product is neither deleted nor hidden. */
export const isVisible = sql<SqlBool>`products.deleted_at is null and products.is_active`;

/** The visible products with their categories. */
export function visibleProducts(db: Db) {
  return db
    .selectFrom('products')
    .leftJoin('categories', 'categories.id', 'products.category_id')
    .where(isVisible);
}

/**
 * The columns of a product card. Ratings are summed only for the rows left after `limit`. With `colors`, its
 * picture is in one of these, if it has one.
 */
export function productCards(db: Db, colors: readonly string[] = []) {
  return visibleProducts(db)
    .leftJoin('product_images as first_image', (join) =>
      colors.length > 0
        ? join.on(isFirstPictureOf(sql`${colors}::text[]`))
        : join
            .onRef('first_image.product_id', '=', 'products.id')
            .on('first_image.position', '=', 0),
    )
    .select([
      'products.id',
      'products.name',
      'categories.name as categoryName',
      'products.price_paise as pricePaise',
      'products.sale_price_paise as salePricePaise',
      'products.stock_quantity as stock',
      sql<boolean>`cardinality(products.sizes) > 1 or cardinality(products.colors) > 1`.as(
        'needsChoice',
      ),
      'first_image.url as pictureUrl',
      'first_image.tint as pictureTint',
      (colors.length > 0 ? sql<string | null>`first_image.color` : sql<null>`null`).as(
        'pictureColor',
      ),
      sql<number>`(select count(*) from reviews
        where product_id = products.id and hidden_reason is null)`.as('reviewCount'),
      sql<number>`(select coalesce(sum(rating), 0) from reviews
        where product_id = products.id and hidden_reason is null)`.as('ratingSum'),
    ]);
}

export type CardRow = Awaited<ReturnType<ReturnType<typeof productCards>['execute']>>[number];

/** Leaves out empty values: a page has many cards, each of them twice, for its script. */
export function toCardView(row: CardRow): ProductCardView {
  const { now, was, off } = priceView(row);
  const note = stockNote(row.stock);
  return {
    id: row.id,
    name: row.name,
    categoryName: row.categoryName,
    picture: row.pictureUrl === null ? null : { url: row.pictureUrl, tint: row.pictureTint },
    price: { now, ...(was && { was }), ...(off && { off }) },
    ...(row.reviewCount > 0 && {
      rating: { average: averageRating(row.ratingSum, row.reviewCount), count: row.reviewCount },
    }),
    ...(row.stock === 0 && { isOutOfStock: true }),
    ...(note && { stockNote: note }),
    ...(row.needsChoice && { needsChoice: true }),
    ...(row.pictureColor && { color: row.pictureColor }),
  };
}

export const byName = [sql`lower(products.name) collate "en-x-icu"`, sql`products.id`] as const;
