import type { AddOnGroup, GivenAddOn } from '#app/products/add-ons/add-ons.contract.ts';
import {
  insertAddOnGroup,
  setCategoriesOfGroup,
} from '#app/products/add-ons/add-ons.store.server.ts';
import type { Shop } from '#platform/shop.ts';
import { givenCategory, givenProduct } from './test-shop.ts';

/** Unstitched; standard for ₹650 and 5 days; to measure by bust and waist for ₹950 and 7 days, not returnable. */
export const blouseGroup: Omit<AddOnGroup, 'id'> = {
  name: 'Blouse Stitching',
  isRequired: true,
  options: [
    ['unstitched', 'Unstitched', 0, 0] as const,
    ['standard', 'Standard size', 65_000, 5] as const,
    ['measured', 'To measure', 95_000, 7] as const,
  ].map(([id, name, pricePaise, extraDays]) => ({
    ...{ id, name, pricePaise, extraDays },
    measures: id === 'measured' ? ['bust', 'waist'] : [],
    isReturnable: id !== 'measured',
  })),
};

/** The values of the owner's group form. */
export const addOnGroupFields: Record<string, string> = {
  name: 'Fall and Pico',
  'option-0': 'Fall and pico done',
  'price-0': '200',
  'days-0': '2',
};

/** A group with a unique name. Returns its id. */
export function givenAddOnGroup(
  shop: Shop,
  group: Partial<Omit<AddOnGroup, 'id'>> = {},
): Promise<string> {
  return insertAddOnGroup(shop.db, {
    ...blouseGroup,
    name: `Blouse ${crypto.randomUUID().slice(0, 8)}`,
    ...group,
  });
}

/** A saree at ₹2,000 in a category with `blouseGroup`. */
export async function givenSareeToStitch(
  shop: Shop,
  product: Parameters<typeof givenProduct>[1] = {},
): Promise<{ id: string; groupId: string; categoryId: string }> {
  const groupId = await givenAddOnGroup(shop, { name: blouseGroup.name });
  const categoryId = await givenCategory(shop, `Sarees ${crypto.randomUUID().slice(0, 8)}`);
  await setCategoriesOfGroup(shop.db, groupId, [categoryId]);
  const { id } = await givenProduct(shop, { pricePaise: 200_000, categoryId, ...product });
  return { id, groupId, categoryId };
}

/** A blouse to these measurements. */
export function toMeasure(
  groupId: string,
  measurements: GivenAddOn['measurements'] = { bust: 900, waist: 720 },
): GivenAddOn[] {
  return [{ groupId, optionId: 'measured', measurements }];
}
