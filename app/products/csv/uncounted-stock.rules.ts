import type { SavedProduct } from '#app/products/editor/product-conflict.rules.ts';
import { maxStock } from '#app/products/editor/product-fields.contract.ts';
import { choiceName } from './choice-cells.rules.ts';
import { readChoiceEntries, writeChoiceEntries } from './choice-entries.rules.ts';
import type { ForeignProduct } from './other-shops.contract.ts';
import type { CsvCells } from './product-csv.contract.ts';

/** The product with the owner's number for each variant that the other shop does not count. */
export function withAnswer(product: ForeignProduct, answer: number): ForeignProduct {
  const stock = Math.min(answer, Math.floor(maxStock / Math.max(1, product.variants.length)));
  const variants = product.variants.map((one) => (one.isCounted ? one : { ...one, stock }));
  return { ...product, variants };
}

/** The lowest number above 0 that a file gives for what is not counted; null for none. */
export function suggestedAnswer(products: readonly ForeignProduct[]): number | null {
  const numbers = products
    .flatMap(({ variants }) => variants)
    .flatMap(({ isCounted, stock }) => (isCounted || stock <= 0 ? [] : stock));
  return numbers.length === 0 ? null : numbers.reduce((one, other) => Math.min(one, other));
}

/**
 * A row's cells with the shop's own number for what only the shop counts, which an answer for new products must
 * not overwrite. `usesAnswer`: the answer stands for the rest. `uncounted` are the sizes and colors ('S/Rani') that
 * the other shop does not count, with '' for the product as a whole.
 */
export function keepShopStock(
  cells: Partial<CsvCells>,
  uncounted: readonly string[],
  current: SavedProduct | null,
): { cells: Partial<CsvCells>; usesAnswer: boolean } {
  if (uncounted.length === 0 || !current) return { cells, usesAnswer: uncounted.length > 0 };
  const { stock: _, ...rest } = cells;
  if (uncounted.includes('')) return { cells: rest, usesAnswer: false };
  const own = new Map(
    (current.variants ?? []).map((one) => [choiceName(one).toLowerCase(), one.stock]),
  );
  const names = new Set(uncounted);
  const entries = readChoiceEntries(cells.stock_by_choice ?? '') ?? [];
  let usesAnswer = false;
  const ours = entries.map(([name, text]) => {
    if (!names.has(name)) return [name, text] as const;
    const stock = own.get(name.toLowerCase());
    usesAnswer ||= stock === undefined;
    return [name, stock === undefined ? text : String(stock)] as const;
  });
  return { cells: { ...rest, stock_by_choice: writeChoiceEntries(ours) }, usesAnswer };
}
