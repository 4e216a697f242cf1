import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '#database/tables.ts';
import { isVisible, productCards, toCardView } from './cards.store.server.ts';
import type { ProductCardView } from './catalogue.contract.ts';
import { accessoryPattern } from './look.rules.ts';

export type RelatedProducts = {
  /** What might be bought instead. */
  similar: ProductCardView[];
  /** What is worn with it, from other categories. */
  look: ProductCardView[];
};

/**
 * Up to `limit` of each, in one query, none twice.
 *
 * The look: for a garment accessories in stock, for an accessory garments; categories take turns, newest first.
 *
 * Similar: in stock before sold out, then those with its category or fabric, then the newest. The first ones
 * are among the newest of its category and fabric, of each of the two, and of all; an index has each of these.
 */
export async function findRelatedProducts(
  db: Db,
  productId: string,
  limit: number,
): Promise<RelatedProducts> {
  const sharesCategory = sql<SqlBool>`products.category_id = this.category_id`;
  const sharesFabric = sql<SqlBool>`fabric_of(products.material) = this.fabric`;
  const similarity = sql`coalesce((${sharesCategory})::int, 0) + coalesce((${sharesFabric})::int, 0)`;
  const isAccessory = sql<SqlBool>`lower(categories.name) ~ ${accessoryPattern}`;
  const others = (condition: RawBuilder<SqlBool>, order: RawBuilder<unknown>, count = limit) => sql`
    select found.* from this cross join lateral (
      select products.id, ${similarity} as similarity, products.created_at
      from products where ${isVisible} and products.id <> ${productId} and ${condition}
      order by ${order} limit ${count}) as found`;
  const newest = (condition: RawBuilder<SqlBool>, count?: number) =>
    others(
      sql`products.is_in_stock and ${condition}`,
      sql`products.created_at desc, products.id`,
      count,
    );
  // Some of them may be in the look, which has none of its category.
  const enough = 2 * limit;
  const related = sql<{ id: string; place: number; isLook: boolean }>`(
    with this as materialized (
        select category_id, fabric_of(material) as fabric, coalesce(${isAccessory}, false) as is_accessory
        from products left join categories on categories.id = category_id where products.id = ${productId}),
      look as materialized (
        select found.id, row_number() over (order by turn, created_at desc, found.id) as place
        from (select categories.id from categories, this
              where (${isAccessory}) <> this.is_accessory
              order by categories.position, categories.id limit ${limit}) as category
        cross join lateral (
          select newest.*, row_number() over (order by newest.created_at desc, newest.id) as turn
          from (select products.id, products.created_at from products
                where ${isVisible} and products.is_in_stock and products.category_id = category.id
                order by products.created_at desc, products.id limit ${limit}) as newest) as found
        order by place limit ${limit}),
      in_stock as materialized (
        ${newest(sql`${sharesCategory} and ${sharesFabric}`)}
        union ${newest(sharesCategory)}
        union ${newest(sharesFabric, enough)}
        union ${newest(sql`true`, enough)}),
      sold_out as materialized (${others(
        sql`not products.is_in_stock and (select count(*) from in_stock) < ${enough}`,
        sql`2 desc, products.created_at desc, products.id`,
      )})
    (select id, row_number() over (order by turn, similarity desc, created_at desc, id) as place,
       false as "isLook"
     from (select 1 as turn, * from in_stock union all select 2, * from sold_out) as found
     where id not in (select id from look)
     order by place limit ${limit})
    union all select id, place, true from look)`;
  const rows = await productCards(db)
    .innerJoin(related.as('related'), 'related.id', 'products.id')
    .select('related.isLook')
    .orderBy('related.place')
    .execute();
  const cards = (isLook: boolean) => rows.filter((row) => row.isLook === isLook).map(toCardView);
  return { similar: cards(false), look: cards(true) };
}
