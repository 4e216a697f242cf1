import { formatMoney, maxPricePaise } from '#app/kit/money.ts';
import { formatNumber } from '#app/kit/text.ts';
import { choiceKey, type ProductChoice } from '#app/products/catalogue/product-choice.contract.ts';
import { maxStock, type ProductFields } from './product-fields.contract.ts';
import {
  emptyVariant,
  offeredChoices,
  type SavedVariant,
  stockIsCountedText,
  sumOf,
  variantFields,
  variantName,
  variantsByKey,
} from './variants.contract.ts';

/** Why the sizes and colors of a product are invalid. `field` is the form's. */
export type VariantProblem = { field: string; reason: string };

/** A product with other variants, and their sum as its stock. Null: the sum stays as one number. */
export function withVariants<P extends ProductFields>(
  fields: P,
  variants: SavedVariant[] | null,
): P {
  return { ...fields, variants, stock: variants ? sumOf(variants) : fields.stock };
}

/**
 * A product's variants to be written: one for each offered size and color, with 0 for new ones. One no longer
 * offered goes if empty, else it is a problem; unless it was returned after it was removed: then it stays until
 * the owner sets it to 0. `before` is null for a new product.
 */
export function completeVariants(
  before: ProductFields | null,
  fields: ProductFields,
): SavedVariant[] | null | VariantProblem {
  const { variants } = fields;
  if (!variants) return null;
  if (fields.sizes.length === 0 && fields.colors.length === 0) {
    return { field: variantFields.isOn, reason: 'It has no sizes or colors to be counted by' };
  }
  const sent = variantsByKey(variants);
  const offered = offeredChoices(fields).map(
    (choice) => sent.get(choiceKey(choice)) ?? emptyVariant(choice),
  );
  const offeredKeys = new Set(offered.map(choiceKey));
  const stored = variantsByKey(before?.variants ?? null);
  const offeredBefore = new Set(before ? offeredChoices(before).map(choiceKey) : []);
  const others = [...sent.values()].filter(
    (one) => !offeredKeys.has(choiceKey(one)) && one.stock > 0,
  );
  for (const one of others) {
    const key = choiceKey(one);
    const isGone = offeredBefore.has(key);
    if (!isGone && stored.has(key)) continue;
    const field = one.size !== null && !fields.sizes.includes(one.size) ? 'sizes' : 'colors';
    const reason = isGone
      ? `${variantName(one)} still has ${one.stock}: set it to 0 first`
      : `${variantName(one)} is not among its sizes and colors`;
    return { field, reason };
  }
  return [...offered, ...others];
}

/** What is impossible in stock, prices and SKUs of complete variants, within the product. */
export function variantProblem(fields: ProductFields): VariantProblem | null {
  const { variants, pricePaise, salePricePaise, stock, sku } = fields;
  if (!variants) return null;
  if (stock !== sumOf(variants)) return { field: 'stock', reason: stockIsCountedText };
  if (stock > maxStock) {
    const reason = `Its sizes and colors have ${formatNumber(stock)} together: at most ${formatNumber(maxStock)}`;
    return { field: 'stock', reason };
  }
  const skus = new Map(sku === '' ? [] : [[sku.toLowerCase(), 'The product itself']]);
  for (const one of variants) {
    const price = (salePricePaise ?? pricePaise) + one.priceDifferencePaise;
    const dearest = pricePaise + one.priceDifferencePaise;
    if (price < 1 || dearest > maxPricePaise) {
      const reason = `${variantName(one)} would cost ${formatMoney(price < 1 ? price : dearest)}`;
      return { field: variantFields.difference(one), reason };
    }
    const other = one.sku === '' ? undefined : skus.get(one.sku.toLowerCase());
    if (other) return { field: variantFields.sku(one), reason: `${other} has this SKU already` };
    if (one.sku !== '') skus.set(one.sku.toLowerCase(), variantName(one));
  }
  return null;
}

/**
 * A value changed both in the form and by somebody else. `now` is the current one; null if sizes and colors are
 * no longer, or only now, counted.
 */
export type VariantConflict = {
  field: string;
  text: string;
  now: (ProductChoice & Partial<SavedVariant>) | null;
};

