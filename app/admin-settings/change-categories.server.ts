import { done, type Refusal, type Result, refuse } from '#app/kit/result.ts';
import type { Db, Owner, Shop } from '#platform/shop.ts';
import { categoriesAtMost, settingsRefusals } from './admin-settings.contract.ts';
import type { MoveCategory, RenameCategory } from './admin-settings.input.ts';
import {
  deleteCategoryRow,
  insertCategory,
  isNameTaken,
  lockCategories,
  renameCategoryRow,
  writeOrder,
} from './categories.store.server.ts';
import { movedInOrder } from './category-order.rules.ts';

const { sameCategory, noSuchCategory, tooManyCategories } = settingsRefusals;

/** A new category comes after the others (Q55). */
export function addCategory(
  shop: Shop,
  _owner: Owner,
  { name }: { name: string },
): Promise<Result<null>> {
  return change(shop, async (db, ids) => {
    if (ids.length >= categoriesAtMost) return tooManyCategories;
    if (await isNameTaken(db, name, null)) return taken;
    await writeOrder(db, [...ids, await insertCategory(db, name)]);
    return null;
  });
}

/** Refuses a name that another category has, in whatever case. */
export function renameCategory(
  shop: Shop,
  _owner: Owner,
  { id, name }: RenameCategory,
): Promise<Result<null>> {
  return change(shop, async (db) => {
    if (await isNameTaken(db, name, id)) return taken;
    return (await renameCategoryRow(db, id, name)) ? null : noSuchCategory;
  });
}

/** One place up or down in the order in which the shop shows them. */
export function moveCategory(
  shop: Shop,
  _owner: Owner,
  { id, to }: MoveCategory,
): Promise<Result<null>> {
  return change(shop, async (db, ids) => {
    if (!ids.includes(id)) return noSuchCategory;
    await writeOrder(db, movedInOrder(ids, id, to));
    return null;
  });
}

/** Its products are 'Uncategorized' from then on; none is deleted (Q55). */
export function deleteCategory(
  shop: Shop,
  _owner: Owner,
  { id }: { id: string },
): Promise<Result<null>> {
  return change(shop, async (db) => ((await deleteCategoryRow(db, id)) ? null : noSuchCategory));
}

const taken: Refusal = { ...sameCategory, fields: { name: sameCategory.description } };

/** One change at a time. In: what is done, with the ids in their order; it says what stands in the way. */
function change(
  shop: Shop,
  work: (db: Db, ids: string[]) => Promise<Refusal | null>,
): Promise<Result<null>> {
  return shop.transaction(async (db) => {
    const refusal = await work(db, await lockCategories(db));
    return refusal ? refuse(refusal) : done();
  });
}
