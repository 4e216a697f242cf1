import { type Expression, sql } from 'kysely';
import type { Db } from '#database/tables.ts';

export type ProductRow = {
  id: string;
  name: string;
  description: string;
  pricePaise: number;
  salePricePaise: number | null;
  isSale: boolean;
  stock: number;
  categoryId: string | null;
  categoryName: string | null;
  material: string;
  sizes: string[];
  colors: string[];
  images: string[];
  isFeatured: boolean;
  createdAt: Date;
  /** `created_at` to the microsecond. */
  place: string;
};

/** Products that the shop shows, newest first. */
function shown(db: Db) {
  return db
    .selectFrom('products')
    .leftJoin('categories', 'categories.id', 'products.category_id')
    .where('products.deleted_at', 'is', null)
    .where('products.is_active', '=', true);
}

function rows(db: Db) {
  return shown(db)
    .select([
      'products.id',
      'products.name',
      'products.description',
      'products.price_paise as pricePaise',
      'products.sale_price_paise as salePricePaise',
      'products.is_sale as isSale',
      'products.stock_quantity as stock',
      'products.category_id as categoryId',
      'categories.name as categoryName',
      'products.material',
      'products.sizes',
      'products.colors',
      sql<string[]>`array(select url from product_images
        where product_id = products.id order by position)`.as('images'),
      'products.is_featured as isFeatured',
      'products.created_at as createdAt',
      sql<string>`to_json(products.created_at) #>> '{}'`.as('place'),
    ])
    .orderBy('products.created_at', 'desc')
    .orderBy('products.id', 'desc');
}

/** In: after which one the list goes on. */
export function listProductRows(
  db: Db,
  { most, after }: { most: number; after: { createdAt: string; id: string } | undefined },
): Promise<ProductRow[]> {
  const query = rows(db).limit(most);
  return (after ? query.where(isAfter(after)) : query).execute();
}

function isAfter({ createdAt, id }: { createdAt: string; id: string }): Expression<boolean> {
  return sql`(products.created_at, products.id) < (${createdAt}::timestamptz, ${id}::uuid)`;
}

/** The products with these ids that the shop shows. */
export function findProductRows(db: Db, ids: readonly string[]): Promise<ProductRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return rows(db)
    .where('products.id', 'in', [...ids])
    .execute();
}

export async function countProducts(db: Db): Promise<number> {
  const { count } = await shown(db)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Every category by name. */
export function listCategoryRows(db: Db): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('categories')
    .select(['id', 'name'])
    .orderBy(sql`lower(name) collate "en-x-icu"`)
    .execute();
}
