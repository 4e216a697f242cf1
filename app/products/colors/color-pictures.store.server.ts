import { type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * The addresses of the pictures that stand for a row of `products`, in order: those without a color, or else
 * the first color's. On one line: a statement with a line break is not prepared (database/statement-names.ts).
 */
export const leadingPictureUrls = sql<
  string[]
>`array(select url from product_images where product_id = products.id and color is not distinct from (select first.color from product_images as first where first.product_id = products.id and first.position = 0) order by position)`;

/** The condition that joins the picture in one of these colors as `first_image`, or else the product's first. */
export function isFirstPictureOf(colors: RawBuilder<string[]>): RawBuilder<SqlBool> {
  return sql`first_image.product_id = products.id and first_image.position = coalesce((select min(colored.position) from product_images as colored where colored.product_id = products.id and colored.color = any(${colors})), 0)`;
}

/** The first picture of every color with some, of a row of `products`, by color; null if none has. */
export const firstPictureByColor = sql<ColorPictures | null>`(select json_object_agg(color, json_build_object('url', url, 'tint', tint)) from (select distinct on (color) color, url, tint from product_images where product_id = products.id and color is not null order by color, position) as first_of_color)`;

/** The addresses of each color's pictures, of a row of `products`, in order; null if none has. */
export const pictureUrlsByColor = sql<Record<
  string,
  string[]
> | null>`(select json_object_agg(color, urls) from (select color, array_agg(url order by position) as urls from product_images where product_id = products.id and color = any(products.colors) group by color) as of_color)`;

export type ColorPictures = Record<string, { url: string; tint: string | null }>;
