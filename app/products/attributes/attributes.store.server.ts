import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '#database/tables.ts';
import {
  type Attribute,
  type FilterAttribute,
  keyOfValue,
  type ValuedAttribute,
} from './attributes.contract.ts';

/** Every attribute in the owner's order, as JSON, for use in another statement. */
export const allAttributes = sql<Attribute[]>`coalesce(
  (select json_agg(json_build_object(
     'id', id, 'key', key, 'name', name, 'nameHi', name_hi, 'kind', kind, 'unit', unit, 'options', options,
     'categoryIds', category_ids, 'isFilter', is_filter, 'isSearched', is_searched) order by position, key)
   from attributes), '[]')`;

/** The attributes of a row's product, with their values. */
export const attributesOfProduct = sql<
  ValuedAttribute[]
>`case when products.attributes = '{}' then '[]' else coalesce(
  (select json_agg(json_build_object(
     'key', attribute.key, 'name', attribute.name, 'nameHi', attribute.name_hi, 'kind', attribute.kind,
     'unit', attribute.unit, 'options', attribute.options, 'value', products.attributes -> attribute.key)
     order by attribute.position, attribute.key)
   from attributes as attribute where products.attributes ? attribute.key), '[]') end`;

/**
 * Conditions on `products`: one of the values of each attribute, by attribute key. Values are like
 * 'fabric.silk'. The last part of each leads to an index that leaves out products without attributes.
 */
export function attributeConditions(values: readonly string[]): Map<string, RawBuilder<SqlBool>> {
  const byKey = Map.groupBy(values, keyOfValue);
  return new Map(
    [...byKey].map(([key, ofKey]) => [
      key,
      sql<SqlBool>`(products.attribute_values && ${ofKey}::text[] and products.attribute_values <> '{}')`,
    ]),
  );
}

export async function listAttributes(db: Db): Promise<Attribute[]> {
  const { attributes } = await db
    .selectNoFrom([allAttributes.as('attributes')])
    .executeTakeFirstOrThrow();
  return attributes;
}

/** Each filtered one takes a separate query to count. */
const maxFilterAttributes = 12;

/** The attributes to filter the store by, in the owner's order. */
export function listFilterAttributes(db: Db): Promise<FilterAttribute[]> {
  return db
    .selectFrom('attributes')
    .select(['key', 'name', 'options'])
    .where('is_filter', '=', true)
    .orderBy('position')
    .orderBy('key')
    .limit(maxFilterAttributes)
    .execute();
}

/** Keeps other transactions from changing attributes until this one ends. Returns all of them. */
export async function lockAttributes(db: Db): Promise<Attribute[]> {
  await sql`lock table attributes in share row exclusive mode`.execute(db);
  return listAttributes(db);
}

/** After all others. */
export async function insertAttributes(
  db: Db,
  attributes: readonly Omit<Attribute, 'id'>[],
): Promise<void> {
  if (attributes.length === 0) return;
  const { last } = await db
    .selectFrom('attributes')
    .select(sql<number>`coalesce(max(position), 0)`.as('last'))
    .executeTakeFirstOrThrow();
  await db
    .insertInto('attributes')
    .values(
      attributes.map((attribute, index) => ({
        key: attribute.key,
        kind: attribute.kind,
        ...columnsOf(attribute),
        position: last + index + 1,
      })),
    )
    .execute();
}

/** All but its key and its kind. */
export async function updateAttribute(db: Db, attribute: Attribute): Promise<void> {
  await db
    .updateTable('attributes')
    .set(columnsOf(attribute))
    .where('id', '=', attribute.id)
    .execute();
}

function columnsOf(attribute: Omit<Attribute, 'id'>) {
  return {
    name: attribute.name,
    name_hi: attribute.nameHi,
    unit: attribute.unit,
    options: JSON.stringify(attribute.options),
    category_ids: attribute.categoryIds,
    is_filter: attribute.isFilter,
    is_searched: attribute.isSearched,
  };
}

/** Its products have it no more. */
export async function deleteAttribute(db: Db, id: string): Promise<void> {
  await db.deleteFrom('attributes').where('id', '=', id).execute();
}

/** Puts attributes into the order of these ids. */
export async function setAttributeOrder(db: Db, ids: readonly string[]): Promise<void> {
  await sql`update attributes set position = moved.position
    from unnest(${ids}::uuid[]) with ordinality as moved (id, position)
    where attributes.id = moved.id and attributes.position <> moved.position`.execute(db);
}

/** Every category with its id, in the owner's order. */
export function listCategoriesOfAttributes(db: Db): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('categories')
    .select(['id', 'name'])
    .orderBy('position')
    .orderBy(sql`lower(name)`)
    .execute();
}
