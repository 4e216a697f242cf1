import { oneLine } from '#app/kit/text.ts';
import { writeChoiceEntries } from './choice-entries.rules.ts';
import type { TranslatedCells, Variant } from './other-shops.contract.ts';

/** A variant with its size and color by the shop's names; null if it has none. */
export type ChosenVariant = Variant & { size: string | null; color: string | null };

export type CountedCells = Pick<
  TranslatedCells,
  'price' | 'sale_price' | 'price_by_choice' | 'stock_by_choice' | 'sku_by_choice'
>;

/**
 * The cells of variants counted by size and color, with the cheapest one's price and the others' differences.
 * Null if impossible: a product of one variant, two with the same size and color, some without a size,
 * unreadable prices, names of several lines, or no stock at all. A SKU of only one variant becomes the
 * product's.
 */
export function countVariants(
  variants: readonly ChosenVariant[],
  amount: (text: string) => number,
): CountedCells | null {
  const names = variants.map(choiceName);
  const isSame = (option: 'size' | 'color') =>
    new Set(variants.map((one) => one[option] === null)).size === 1;
  const prices = variants.map(({ price }) => Math.round(amount(price) * 100));
  if (
    variants.length < 2 ||
    names.some((name) => name === '' || name.includes('\n')) ||
    new Set(names.map((name) => name.toLowerCase())).size < names.length ||
    !isSame('size') ||
    !isSame('color') ||
    prices.some((price) => !Number.isFinite(price)) ||
    variants.every(({ stock }) => stock === null)
  ) {
    return null;
  }
  const lowest = Math.min(...prices);
  const cheapest = variants[prices.indexOf(lowest)];
  if (!cheapest) return null;
  const isOnSale = amount(cheapest.priceBefore) > amount(cheapest.price);
  const cells: CountedCells = {
    price: isOnSale ? cheapest.priceBefore : cheapest.price,
    sale_price: isOnSale ? cheapest.price : '',
    stock_by_choice: entries(names, (at) => String(Math.max(0, variants[at]?.stock ?? 0))),
  };
  const differences = entries(names, (at) => {
    const paise = (prices[at] ?? lowest) - lowest;
    return paise === 0 ? '' : String(paise / 100);
  });
  const skus = variants.map(({ sku }) => oneLine(sku));
  const given = skus.filter((sku) => sku !== '').map((sku) => sku.toLowerCase());
  const areOwn = new Set(given).size === given.length;
  return {
    ...cells,
    ...(differences !== '' && { price_by_choice: differences }),
    ...(areOwn && given.length > 1 && { sku_by_choice: entries(names, (at) => skus[at] ?? '') }),
  };
}

/** 'S/Rani' */
function choiceName({ size, color }: ChosenVariant): string {
  return [size, color].filter((option) => option !== null).join('/');
}

/** 'S/Rani: 2; M/Rani: 5', without empty ones. */
function entries(names: readonly string[], textOf: (at: number) => string): string {
  const all = names.map((name, at) => [name, textOf(at)] as const);
  return writeChoiceEntries(all.filter(([, text]) => text !== ''));
}
