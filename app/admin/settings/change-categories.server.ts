import { done, type Refusal, type Result, refuse } from '#app/kit/result.ts';
import { recordActivity } from '#app/shop/activity/record-activity.server.ts';
import type { Db, Permitted, Shop } from '#platform/shop.ts';
import { maxCategories, settingsRefusals } from './admin-settings.contract.ts';
import type { MoveCategory, RenameCategory } from './admin-settings.input.ts';
import {
  categoryNameExists,
  deleteCategoryRow,
  insertCategory,
  lockCategories,
  updateCategory,
  updateCategoryPositions,
} from './categories.store.server.ts';
import { moveId } from './category-order.rules.ts';

const { sameCategory, noSuchCategory, tooManyCategories } = settingsRefusals;

/** Adds a category at the end (Q55). Refuses a name in use, and one category too many. */
export function addCategory(
  shop: Shop,
  owner: Permitted<'settings:write'>,
  { name }: { name: string },
): Promise<Result<null>> {
  return change(shop, owner, 'Category added', async (db, ids) => {
    if (ids.length >= maxCategories) return tooManyCategories;
    if (await categoryNameExists(db, name, null)) return nameTaken;
    await updateCategoryPositions(db, [...ids, await insertCategory(db, name)]);
    return null;
  });
}

/** Changes its name and wearer. Refuses another category's name, in any case. */
export function renameCategory(
  shop: Shop,
  owner: Permitted<'settings:write'>,
  { id, ...category }: RenameCategory,
): Promise<Result<null>> {
  return change(shop, owner, 'Category changed', async (db) => {
    if (await categoryNameExists(db, category.name, id)) return nameTaken;
    return (await updateCategory(db, id, category)) ? null : noSuchCategory;
  });
}

/** Moves a category one place up or down in the shop's order. */
export function moveCategory(
  shop: Shop,
  owner: Permitted<'settings:write'>,
  { id, to }: MoveCategory,
): Promise<Result<null>> {
  return change(shop, owner, 'Category moved', async (db, ids) => {
    if (!ids.includes(id)) return noSuchCategory;
    await updateCategoryPositions(db, moveId(ids, id, to));
    return null;
  });
}

/** Deletes a category. Its products become 'Uncategorized' (Q55). */
export function deleteCategory(
  shop: Shop,
  owner: Permitted<'settings:write'>,
  { id }: { id: string },
): Promise<Result<null>> {
  return change(shop, owner, 'Category deleted', async (db) =>
    (await deleteCategoryRow(db, id)) ? null : noSuchCategory,
  );
}

const nameTaken: Refusal = { ...sameCategory, fields: { name: sameCategory.description } };

/** Runs one change at a time. `run` takes the ids in order and returns a refusal, or null if done. */
function change(
  shop: Shop,
  { userId, client }: Permitted<'settings:write'>,
  about: string,
  run: (db: Db, ids: string[]) => Promise<Refusal | null>,
): Promise<Result<null>> {
  return shop.transaction(async (db) => {
    const refusal = await run(db, await lockCategories(db));
    if (refusal) return refuse(refusal);
    await recordActivity(shop, db, { kind: 'settings-changed', userId, client, about });
    return done();
  });
}
