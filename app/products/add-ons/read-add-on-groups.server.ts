import { pluralize } from '#app/kit/text.ts';
import type { Shop } from '#platform/shop.ts';
import { groupFormValues } from './add-on-group.input.ts';
import { findAddOnGroup, listAddOnGroups, listCategoriesOfGroup } from './add-ons.store.server.ts';
import { type AddOnFormView, type AddOnListView, groupFields } from './admin-add-ons.contract.ts';
import { readyGroups } from './ready-add-ons.rules.ts';

/** All groups, and the ready ones. For the owner only. */
export async function readAddOnGroups({ db }: Shop): Promise<AddOnListView> {
  const groups = await listAddOnGroups(db);
  return {
    groups: groups.map(({ id, name, options, categories }) => ({
      id,
      name,
      text: [
        pluralize(options.length, 'option'),
        ...(categories.length > 0 ? categories : ['no category yet']),
      ].join(' · '),
    })),
    ready: Object.entries(readyGroups).map(([id, { name }]) => ({ id, name })),
  };
}

/** One group in its form; null when it is gone. For the owner only. */
export async function readAddOnForm({ db }: Shop, id: string): Promise<AddOnFormView | null> {
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
      ...Object.fromEntries(chosen.map((one) => [groupFields.category(one.id), 'on'])),
    },
    categories: categories.map(({ id: categoryId, name }) => ({ id: categoryId, name })),
  };
}
