import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#database/tables.ts';
import { productCards, toCardView, visibleProducts } from './cards.store.server.ts';
import type {
  CategoryTileView,
  PictureView,
  ProductCardView,
  ProductView,
} from './catalogue.contract.ts';
import { priceView } from './price.rules.ts';
import { maxLineQuantity, roundedCountText, stockView } from './stock.rules.ts';
import { storeUrl } from './store-query.contract.ts';

/** Up to `limit` featured products, newest first; the newest of all when none is featured. */
export async function findFeatured(db: Db, limit: number): Promise<ProductCardView[]> {
  const rows = await productCards(db)
    .where((eb) =>
      eb.or([
        eb('products.is_featured', '=', true),
        eb.not(
          eb.exists(
            eb
              .selectFrom('products as other')
              .select('other.id')
              .where('other.is_featured', '=', true)
              .where('other.is_active', '=', true)
              .where('other.deleted_at', 'is', null),
          ),
        ),
      ]),
    )
    .orderBy('products.created_at', 'desc')
    .orderBy('products.id')
    .limit(limit)
    .execute();
  return rows.map(toCardView);
}

/** The cards of these products in the order of `ids`, without those that are not visible. */
export async function findCards(db: Db, ids: readonly string[]): Promise<ProductCardView[]> {
  if (ids.length === 0) return [];
  const rows = await productCards(db)
    .where('products.id', 'in', [...ids])
    .execute();
  const byId = new Map(rows.map((row) => [row.id, toCardView(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The fabric: the last word of a material before its first comma, 'Mulberry silk, zari' → 'silk'. */
const fabricOf = (material: RawBuilder<string>) =>
  sql`nullif(substring(lower(split_part(${material}, ',', 1)) from '\\S+$'), '')`;

/**
 * Up to `limit` products that go with a product: in stock before sold out, then those that share its
 * category or fabric, then the newest.
 */
export async function findRelatedProducts(
  db: Db,
  productId: string,
  limit: number,
): Promise<ProductCardView[]> {
  const rows = await productCards(db)
    .innerJoin('products as this', (join) => join.on('this.id', '=', productId))
    .whereRef('products.id', '!=', 'this.id')
    .orderBy(sql`products.stock_quantity = 0`)
    .orderBy(
      sql`coalesce((products.category_id = this.category_id)::int, 0)
        + coalesce((${fabricOf(sql`products.material`)} = ${fabricOf(sql`this.material`)})::int, 0)`,
      'desc',
    )
    .orderBy('products.created_at', 'desc')
    .orderBy('products.id')
    .limit(limit)
    .execute();
  return rows.map(toCardView);
}

/** One product with all its pictures; undefined when it is not visible. */
export async function findProduct(db: Db, id: string): Promise<ProductView | undefined> {
  const row = await visibleProducts(db)
    .select([
      'products.id',
      'products.name',
      'products.description',
      'categories.name as categoryName',
      'products.price_paise as pricePaise',
      'products.sale_price_paise as salePricePaise',
      'products.stock_quantity as stock',
      'products.material',
      'products.sizes',
      'products.colors',
      sql<PictureView[]>`coalesce(
        (select json_agg(json_build_object('url', url, 'alt', alt, 'tint', tint) order by position)
         from product_images where product_id = products.id), '[]')`.as('pictures'),
    ])
    .where('products.id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { stock, pricePaise, salePricePaise, pictures, ...rest } = row;
  return {
    ...rest,
    pictures: pictures.map((picture) => ({ ...picture, alt: picture.alt || row.name })),
    price: priceView({ pricePaise, salePricePaise }),
    stock: stockView(stock),
    maxQuantity: maxLineQuantity(stock),
    isReturnable: salePricePaise === null,
  };
}

/** Every category in the owner's order, with the number of its visible products. */
export async function listCategories(db: Db): Promise<CategoryTileView[]> {
  const rows = await db
    .selectFrom('categories')
    .leftJoin('products', (join) =>
      join
        .onRef('products.category_id', '=', 'categories.id')
        .on('products.deleted_at', 'is', null)
        .on('products.is_active', '=', true),
    )
    .select((eb) => ['categories.name', eb.fn.count<number>('products.id').as('count')])
    .groupBy('categories.id')
    .orderBy('categories.position')
    .orderBy(sql`lower(categories.name) collate "en-x-icu"`)
    .execute();
  return rows.map(({ name, count }) => ({
    name,
    href: storeUrl({ category: name.toLowerCase() }),
    countText: roundedCountText(count),
  }));
}
