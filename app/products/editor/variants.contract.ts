import { type Paise, plainRupees } from '#app/kit/money.ts';
import {
  choiceKey,
  choiceText,
  type ProductChoice,
} from '#app/products/catalogue/product-choice.contract.ts';

/** A size and a colour of a product as the owner counts it (docs/decisions/0075-product-variants.md). */
export type SavedVariant = ProductChoice & {
  stock: number;
  /** What it costs more than the product; below 0, less. */
  priceDifferencePaise: Paise;
  /** The shop's own number of it, unique among those of products and their variants; '' for none. */
  sku: string;
};

type Offered = { sizes: readonly string[]; colors: readonly string[] };

/** Every size in every colour that a product offers, colour by colour; null where it has none to choose from. */
export function offeredChoices({ sizes, colors }: Offered): ProductChoice[] {
  const each = (options: readonly string[]) => (options.length > 0 ? options : [null]);
  return each(colors).flatMap((color) => each(sizes).map((size) => ({ size, color })));
}

/** Only then is there anything to count by. */
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

/** One without stock, at the price of the product. */
export function emptyVariant({ size, color }: ProductChoice): SavedVariant {
  return { size, color, stock: 0, priceDifferencePaise: 0, sku: '' };
}

/** 'M · Rani' */
export function variantName(choice: ProductChoice): string {
  return choiceText(choice) || 'One size and color';
}

/** What a price difference is of in the form: each size, or each colour where there are no sizes. */
export function pricedOption({ size, color }: ProductChoice): string {
  return size ?? color ?? '';
}

/** What a size costs more in every color; null where the colors differ, undefined where there is none. */
export function sharedDifference(
  variants: readonly SavedVariant[],
  option: string,
): number | null | undefined {
  const found = variants.filter((one) => pricedOption(one) === option);
  const differences = new Set(found.map((one) => one.priceDifferencePaise));
  return differences.size > 1 ? null : [...differences][0];
}

/** The text of the field of a size: '' for no difference, and where its colors differ. */
export function differenceText(variants: readonly SavedVariant[], option: string): string {
  const paise = sharedDifference(variants, option);
  return paise ? printDifference(paise) : '';
}

/** '200' and '-150' */
export function printDifference(paise: number): string {
  return paise < 0 ? `-${plainRupees(-paise)}` : plainRupees(paise);
}

/** The names of the fields of a product's sizes and colours in its form. */
export const variantFields = {
  isOn: 'countsVariants',
  /** What the form showed, as `SavedVariant`s in JSON; '' where they were not counted. */
  seen: 'variantsSeen',
  /** 'n of m', which the form showed when it was switched on. */
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
