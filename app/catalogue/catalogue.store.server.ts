import { type Expression, type SqlBool, sql } from 'kysely';
import type { Db } from '#database/tables.ts';
import {
  type CategoryTileView,
  type PictureView,
  type ProductCardView,
  type ProductView,
  productsPerPage,
  type Sort,
  type StoreQuery,
  storeUrl,
} from './catalogue.contract.ts';
import { priceView } from './price.rules.ts';
import { countText, mostInLine, stockView } from './stock.rules.ts';

/** Products that the shop shows: not deleted, not hidden. */
function shown(db: Db) {
  return db
    .selectFrom('products')
    .leftJoin('categories', 'categories.id', 'products.category_id')
    .where('products.deleted_at', 'is', null)
    .where('products.is_active', '=', true);
}

function cards(db: Db) {
  return shown(db)
    .leftJoin('product_images as first_image', (join) =>
      join.onRef('first_image.product_id', '=', 'products.id').on('first_image.position', '=', 0),
    )
    .select([
      'products.id',
      'products.name',
      'categories.name as categoryName',
      'products.price_paise as pricePaise',
      'products.sale_price_paise as salePricePaise',
      'products.stock_quantity as stock',
      'first_image.url as pictureUrl',
      'first_image.alt as pictureAlt',
      'first_image.tint as pictureTint',
    ]);
}

type CardRow = Awaited<ReturnType<ReturnType<typeof cards>['execute']>>[number];

function cardView(row: CardRow): ProductCardView {
  return {
    id: row.id,
    name: row.name,
    categoryName: row.categoryName,
    picture:
      row.pictureUrl === null
        ? null
        : { url: row.pictureUrl, alt: row.pictureAlt || row.name, tint: row.pictureTint },
    price: priceView(row),
    isOutOfStock: row.stock === 0,
  };
}

const byName = [sql`lower(products.name) collate "en-x-icu"`, sql`products.id`] as const;

/** By the price really charged; equal ones by name (Q11). */
const inOrder = {
  name: byName,
  'price-low': [sql`coalesce(sale_price_paise, price_paise)`, ...byName],
  'price-high': [sql`coalesce(sale_price_paise, price_paise) desc`, ...byName],
  newest: [sql`products.created_at desc`, sql`products.id`],
} as const satisfies Record<Sort, readonly Expression<unknown>[]>;

/** The products of a store page and how many there are in all. Search matches name or description (SPEC 9). */
export async function findProducts(
  db: Db,
  query: StoreQuery,
): Promise<{ products: ProductCardView[]; total: number }> {
  const conditions: Expression<SqlBool>[] = [];
  if (query.search) {
    const pattern = `%${query.search.replace(/[\\%_]/g, '\\$&')}%`;
    conditions.push(
      sql<boolean>`(products.name ilike ${pattern} or products.description ilike ${pattern})`,
    );
  }
  if (query.category) {
    conditions.push(sql<boolean>`lower(categories.name) = lower(${query.category})`);
  }
  const [rows, counted] = await Promise.all([
    cards(db)
      .where((eb) => eb.and(conditions))
      .orderBy(sql`${sql.join([...inOrder[query.sort]])}`)
      .limit(query.page * productsPerPage)
      .execute(),
    shown(db)
      .where((eb) => eb.and(conditions))
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { products: rows.map(cardView), total: counted.total };
}

/** Featured products, at most `most`; the newest when none is featured (SPEC 7). */
export async function findFeatured(db: Db, most: number): Promise<ProductCardView[]> {
  const rows = await cards(db)
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
    .limit(most)
    .execute();
  return rows.map(cardView);
}

/** The cards of these products, in the order of `ids`; those the shop does not show are left out. */
export async function findCards(db: Db, ids: readonly string[]): Promise<ProductCardView[]> {
  if (ids.length === 0) return [];
  const rows = await cards(db)
    .where('products.id', 'in', [...ids])
    .execute();
  const byId = new Map(rows.map((row) => [row.id, cardView(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** One product with all its pictures, or undefined when the shop does not show it. */
export async function findProduct(db: Db, id: string): Promise<ProductView | undefined> {
  const row = await shown(db)
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
    mostPerLine: mostInLine(stock),
    isReturnable: salePricePaise === null,
  };
}

/** Every category by name, with the number of products the shop shows in it. */
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
    .orderBy(sql`lower(categories.name) collate "en-x-icu"`)
    .execute();
  return rows.map(({ name, count }) => ({
    name,
    href: storeUrl({ category: name.toLowerCase() }),
    countText: countText(count),
  }));
}
