import { attributeKey, type ReadyAttribute, readyAttributes } from '#app/kit/ready-attributes.ts';
import { done, type Result, refuse } from '#app/kit/result.ts';
import { oneLine, pluralize } from '#app/kit/text.ts';
import { categoryField } from '#app/people/admin-parts/form-rows.contract.ts';
import {
  type Editor,
  hasName,
  settingsItems,
} from '#app/people/admin-parts/settings-items.server.ts';
import type { Db, Shop } from '#platform/shop.ts';
import {
  type AttributeFormView,
  type AttributeListView,
  attributeFormFields,
  kindNames,
  maxAttributes,
  maxNameLength,
  ownKinds,
} from './admin-attributes.contract.ts';
import { attributeRefusals, newKey, noAttributeName, parseAttribute } from './attribute.input.ts';
import { type Attribute, hasOptions } from './attributes.contract.ts';
import {
  deleteAttribute,
  insertAttributes,
  listAttributes,
  listCategoriesOfAttributes,
  lockAttributes,
  setAttributeOrder,
  updateAttribute,
} from './attributes.store.server.ts';

export const attributes = settingsItems({
  path: 'attributes',
  name: 'Attributes',
  kind: 'attribute',
  refusals: attributeRefusals,
  deleteText: 'What products have of it is deleted, too.',
  lock: lockAttributes,
  readForm,
  parse: parseAttribute,
  update: (db, _id, attribute) => updateAttribute(db, attribute),
  remove: deleteAttribute,
});

/** All attributes, in their order. For the owner only. */
export async function readAttributes({ db }: Shop): Promise<AttributeListView> {
  const all = await listAttributes(db);
  return {
    attributes: all.map((attribute) => ({
      id: attribute.id,
      name: attribute.name,
      nameHi: attribute.nameHi,
      text: describe(attribute),
    })),
    missing: missingOf(all).length,
  };
}

function describe(attribute: Attribute): string {
  const { options, categoryIds, isFilter, isSearched } = attribute;
  return [
    hasOptions(attribute) ? pluralize(options.length, 'value') : kindNames[attribute.kind],
    categoryIds.length === 0
      ? 'all categories'
      : pluralize(categoryIds.length, 'category', 'categories'),
    ...(isFilter ? ['filter'] : []),
    ...(isSearched ? ['search'] : []),
  ].join(' · ');
}

async function readForm(db: Db, id: string): Promise<AttributeFormView | null> {
  const [all, categories] = await Promise.all([listAttributes(db), listCategoriesOfAttributes(db)]);
  const attribute = all.find((one) => one.id === id);
  if (!attribute) return null;
  const { name, nameHi, kind, unit, options, categoryIds, isFilter, isSearched } = attribute;
  const rows = options.flatMap((option, row): [string, string][] => [
    [attributeFormFields.optionKey(row), option.key],
    [attributeFormFields.optionName(row), option.name],
    [attributeFormFields.optionNameHi(row), option.nameHi],
  ]);
  return {
    id,
    name,
    kind,
    options,
    texts: {
      name,
      nameHi,
      unit,
      isFilter: isFilter ? 'on' : '',
      isSearched: isSearched ? 'on' : '',
      ...Object.fromEntries(rows),
      ...Object.fromEntries(categoryIds.map((category) => [categoryField(category), 'on'])),
    },
    categories,
  };
}

/** Adds the ready attributes that the shop does not have, each for its categories, as far as the shop has these. */
export function addReadyAttributes(shop: Shop, editor: Editor): Promise<Result<null>> {
  return attributes.change(shop, editor, 'Attributes added', async (db, all) => {
    const categories = await listCategoriesOfAttributes(db);
    const missing = missingOf(all);
    if (all.length + missing.length > maxAttributes) return refuse(attributeRefusals.tooMany);
    const idsOf = (names: readonly string[]) =>
      categories.filter(({ name }) => names.includes(name.toLowerCase())).map(({ id }) => id);
    await insertAttributes(
      db,
      missing.map((ready) => ({ ...toAttribute(ready), categoryIds: idsOf(ready.categories) })),
    );
    return done();
  });
}

/** The ready attributes that are not there. */
function missingOf(all: readonly Attribute[]): ReadyAttribute[] {
  return readyAttributes.filter(
    ({ key, name }) => !hasName(all, name) && !all.some((one) => one.key === key),
  );
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
  editor: Editor,
  typed: { name: string; kind: string },
): Promise<Result<{ id: string }>> {
  return attributes.change(shop, editor, 'Attribute added', async (db, all) => {
    const name = oneLine(typed.name);
    const kind = ownKinds.find((one) => one === typed.kind);
    if (!kind || name.length > maxNameLength || /[;:,]/.test(name) || attributeKey(name) === '') {
      return refuse(noAttributeName);
    }
    if (all.length >= maxAttributes) return refuse(attributeRefusals.tooMany);
    if (hasName(all, name)) return refuse(attributeRefusals.sameName);
    const key = newKey(name, all);
    const empty = { nameHi: '', unit: 'cm', options: [], categoryIds: [] } as const;
    const flags = { isFilter: kind === 'choice' || kind === 'choices', isSearched: true };
    await insertAttributes(db, [
      { key, name, kind, ...flags, ...empty, options: [], categoryIds: [] },
    ]);
    const added = (await listAttributes(db)).find((one) => one.key === key);
    return added ? done({ id: added.id }) : refuse(attributeRefusals.gone);
  });
}

/** Moves an attribute one place up. */
export function moveAttributeUp(shop: Shop, editor: Editor, id: string): Promise<Result<null>> {
  return attributes.change(shop, editor, 'Attributes moved', async (db, all) => {
    const ids = all.map((one) => one.id);
    const place = ids.indexOf(id);
    if (place < 0) return refuse(attributeRefusals.gone);
    const before = ids[place - 1];
    if (before !== undefined) ids.splice(place - 1, 2, id, before);
    await setAttributeOrder(db, ids);
    return done();
  });
}
