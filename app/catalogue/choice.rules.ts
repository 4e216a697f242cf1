import type { Refusal } from '#app/kit/result.ts';

const choiceRefusals = {
  sizeRequired: {
    kind: 'invalid',
    code: 'size_required',
    title: 'Size Required',
    description: 'Please select a size',
    fields: { size: 'Please select a size' },
  },
  colorRequired: {
    kind: 'invalid',
    code: 'color_required',
    title: 'Color Required',
    description: 'Please select a color',
    fields: { color: 'Please select a color' },
  },
} as const satisfies Record<string, Refusal>;

/** The chosen options of a line; null where the product has none to choose from. */
export type ProductChoice = { size: string | null; color: string | null };

/**
 * Checks a choice against the options of a product (docs/product/product-page.md). A value that is not
 * offered counts as missing; a value for an option the product does not have is dropped.
 */
export function checkChoice(
  product: { sizes: string[]; colors: string[] },
  choice: { size?: string | null; color?: string | null },
): { choice: ProductChoice } | { refusal: Refusal } {
  const size = findOffered(product.sizes, choice.size);
  if (size === undefined) return { refusal: choiceRefusals.sizeRequired };
  const color = findOffered(product.colors, choice.color);
  if (color === undefined) return { refusal: choiceRefusals.colorRequired };
  return { choice: { size, color } };
}

function findOffered(
  options: string[],
  chosen: string | null | undefined,
): string | null | undefined {
  if (options.length === 0) return null;
  return options.find((option) => option === chosen);
}
