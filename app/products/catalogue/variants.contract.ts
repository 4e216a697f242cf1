import type { PriceView, ProductView, VariantView } from './catalogue.contract.ts';

/**
 * A page's texts for a product counted by size and color, depending on the choice so far
 * (docs/decisions/0075-product-variants.md).
 */
export type Chosen = { size?: string; color?: string };

/** The note beside an option's name. */
export type OptionNote = { isOutOfStock: boolean; difference: string | undefined };

type Product = Pick<ProductView, 'price' | 'maxQuantity' | 'variants'>;

/** Quantity, price and text for the choice, over everything it can still mean. */
export function describeChosen(
  product: Product,
  { size, color }: Chosen,
): { maxQuantity: number; price: PriceView; text?: string | undefined } {
  const { variants, price } = product;
  if (!variants) return { maxQuantity: product.maxQuantity, price };
  const possible = matching(variants, { size, color });
  const [first] = possible;
  const maxQuantity = Math.max(0, ...possible.map((variant) => variant.maxQuantity));
  const hasOnePrice = possible.every((variant) => variant.difference === first?.difference);
  const name = [size, color].filter(Boolean).join(' · ');
  const left = possible.length === 1 && first?.note && `${first.note} in ${name}`;
  return {
    maxQuantity,
    price: (hasOnePrice && first?.price) || price,
    text: (name && (maxQuantity === 0 ? `${name} is out of stock` : left)) || undefined,
  };
}

/**
 * The note for each size or color, with the other one chosen or open. It names the price difference if the
 * options differ in it.
 */
export function noteOptions(
  variants: readonly VariantView[],
  option: keyof Chosen,
  values: readonly string[],
  chosen: Chosen,
): OptionNote[] {
  const notes = values.map((value) => {
    const possible = matching(variants, { ...chosen, [option]: value });
    const difference = possible[0]?.difference;
    return {
      isOutOfStock: possible.every(({ maxQuantity }) => maxQuantity === 0),
      difference: possible.every((one) => one.difference === difference) ? difference : undefined,
    };
  });
  const isSame = notes.every(({ difference }) => difference === notes[0]?.difference);
  return isSame ? notes.map((note) => ({ ...note, difference: undefined })) : notes;
}

function matching(variants: readonly VariantView[], { size, color }: Chosen): VariantView[] {
  return variants.filter((one) => (!size || one.size === size) && (!color || one.color === color));
}
