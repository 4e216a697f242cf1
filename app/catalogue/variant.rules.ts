import type { ProductChoice } from './choice.rules.ts';

/** A size and a colour of a product that are counted on their own; null where it has none to choose from. */
export type Variant = ProductChoice & {
  stock: number;
  /** What it costs more than the product; below 0, less. */
  priceDifferencePaise: number;
};

/** The stock and the prices of a product whose size and colour are chosen. */
export type ChosenProduct = {
  pricePaise: number;
  salePricePaise: number | null;
  stock: number;
  /** Of all its sizes and colours together. */
  productStock: number;
  hasVariants: boolean;
};

/** `variants`: null where sizes and colours are not counted on their own. */
type Stocked = { stock: number; variants: readonly Variant[] | null };

/** How many are left in one size and colour. */
export function stockOfChoice({ stock, variants }: Stocked, choice: ProductChoice): number {
  return variants ? (findVariant(variants, choice)?.stock ?? 0) : stock;
}

/** A product as it is sold in one size and colour. */
export function forChoice<
  P extends Stocked & { pricePaise: number; salePricePaise: number | null },
>(product: P, choice: ProductChoice): Omit<P, 'variants'> & ChosenProduct {
  const { variants, ...rest } = product;
  const { pricePaise, salePricePaise, stock: productStock } = product;
  const difference = priceDifference(variants ?? [], choice);
  return {
    ...rest,
    pricePaise: pricePaise + difference,
    salePricePaise: salePricePaise === null ? null : salePricePaise + difference,
    stock: stockOfChoice(product, choice),
    productStock,
    hasVariants: variants !== null,
  };
}

/** What one size and colour costs more than the product, in paise. */
export function priceDifference(variants: readonly Variant[], choice: ProductChoice): number {
  return findVariant(variants, choice)?.priceDifferencePaise ?? 0;
}

function findVariant(variants: readonly Variant[], { size, color }: ProductChoice) {
  return variants.find((one) => one.size === size && one.color === color);
}
