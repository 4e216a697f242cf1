import { pluralize } from '#app/kit/text.ts';
import type { Shop } from '#platform/shop.ts';
import {
  type AttributeFormView,
  type AttributeListView,
  attributeFormFields,
  kindNames,
} from './admin-attributes.contract.ts';
import { type Attribute, hasOptions } from './attributes.contract.ts';
import { listAttributes, listCategoriesOfAttributes } from './attributes.store.server.ts';
import { countMissing } from './change-attributes.server.ts';

/** All attributes, in their order. For the owner only. */
export async function readAttributes({ db }: Shop): Promise<AttributeListView> {
  const attributes = await listAttributes(db);
  return {
    attributes: attributes.map((attribute) => ({
      id: attribute.id,
      name: attribute.name,
      nameHi: attribute.nameHi,
      text: describe(attribute),
    })),
    missing: countMissing(attributes),
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

/** One attribute in its form; null when it is gone. For the owner only. */
export async function readAttributeForm(
  { db }: Shop,
  id: string,
): Promise<AttributeFormView | null> {
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
      ...Object.fromEntries(
        categoryIds.map((category) => [attributeFormFields.category(category), 'on']),
      ),
    },
    categories,
  };
}
