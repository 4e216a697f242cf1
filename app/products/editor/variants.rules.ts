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

/** Why the sizes and colours of a product cannot be as they were sent; `field` is that of the form. */
export type VariantProblem = { field: string; reason: string };

/** A product with other variants, and with their sum as its stock. Null: its sum stays as its one number. */
export function withVariants<P extends ProductFields>(
  fields: P,
  variants: SavedVariant[] | null,
): P {
  return { ...fields, variants, stock: variants ? sumOf(variants) : fields.stock };
}

/**
 * The variants of a product to be written: one for each size and colour that it offers, with 0 for those that are new.
 * One that is no longer offered goes when it is empty, and is a problem when it is not; unless it has come back from an
 * order after it was taken off: then it stays until the owner sets it to 0. `before` is null for a new product.
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

/** What of the stock, the prices and the SKUs of complete variants cannot be, within the product alone. */
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
 * A value that was changed in the form and by somebody else. `now` is what is there; null where the sizes and colours are
 * no longer counted, or are counted by now.
 */
export type VariantConflict = {
  field: string;
  text: string;
  now: (ProductChoice & Partial<SavedVariant>) | null;
};

type Merged = { variants: SavedVariant[] | null; conflicts: VariantConflict[] };

/**
 * The variants that a form asks for, with what is there now where a value was left as shown, since some may have been
 * sold meanwhile; and the values that were changed both here and by somebody else. `seen` is undefined where the form
 * says nothing of variants: they stay.
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

/** What was seen, with what is there now of these values. */
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

/** For one hidden field; '' where sizes and colours are not counted. */
export function printVariants(variants: readonly SavedVariant[] | null): string {
  return variants ? JSON.stringify(variants) : '';
}

/** Whether two products have the same variants, whatever their order. */
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
