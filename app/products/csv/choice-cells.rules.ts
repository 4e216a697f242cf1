import { choiceKey, type ProductChoice } from '#app/products/catalogue/product-choice.contract.ts';
import {
  emptyVariant,
  offeredChoices,
  pricedOption,
  printDifference,
  type SavedVariant,
  sharedDifference,
} from '#app/products/editor/variants.contract.ts';
import { readChoiceEntries, writeChoiceEntries } from './choice-entries.rules.ts';
import type { CsvCells } from './product-csv.contract.ts';

type ChoiceColumn = 'stock_by_choice' | 'price_by_choice' | 'sku_by_choice';

/** The cells of a product counted by size and color: 'S/Rani: 2; M/Rani: 5'. Empty if it is not. */
export function variantCells(
  variants: readonly SavedVariant[] | null,
): Pick<CsvCells, ChoiceColumn> {
  const all = variants ?? [];
  return {
    stock_by_choice: writeChoiceEntries(all.map((one) => [choiceName(one), String(one.stock)])),
    price_by_choice: writeChoiceEntries(differences(all)),
    sku_by_choice: writeChoiceEntries(
      all.filter(({ sku }) => sku !== '').map((one) => [choiceName(one), one.sku]),
    ),
  };
}

/** A size once, if all its colors have the same difference. */
function differences(variants: readonly SavedVariant[]): [string, string][] {
  const priced = variants.filter((one) => one.priceDifferencePaise !== 0);
  const entries = priced.map((one): [string, string] => {
    const isShared = sharedDifference(variants, pricedOption(one)) !== null;
    const name = isShared ? pricedOption(one) : choiceName(one);
    return [name, printDifference(one.priceDifferencePaise)];
  });
  return [...new Map(entries)];
}

/** 'S/Rani' */
export function choiceName({ size, color }: ProductChoice): string {
  return [size, color].filter((option) => option !== null).join('/');
}

type CellProblem = { column: ChoiceColumn; message: string };

/**
 * The sizes and colors that a row counts; null if its cell is empty. Those it does not name have stock 0, no
 * difference and no SKU. `current` are the product's own: a returned one may no longer be offered.
 */
export function parseVariantCells(
  cells: Pick<CsvCells, ChoiceColumn>,
  offered: { sizes: string[]; colors: string[] },
  current: readonly SavedVariant[] | null,
  parse: { stock(text: string): number | null; paise(text: string): number | null },
): SavedVariant[] | null | CellProblem {
  if (cells.stock_by_choice.trim() === '') {
    const other = (['price_by_choice', 'sku_by_choice'] as const).find(
      (column) => cells[column].trim() !== '',
    );
    return other ? { column: other, message: 'stock_by_choice is empty' } : null;
  }
  const choices = [...offeredChoices(offered), ...(current ?? [])];
  const variants = new Map(choices.map((one) => [choiceKey(one), emptyVariant(one)]));
  const find = finderOf([...variants.values()]);
  for (const column of columns) {
    const entries = readChoiceEntries(cells[column]);
    if (!entries) return { column, message: 'Write it like this: S/Rani: 2; M/Rani: 5' };
    for (const [name, text] of entries) {
      const found = find(name, column === 'price_by_choice');
      if (found.length === 0) {
        return { column, message: `${name} is not among its sizes and colors` };
      }
      const value = readValue[column](text, parse);
      if (value === null) return { column, message: `${name}: ${wrong[column]}` };
      for (const key of found) Object.assign(variants.get(key) ?? {}, value);
    }
  }
  return [...variants.values()];
}

const columns = ['stock_by_choice', 'price_by_choice', 'sku_by_choice'] as const;
const wrong: Record<ChoiceColumn, string> = {
  stock_by_choice: 'the stock must be a whole number',
  price_by_choice: 'the price difference must be an amount such as 200 or -150',
  sku_by_choice: 'a SKU can have at most 60 characters',
};

type Parse = Parameters<typeof parseVariantCells>[3];
const readValue: Record<
  ChoiceColumn,
  (text: string, parse: Parse) => Partial<SavedVariant> | null
> = {
  stock_by_choice(text, parse) {
    const stock = parse.stock(text);
    return stock === null ? null : { stock };
  },
  price_by_choice(text, parse) {
    const priceDifferencePaise = parse.paise(text);
    return priceDifferencePaise === null ? null : { priceDifferencePaise };
  },
  sku_by_choice: (sku) => (sku.length > 60 ? null : { sku }),
};

/** Finds the keys of variants by their own name, or with `isShared`, those of a size in every color. */
function finderOf(variants: readonly SavedVariant[]) {
  const byName = Map.groupBy(variants, (one) => choiceName(one).toLowerCase());
  const byOption = Map.groupBy(variants, (one) => pricedOption(one).toLowerCase());
  return (name: string, isShared: boolean): string[] => {
    const own = byName.get(name.toLowerCase())?.slice(0, 1);
    const shared = isShared ? byOption.get(name.toLowerCase()) : undefined;
    return (own ?? shared ?? []).map(choiceKey);
  };
}
