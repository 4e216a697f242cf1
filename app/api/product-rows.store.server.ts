import { type Expression, type SqlBool, sql } from 'kysely';
import type { AddOnGroup } from '#app/products/add-ons/add-ons.contract.ts';
import { addOnGroupsOfProduct } from '#app/products/add-ons/add-ons.store.server.ts';
import { attributeConditions } from '#app/products/attributes/attributes.store.server.ts';
import {
  leadingPictureUrls,
  pictureUrlsByColor,
} from '#app/products/colors/color-pictures.store.server.ts';
import type { ProductFields } from '#app/products/editor/product-fields.contract.ts';
import { productFieldColumns } from '#app/products/editor/products.store.server.ts';
import type { Db } from '#database/tables.ts';

export type ApiProductRow = ProductFields & {
  id: string;
  isSale: boolean;
  /** Null where nothing can be done to it. */
  addOnGroups: AddOnGroup[] | null;
  categoryName: string | null;
  images: string[];
  video: string | null;
  /** The addresses of each color's pictures; null if there are none. */
  imagesByColor: Record<string, string[]> | null;
  /** Rises with every edit by the owner, not with a sale. */
  version: number;
  createdAt: Date;
  /** `created_at` to the microsecond. */
  cursorTime: string;
};

/** Only visible products, or hidden ones too. Never deleted ones. */
export type ProductScope = 'active' | 'all';

function selectProducts(db: Db, scope: ProductScope) {
  return db
    .selectFrom('products')
    .leftJoin('categories', 'categories.id', 'products.category_id')
    .where('products.deleted_at', 'is', null)
    .$if(scope === 'active', (query) => query.where('products.is_active', '=', true));
}

/** Newest first. */
function selectProductRows(db: Db, scope: ProductScope) {
  return selectProducts(db, scope)
    .select([
      'products.id',
      ...productFieldColumns,
      'products.is_sale as isSale',
      addOnGroupsOfProduct.as('addOnGroups'),
      'categories.name as categoryName',
      leadingPictureUrls.as('images'),
      pictureUrlsByColor.as('imagesByColor'),
      sql<string | null>`(select url from product_videos where product_id = products.id)`.as(
        'video',
      ),
      'products.version',
      'products.created_at as createdAt',
      sql<string>`to_json(products.created_at) #>> '{}'`.as('cursorTime'),
    ])
    .orderBy('products.created_at', 'desc')
    .orderBy('products.id', 'desc');
}

/** Newest first, after the cursor. */
export function listProductRows(
  db: Db,
  scope: ProductScope,
  {
    limit,
    after,
    attributes = [],
  }: {
    limit: number;
    after: { createdAt: string; id: string } | undefined;
    /** Values to filter by, 'fabric.silk'. */
    attributes?: readonly string[];
  },
): Promise<ApiProductRow[]> {
  const conditions = [
    ...(after ? [isAfter(after)] : []),
    ...attributeConditions(attributes).values(),
  ];
  return selectProductRows(db, scope)
    .where((eb) => eb.and(conditions))
    .limit(limit)
    .execute();
}

function isAfter({ createdAt, id }: { createdAt: string; id: string }): Expression<SqlBool> {
  return sql`(products.created_at, products.id) < (${createdAt}::timestamptz, ${id}::uuid)`;
}

export function findProductRows(
  db: Db,
  scope: ProductScope,
  ids: readonly string[],
): Promise<ApiProductRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return selectProductRows(db, scope)
    .where('products.id', 'in', [...ids])
    .execute();
}

/** How many products are visible. */
export async function countProducts(db: Db): Promise<number> {
  const { count } = await selectProducts(db, 'active')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Every category, by name. */
export function listCategoryRows(db: Db): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('categories')
    .select(['id', 'name'])
    .orderBy(sql`lower(name) collate "en-x-icu"`)
    .execute();
}
