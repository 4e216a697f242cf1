import { attributeKey, type ReadyAttribute, readyAttributes } from '#app/kit/ready-attributes.ts';
import { done, type Result, refuse } from '#app/kit/result.ts';
import { oneLine } from '#app/kit/text.ts';
import { recordActivity } from '#app/shop/activity/record-activity.server.ts';
import type { Db, Owner, Shop } from '#platform/shop.ts';
import {
  attributeRefusals,
  maxAttributes,
  maxNameLength,
  ownKinds,
} from './admin-attributes.contract.ts';
import { newKey, parseAttribute } from './attribute.input.ts';
import type { Attribute } from './attributes.contract.ts';
import {
  deleteAttribute,
  insertAttributes,
  listAttributes,
  listCategoriesOfAttributes,
  lockAttributes,
  setAttributeOrder,
  updateAttribute,
} from './attributes.store.server.ts';

/** Adds the ready attributes that the shop does not have, each for its categories, as far as the shop has these. */
export function addReadyAttributes(shop: Shop, owner: Owner): Promise<Result<null>> {
  return change(shop, owner, 'Attributes added', async (db, current) => {
    const categories = await listCategoriesOfAttributes(db);
    const isThere = (ready: ReadyAttribute) => current.some((one) => isSame(one, ready));
    const missing = readyAttributes.filter((ready) => !isThere(ready));
    if (current.length + missing.length > maxAttributes) return refuse(attributeRefusals.tooMany);
    const idsOf = (names: readonly string[]) =>
      categories.filter(({ name }) => names.includes(name.toLowerCase())).map(({ id }) => id);
    await insertAttributes(
      db,
      missing.map((ready) => ({ ...toAttribute(ready), categoryIds: idsOf(ready.categories) })),
    );
    return done();
  });
}

/** How many of the ready attributes are not there. */
export function countMissing(current: readonly Attribute[]): number {
  return readyAttributes.filter((ready) => !current.some((one) => isSame(one, ready))).length;
}

function isSame(one: Attribute, ready: ReadyAttribute): boolean {
  return one.key === ready.key || one.name.toLowerCase() === ready.name.toLowerCase();
}

function toAttribute({ options, categories: _, ...ready }: ReadyAttribute) {
  return {
    ...ready,
    options: options.map(([name, nameHi]) => ({ key: attributeKey(name), name, nameHi })),
  };
}

/** Adds one of the owner's own. Returns its id; refuses a name that is there already, or one too many. */
export function addAttribute(
  shop: Shop,
  owner: Owner,
  typed: { name: string; kind: string },
): Promise<Result<{ id: string }>> {
  return change(shop, owner, 'Attribute added', async (db, current) => {
    const name = oneLine(typed.name);
    const kind = ownKinds.find((one) => one === typed.kind);
    if (!kind || name.length > maxNameLength || /[;:,]/.test(name) || attributeKey(name) === '') {
      return refuse(attributeRefusals.noName);
    }
    if (current.length >= maxAttributes) return refuse(attributeRefusals.tooMany);
    if (isTaken(current, name)) return refuse(attributeRefusals.sameName);
    const key = newKey(name, current);
    const empty = { nameHi: '', unit: 'cm', options: [], categoryIds: [] } as const;
    const flags = { isFilter: kind === 'choice' || kind === 'choices', isSearched: true };
    await insertAttributes(db, [
      { key, name, kind, ...flags, ...empty, options: [], categoryIds: [] },
    ]);
    const added = (await listAttributes(db)).find((one) => one.key === key);
    return added ? done({ id: added.id }) : refuse(attributeRefusals.gone);
  });
}

/** Saves what the form of an attribute says; the last save wins. */
export function saveAttribute(
  shop: Shop,
  owner: Owner,
  id: string,
  texts: Record<string, string>,
): Promise<Result<null>> {
  return change(shop, owner, 'Attribute changed', async (db, all) => {
    const current = all.find((one) => one.id === id);
    if (!current) return refuse(attributeRefusals.gone);
    const parsed = parseAttribute(current, texts);
    if (!parsed.ok) return parsed;
    const others = all.filter((one) => one.id !== id);
    if (isTaken(others, parsed.value.name)) return refuse(attributeRefusals.sameName);
    await updateAttribute(db, parsed.value);
    return done();
  });
}

/** Moves an attribute one place up. */
export function moveAttributeUp(shop: Shop, owner: Owner, id: string): Promise<Result<null>> {
  return change(shop, owner, 'Attributes moved', async (db, all) => {
    const ids = all.map((one) => one.id);
    const place = ids.indexOf(id);
    if (place < 0) return refuse(attributeRefusals.gone);
    const before = ids[place - 1];
    if (before !== undefined) ids.splice(place - 1, 2, id, before);
    await setAttributeOrder(db, ids);
    return done();
  });
}

/** Deletes an attribute, with what products have of it. */
export function removeAttribute(shop: Shop, owner: Owner, id: string): Promise<Result<null>> {
  return change(shop, owner, 'Attribute deleted', async (db) =>
    (await deleteAttribute(db, id)) ? done() : refuse(attributeRefusals.gone),
  );
}

function isTaken(attributes: readonly Attribute[], name: string): boolean {
  return attributes.some((one) => one.name.toLowerCase() === name.toLowerCase());
}

/** Runs one change at a time. `run` gets all attributes. */
function change<T>(
  shop: Shop,
  { userId, client }: Owner,
  about: string,
  run: (db: Db, current: Attribute[]) => Promise<Result<T>>,
): Promise<Result<T>> {
  return shop.transaction(async (db) => {
    const result = await run(db, await lockAttributes(db));
    if (!result.ok) return result;
    await recordActivity(shop, db, { kind: 'settings-changed', userId, client, about });
    return result;
  });
}
