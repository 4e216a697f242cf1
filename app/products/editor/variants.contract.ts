import { type Paise, plainRupees } from '#app/kit/money.ts';
import {
  choiceKey,
  choiceText,
  type ProductChoice,
} from '#app/products/catalogue/product-choice.contract.ts';

/** A product's size and color as the owner counts it (docs/decisions/0075-product-variants.md). */
export type SavedVariant = ProductChoice & {
  stock: number;
  /** The price difference to the product; below 0 it costs less. */
  priceDifferencePaise: Paise;
  /** The shop's SKU, unique among products and their variants; '' for none. */
  sku: string;
};

type Offered = { sizes: readonly string[]; colors: readonly string[] };

/** Every size in every color that a product offers, color by color; null if it has none to choose from. */
export function offeredChoices({ sizes, colors }: Offered): ProductChoice[] {
  const each = (options: readonly string[]) => (options.length > 0 ? options : [null]);
  return each(colors).flatMap((color) => each(sizes).map((size) => ({ size, color })));
}

/** Else there is nothing to count by. */
export function hasChoices({ sizes, colors }: Offered): boolean {
  return sizes.length > 1 || colors.length > 1;
}

export function sumOf(variants: readonly { stock: number }[]): number {
  return variants.reduce((sum, { stock }) => sum + stock, 0);
}

/** By `choiceKey`. */
export function variantsByKey(variants: readonly SavedVariant[] | null): Map<string, SavedVariant> {
  return new Map((variants ?? []).map((one) => [choiceKey(one), one]));
}

/** Without stock, at the product's price. */
export function emptyVariant({ size, color }: ProductChoice): SavedVariant {
  return { size, color, stock: 0, priceDifferencePaise: 0, sku: '' };
}

/** 'M · Rani' */
export function variantName(choice: ProductChoice): string {
  return choiceText(choice) || 'One size and color';
}

/** What a price difference in the form is for: a size, or a color without sizes. */
export function pricedOption({ size, color }: ProductChoice): string {
  return size ?? color ?? '';
}

/** A size's price difference in every color; null if the colors differ, undefined if there is none. */
export function sharedDifference(
  variants: readonly SavedVariant[],
  option: string,
): number | null | undefined {
  const found = variants.filter((one) => pricedOption(one) === option);
  const differences = new Set(found.map((one) => one.priceDifferencePaise));
  return differences.size > 1 ? null : [...differences][0];
}

/** The text of a size's field: '' for no difference, or if its colors differ. */
export function differenceText(variants: readonly SavedVariant[], option: string): string {
  const paise = sharedDifference(variants, option);
  return paise ? printDifference(paise) : '';
}

/** '200' and '-150' */
export function printDifference(paise: number): string {
  return paise < 0 ? `-${plainRupees(-paise)}` : plainRupees(paise);
}

/** The field names of sizes and colors in a product's form. */
export const variantFields = {
  isOn: 'countsVariants',
  /** What the form showed, as `SavedVariant`s in JSON; '' if they were not counted. */
  seen: 'variantsSeen',
  /** 'n of m', shown when it was switched on. */
  placed: 'variantsPlaced',
  stock: (choice: ProductChoice) => `variant-stock-${choiceKey(choice)}`,
  sku: (choice: ProductChoice) => `variant-sku-${choiceKey(choice)}`,
  difference: (choice: ProductChoice) => `variant-price-${pricedOption(choice)}`,
};

/** 'Of 12 in stock, 0 placed' */
export function placedText(placed: number, stock: number): string {
  return `Of ${stock} in stock, ${placed} placed`;
}

export const stockIsCountedText = 'Its stock is counted by size and color: change it there';
