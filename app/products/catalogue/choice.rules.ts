import type { Refusal } from '#app/kit/result.ts';
import { soleOption } from './catalogue.contract.ts';
import type { ProductChoice } from './product-choice.contract.ts';

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

type Options = { sizes: string[]; colors: string[] };

/** What was chosen, as it came in. */
export type GivenChoice = {
  size?: string | null;
  color?: string | null;
  /** From a page, where the only size or color is preselected. API clients name it. */
  isSoleChosen?: boolean;
};

/**
 * Checks a choice against a product's options (docs/product/product-page.md). A value not offered counts as
 * missing. A value for an option the product lacks is dropped.
 */
export function checkChoice(
  product: Options,
  given: GivenChoice,
): { choice: ProductChoice } | { refusal: Refusal } {
  const { size, color } = offeredChoice(product, given);
  if (size === undefined) {
    const { sizeRequired, colorRequired } = choiceRefusals;
    // Both are marked at once; the toast names the first.
    const fields = { ...sizeRequired.fields, ...(color === undefined && colorRequired.fields) };
    return { refusal: { ...sizeRequired, fields } };
  }
  if (color === undefined) return { refusal: choiceRefusals.colorRequired };
  return { choice: { size, color } };
}

/** The choice among a product's options; undefined for what is still to be chosen. */
export function offeredChoice(
  { sizes, colors }: Options,
  { size, color, isSoleChosen = false }: GivenChoice,
): { [Option in keyof ProductChoice]: ProductChoice[Option] | undefined } {
  return {
    size: findOffered(sizes, size || (isSoleChosen ? soleOption(sizes) : undefined)),
    color: findOffered(colors, color || (isSoleChosen ? soleOption(colors) : undefined)),
  };
}

function findOffered(
  options: string[],
  chosen: string | null | undefined,
): string | null | undefined {
  if (options.length === 0) return null;
  return options.find((option) => option === chosen);
}
