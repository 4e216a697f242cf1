import { formatMoney, type Paise } from '#app/kit/money.ts';
import { own } from '#app/kit/own.ts';
import type { PriceView, VariantView } from './catalogue.contract.ts';
import { type Priced, priceView } from './price.rules.ts';
import { isSameChoice, type ProductChoice } from './product-choice.contract.ts';
import { maxLineQuantity, stockNote } from './stock.rules.ts';

/** A size and color with its own stock; null if there are none to choose from. */
export type Variant = ProductChoice & {
  stock: number;
  /** The price difference to the product; below 0 it costs less. */
  priceDifferencePaise: number;
};

/** A variant with its id and SKU. */
export type DescribedVariant = Variant & {
  id: string;
  /** The owner's; '' for none. */
  sku: string;
};

/** Stock and prices of a product with a chosen size and color. */
export type ChosenProduct = {
  pricePaise: number;
  salePricePaise: number | null;
  stock: number;
  /** Of all its sizes and colors together. */
  productStock: number;
  hasVariants: boolean;
};

/** `variants`: null if sizes and colors are not counted separately. */
type Stocked<V extends Variant = Variant> = { stock: number; variants: readonly V[] | null };

export type Offered<V extends Variant = Variant> = Stocked<V> & {
  sizes: string[];
  colors: string[];
};

/** Every size in every colour, size by size; null where the product has none to choose from. */
export function choicesOf({ sizes, colors }: Pick<Offered, 'sizes' | 'colors'>): ProductChoice[] {
  const each = (options: readonly string[]) => (options.length > 0 ? options : [null]);
  return each(sizes).flatMap((size) => each(colors).map((color) => ({ size, color })));
}

/** The stock of one size and color. */
export function stockOfChoice({ stock, variants }: Stocked, choice: ProductChoice): number {
  return variants ? (findVariant(variants, choice)?.stock ?? 0) : stock;
}

/** Variants of sizes and colors still offered. Returned pieces may be of others. */
export function offeredVariants<V extends Variant>({ sizes, colors, variants }: Offered<V>): V[] {
  const isOffered = (options: string[], value: string | null) =>
    value === null ? options.length === 0 : options.includes(value);
  return (variants ?? []).filter(
    ({ size, color }) => isOffered(sizes, size) && isOffered(colors, color),
  );
}

/** The stock of everything the product offers. */
export function offeredStock(product: Offered): number {
  if (!product.variants) return product.stock;
  return offeredVariants(product).reduce((sum, { stock }) => sum + stock, 0);
}

/** Each size and color for a page; undefined if they are not counted separately. */
export function variantViews(
  product: Offered & Priced,
  viewOf: (product: Priced) => PriceView = priceView,
): VariantView[] | undefined {
  if (!product.variants) return undefined;
  return offeredVariants(product).map(({ size, color, stock, priceDifferencePaise }) => {
    const note = stock > 0 && stockNote(stock);
    return {
      size,
      color,
      maxQuantity: maxLineQuantity(stock),
      ...(note && { note }),
      ...(priceDifferencePaise !== 0 && {
        price: viewOf(forChoice(product, { size, color })),
        difference: differenceText(priceDifferencePaise),
      }),
    };
  });
}

/** '+₹100', '-₹50' */
function differenceText(paise: Paise): string {
  return `${paise > 0 ? '+' : ''}${formatMoney(paise)}`;
}

/** A product as sold in one size and color. */
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

/** The picture of a line in one color: the color's, else the product's. */
export function pictureOfChoice(
  product: {
    pictureUrl: string | null;
    pictureTint: string | null;
    colorPictures: Record<string, { url: string; tint: string | null }> | null;
  },
  color: string | null,
): { pictureUrl: string | null; pictureTint: string | null } {
  const { colorPictures, pictureUrl, pictureTint } = product;
  const picture = color === null ? undefined : own(colorPictures ?? {}, color);
  return picture
    ? { pictureUrl: picture.url, pictureTint: picture.tint }
    : { pictureUrl, pictureTint };
}

/** The price difference of a size and color, in paise. */
export function priceDifference(variants: readonly Variant[], choice: ProductChoice): number {
  return findVariant(variants, choice)?.priceDifferencePaise ?? 0;
}

/** What one size and colour costs more than another, in paise, whatever the product costs now. */
export function priceBetween(
  { variants }: Pick<Stocked, 'variants'>,
  from: ProductChoice,
  to: ProductChoice,
): Paise {
  return variants ? priceDifference(variants, to) - priceDifference(variants, from) : 0;
}

/** ', ₹150 more' or ', ₹50 less'; '' for the same price. */
export function moreOrLess(paise: Paise): string {
  if (paise === 0) return '';
  return `, ${formatMoney(Math.abs(paise))} ${paise > 0 ? 'more' : 'less'}`;
}

function findVariant(variants: readonly Variant[], choice: ProductChoice) {
  return variants.find((one) => isSameChoice(one, choice));
}
