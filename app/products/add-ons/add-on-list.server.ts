import { pluralize } from '#app/kit/text.ts';
import { categoryField } from '#app/people/admin-parts/form-rows.contract.ts';
import { settingsList } from '#app/people/admin-parts/settings-list.server.ts';
import type { Db } from '#platform/shop.ts';
import { groupFormValues, groupRefusals, parseAddOnGroup } from './add-on-group.input.ts';
import {
  deleteAddOnGroup,
  findAddOnGroup,
  insertAddOnGroup,
  listAddOnGroups,
  listCategoriesOfGroup,
  lockAddOnGroups,
  setCategoriesOfGroup,
  updateAddOnGroup,
} from './add-ons.store.server.ts';
import { type AddOnFormView, maxGroups } from './admin-add-ons.contract.ts';
import { emptyGroup, readyGroups } from './ready-add-ons.rules.ts';

export const addOns = settingsList({
  path: 'add-ons',
  name: 'Add-ons',
  kind: 'add-on',
  refusals: groupRefusals,
  max: maxGroups,
  about: async () => ({
    none: 'None yet. With one, customers choose on the product’s page what you do to a piece before it leaves: a blouse stitched, a fall sewn on, a lehenga cut to length.',
    notes: [],
  }),
  add: {
    label: 'Add-on',
    hint: 'Prices and days are only to begin with: set them to those of your tailor.',
    emptyName: 'An empty one',
    addedText: 'Set its prices and days to those of your tailor, and choose its categories.',
  },
  savedText: 'Products of its categories show it.',
  deleteText: 'Nobody can choose it any more. What was ordered with it stays as it is.',
  ready: readyGroups,
  empty: emptyGroup,
  lock: lockAddOnGroups,
  read: listAddOnGroups,
  describe: ({ options, categories }) =>
    [
      pluralize(options.length, 'option'),
      ...(categories.length > 0 ? categories : ['no category yet']),
    ].join(' · '),
  readForm,
  parse: parseAddOnGroup,
  insert: insertAddOnGroup,
  update: async (db, id, { categoryIds, ...group }) => {
    await updateAddOnGroup(db, id, group);
    await setCategoriesOfGroup(db, id, categoryIds);
  },
  remove: deleteAddOnGroup,
});

async function readForm(db: Db, id: string): Promise<AddOnFormView | null> {
  const [group, categories] = await Promise.all([
    findAddOnGroup(db, id),
    listCategoriesOfGroup(db, id),
  ]);
  if (!group) return null;
  const chosen = categories.filter(({ isChosen }) => isChosen);
  return {
    id,
    name: group.name,
    texts: {
      ...groupFormValues(group),
      ...Object.fromEntries(chosen.map((one) => [categoryField(one.id), 'on'])),
    },
    categories: categories.map(({ id: categoryId, name }) => ({ id: categoryId, name })),
  };
}
