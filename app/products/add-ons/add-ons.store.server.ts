import { sql } from 'kysely';
import type { Db } from '#database/tables.ts';
import type { AddOnGroup, AddOnOption } from './add-ons.contract.ts';

const options = sql<AddOnOption[]>`options`.as('options');

/**
 * The groups of a row of `products`, in order of addition; null if it has none. On one line: a statement with a
 * line break is not prepared (database/statement-names.ts).
 */
export const addOnGroupsOfProduct = sql<
  AddOnGroup[] | null
>`(select json_agg(json_build_object('id', add_on_groups.id, 'name', add_on_groups.name, 'isRequired', is_required, 'options', options) order by add_on_groups.created_at, add_on_groups.id) from add_on_group_categories join add_on_groups on add_on_groups.id = group_id where add_on_group_categories.category_id = products.category_id)`;

/** One group; undefined if it is gone. */
export function findAddOnGroup(db: Db, id: string): Promise<Omit<AddOnGroup, 'id'> | undefined> {
  return db
    .selectFrom('add_on_groups')
    .select(['name', 'is_required as isRequired', options])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Every group as it was added, with its categories. */
export function listAddOnGroups(db: Db) {
  return db
    .selectFrom('add_on_groups')
    .select([
      'id',
      'name',
      'is_required as isRequired',
      options,
      sql<string[]>`array(select categories.name from add_on_group_categories
        join categories on categories.id = category_id
        where group_id = add_on_groups.id order by position, categories.name)`.as('categories'),
    ])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** The same; no other transaction changes them until this one ends. */
export async function lockAddOnGroups(db: Db): ReturnType<typeof listAddOnGroups> {
  await sql`lock table add_on_groups in share row exclusive mode`.execute(db);
  return listAddOnGroups(db);
}

/** Returns its id. */
export async function insertAddOnGroup(db: Db, group: Omit<AddOnGroup, 'id'>): Promise<string> {
  const { id } = await db
    .insertInto('add_on_groups')
    .values(columnsOf(group))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateAddOnGroup(
  db: Db,
  id: string,
  group: Omit<AddOnGroup, 'id'>,
): Promise<void> {
  await db.updateTable('add_on_groups').set(columnsOf(group)).where('id', '=', id).execute();
}

function columnsOf(group: Omit<AddOnGroup, 'id'>) {
  const { name, isRequired } = group;
  return { name, is_required: isRequired, options: JSON.stringify(group.options) };
}

/** What was ordered with it stays as it is; a cart that has it says that it is gone. */
export async function deleteAddOnGroup(db: Db, id: string): Promise<void> {
  await db.deleteFrom('add_on_groups').where('id', '=', id).execute();
}

/** Every category in order, and whether it has the group. */
export function listCategoriesOfGroup(
  db: Db,
  groupId: string,
): Promise<{ id: string; name: string; isChosen: boolean }[]> {
  return db
    .selectFrom('categories')
    .select([
      'id',
      'name',
      sql<boolean>`exists (select from add_on_group_categories
        where category_id = categories.id and group_id = ${groupId})`.as('isChosen'),
    ])
    .orderBy('position')
    .orderBy('name')
    .execute();
}

/** Gives the group to these categories, and to no others. */
export async function setCategoriesOfGroup(
  db: Db,
  groupId: string,
  categoryIds: readonly string[],
): Promise<void> {
  await sql`delete from add_on_group_categories
    where group_id = ${groupId} and category_id <> all(${categoryIds}::uuid[])`.execute(db);
  await sql`insert into add_on_group_categories (group_id, category_id)
    select ${groupId}, id from categories where id = any(${categoryIds}::uuid[])
    on conflict do nothing`.execute(db);
}
