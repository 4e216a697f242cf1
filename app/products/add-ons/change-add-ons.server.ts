import { own } from '#app/kit/own.ts';
import { done, type Result, refuse } from '#app/kit/result.ts';
import { recordActivity } from '#app/shop/activity/record-activity.server.ts';
import type { Db, Owner, Shop } from '#platform/shop.ts';
import type { AddOnGroup } from './add-ons.contract.ts';
import {
  deleteAddOnGroup,
  insertAddOnGroup,
  listAddOnGroups,
  lockAddOnGroups,
  setCategoriesOfGroup,
  updateAddOnGroup,
} from './add-ons.store.server.ts';
import { groupRefusals, maxGroups } from './admin-add-ons.contract.ts';
import { readyGroups } from './ready-add-ons.rules.ts';

type Group = Omit<AddOnGroup, 'id'>;

/** Where no ready group fits. */
const emptyGroup: Group = {
  name: 'New Add-on',
  isRequired: false,
  options: [
    {
      id: 'yes',
      name: 'Yes, please',
      pricePaise: 0,
      extraDays: 0,
      measures: [],
      isReturnable: true,
    },
  ],
};

/** Adds a ready group, or an empty one for an id that none has. Returns its id; refuses one group too many. */
export function addGroup(
  shop: Shop,
  owner: Owner,
  readyId: string,
): Promise<Result<{ id: string }>> {
  const group = own(readyGroups, readyId) ?? emptyGroup;
  return change(shop, owner, 'Add-on added', async (db) => {
    const groups = await listAddOnGroups(db);
    if (groups.length >= maxGroups) return refuse(groupRefusals.tooMany);
    const names = new Set(groups.map(({ name }) => name.toLowerCase()));
    let name = group.name;
    for (let copy = 2; names.has(name.toLowerCase()); copy += 1) name = `${group.name} ${copy}`;
    return done({ id: await insertAddOnGroup(db, { ...group, name }) });
  });
}

/** Saves a group and its categories; the last save wins. Refuses a name that another group has. */
export function saveGroup(
  shop: Shop,
  owner: Owner,
  { id, group, categoryIds }: { id: string; group: Group; categoryIds: string[] },
): Promise<Result<null>> {
  return change(shop, owner, 'Add-on changed', async (db) => {
    if (!(await updateAddOnGroup(db, id, group))) return refuse(groupRefusals.gone);
    const isSame = (name: string) => name.toLowerCase() === group.name.toLowerCase();
    const groups = await listAddOnGroups(db);
    if (groups.some((other) => other.id !== id && isSame(other.name))) {
      return refuse(groupRefusals.sameName);
    }
    await setCategoriesOfGroup(db, id, categoryIds);
    return done();
  });
}

/** Deletes a group. What was ordered with it stays as it is; a cart that has it says that it is gone. */
export function removeGroup(shop: Shop, owner: Owner, id: string): Promise<Result<null>> {
  return change(shop, owner, 'Add-on deleted', async (db) =>
    (await deleteAddOnGroup(db, id)) ? done() : refuse(groupRefusals.gone),
  );
}

/** Runs one change at a time. */
function change<T>(
  shop: Shop,
  { userId, client }: Owner,
  about: string,
  run: (db: Db) => Promise<Result<T>>,
): Promise<Result<T>> {
  return shop.transaction(async (db) => {
    await lockAddOnGroups(db);
    const result = await run(db);
    if (!result.ok) return result;
    await recordActivity(shop, db, { kind: 'settings-changed', userId, client, about });
    return result;
  });
}
