import { formatMoney, plainRupees } from '#app/kit/money.ts';
import { readRupees } from '#app/kit/rupees.ts';
import { oneLine } from '#app/kit/text.ts';
import { choiceName } from './choice-cells.rules.ts';
import { writeChoiceEntries } from './choice-entries.rules.ts';
import type { ChosenVariant } from './choose-options.rules.ts';
import type { TranslatedCells, Variant } from './other-shops.contract.ts';

export type CountedCells = Pick<
  TranslatedCells,
  'price' | 'sale_price' | 'price_by_choice' | 'stock_by_choice' | 'sku_by_choice' | 'sku'
>;

/**
 * The cells of variants counted by size and color, with the cheapest one's price and the others' differences.
 * Null if no variant has a price, or one cannot be read. `productSku` is that of the product itself.
 */
export function countVariants(
  variants: readonly ChosenVariant[],
  productSku: string,
  notes: string[],
): CountedCells | null {
  const given = variants
    .filter(({ price }) => price.trim() !== '')
    .map(({ price }) => paise(price));
  if (given.length === 0 || given.some((price) => !Number.isFinite(price))) return null;
  const [lowest, highest] = [Math.min(...given), Math.max(...given)];
  if (given.length < variants.length) {
    const unpriced = variants.length - given.length;
    notes.push(
      `${unpriced} of its ${variants.length} variants have no price there: ${formatMoney(highest)} here, like the dearest.`,
    );
  }
  const names = variants.map(choiceName);
  const differences = entries(names, (at) => {
    const price = paise(variants[at]?.price ?? '');
    const difference = (Number.isFinite(price) ? price : highest) - lowest;
    return difference === 0 ? '' : plainRupees(difference);
  });
  const range = lowest < highest ? `, from ${formatMoney(lowest)} to ${formatMoney(highest)}` : '';
  notes.push(`Its ${variants.length} variants are counted by size and color${range}.`);
  const reduced = minReduction(variants, notes);
  const { sku, own } = skusOf(variants, productSku, notes);
  return {
    price: plainRupees(lowest + reduced),
    sale_price: reduced > 0 ? plainRupees(lowest) : '',
    stock_by_choice: entries(names, (at) => String(Math.max(0, variants[at]?.stock ?? 0))),
    ...(differences !== '' && { price_by_choice: differences }),
    ...(own.some((one) => one !== '') && { sku_by_choice: entries(names, (at) => own[at] ?? '') }),
    ...(sku !== '' && { sku }),
  };
}

/** In paise. What all are reduced by at least, so that no higher price is crossed out than a variant had. */
function minReduction(variants: readonly Variant[], notes: string[]): number {
  const reductions = variants.map(({ price, priceBefore }) => {
    const reduction = paise(priceBefore) - paise(price);
    return reduction > 0 ? reduction : 0;
  });
  const min = Math.min(...reductions);
  if (reductions.some((one) => one !== min)) {
    const here = min === 0 ? 'it is on no sale here' : `here all are by ${formatMoney(min)}`;
    notes.push(`Its variants were reduced by different amounts there: ${here}.`);
  }
  return min;
}

/** A SKU that only one variant has, or all have, is the product's, unless it has its own. */
function skusOf(
  variants: readonly Variant[],
  productSku: string,
  notes: string[],
): { sku: string; own: string[] } {
  const taken = new Set([productSku.toLowerCase(), '']);
  let isRepeated = false;
  const own = variants.map((variant) => {
    const sku = oneLine(variant.sku);
    const key = sku.toLowerCase();
    if (!taken.has(key)) {
      taken.add(key);
      return sku;
    }
    isRepeated ||= key !== '' && key !== productSku.toLowerCase();
    return '';
  });
  const distinct = own.filter((sku) => sku !== '');
  const [only = ''] = distinct;
  if (distinct.length === 1 && productSku === '') return { sku: only, own: [] };
  if (isRepeated)
    notes.push('Some of its variants have the same SKU there: only the first keeps it.');
  return { sku: productSku, own };
}

/** 'S/Rani: 2; M/Rani: 5', without empty ones. */
function entries(names: readonly string[], textOf: (at: number) => string): string {
  const all = names.map((name, at) => [name, textOf(at)] as const);
  return writeChoiceEntries(all.filter(([, text]) => text !== ''));
}

/** NaN if it is no amount. The product form's rules read what is stored. */
export function paise(text: string): number {
  const rupees = readRupees(text);
  return rupees === null ? Number.NaN : Math.round(Number(rupees) * 100);
}