type Merged = { variants: SavedVariant[] | null; conflicts: VariantConflict[] };

/**
 * The variants a form asks for, with current values where left as shown, since some may have been sold; and the
 * values changed by both. `seen` is undefined if the form says nothing of variants, so that they stay.
 */
export function keepUntouchedVariants(
  current: SavedVariant[] | null,
  submitted: SavedVariant[] | null,
  seen: SavedVariant[] | null | undefined,
): Merged {
  if (seen === undefined) return { variants: current, conflicts: [] };
  if (submitted === null) return { variants: seen ? null : current, conflicts: [] };
  if (current && seen) return mergeVariants(current, submitted, seen);
  if (areVariantsSame(current, seen)) return { variants: submitted, conflicts: [] };
  if (seen && areVariantsSame(submitted, seen)) return { variants: current, conflicts: [] };
  const text = current
    ? 'its sizes and colors are counted by now'
    : 'its sizes and colors are no longer counted';
  return { variants: submitted, conflicts: [{ field: variantFields.isOn, text, now: null }] };
}

function mergeVariants(
  current: readonly SavedVariant[],
  submitted: readonly SavedVariant[],
  seen: readonly SavedVariant[],
): Merged {
  const [now, then] = [variantsByKey(current), variantsByKey(seen)];
  const conflicts: VariantConflict[] = [];
  const merged = submitted.map((one) => {
    const key = choiceKey(one);
    const shown = then.get(key) ?? emptyVariant(one);
    const present = now.get(key) ?? emptyVariant(one);
    for (const value of values) {
      const isStale = present[value] !== shown[value] && present[value] !== one[value];
      if (one[value] === shown[value] || !isStale) continue;
      const { size, color } = one;
      conflicts.push({
        field: fieldOf[value](one),
        text: `${variantName(one)}: ${describe[value](present)}`,
        now: { size, color, [value]: present[value] },
      });
    }
    const untouched = values.filter((value) => one[value] === shown[value]);
    return { ...one, ...Object.fromEntries(untouched.map((value) => [value, present[value]])) };
  });
  const sent = new Set([...submitted, ...seen].map(choiceKey));
  const appeared = current.filter((one) => !sent.has(choiceKey(one)));
  return { variants: [...merged, ...appeared], conflicts };
}

const values = ['stock', 'priceDifferencePaise', 'sku'] as const;
const fieldOf = {
  stock: variantFields.stock,
  priceDifferencePaise: variantFields.difference,
  sku: variantFields.sku,
};
const describe = {
  stock: ({ stock }: SavedVariant) => `${formatNumber(stock)} now`,
  priceDifferencePaise: ({ priceDifferencePaise }: SavedVariant) =>
    `price difference ${formatMoney(priceDifferencePaise)} now`,
  sku: ({ sku }: SavedVariant) => `SKU ${sku === '' ? 'empty' : sku} now`,
};

/** What was seen, with the current values of conflicts. */
export function seenWith(
  seen: readonly SavedVariant[],
  conflicts: readonly VariantConflict[],
): SavedVariant[] {
  const byKey = variantsByKey(seen);
  for (const { now } of conflicts) {
    if (!now) continue;
    const key = choiceKey(now);
    byKey.set(key, { ...(byKey.get(key) ?? emptyVariant(now)), ...now });
  }
  return [...byKey.values()];
}

/** For one hidden field; '' if sizes and colors are not counted. */
export function printVariants(variants: readonly SavedVariant[] | null): string {
  return variants ? JSON.stringify(variants) : '';
}

/** Whether two products have the same variants, in any order. */
export function areVariantsSame(
  one: readonly SavedVariant[] | null,
  other: readonly SavedVariant[] | null,
): boolean {
  return variantsText(one) === variantsText(other);
}

function variantsText(variants: readonly SavedVariant[] | null): string {
  const rows = variants?.map((one) => [
    choiceKey(one),
    one.stock,
    one.priceDifferencePaise,
    one.sku,
  ]);
  return JSON.stringify(rows?.sort(([a = ''], [b = '']) => (a < b ? -1 : 1)) ?? null);
}
